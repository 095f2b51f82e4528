import AuditKit
import AuditModel
import AuditRules
import Testing

/// Passwords of containers that end with the job of a workflow: they are advice, and so is giving them to the tests.
@Suite struct ServiceContainerTests {
    @Test(arguments: [("Tr4vel", true), ("Kayak5", false)])
    func isAdvice(_ given: String, _ isAdvice: Bool) throws {
        let workflow = """
            jobs:
              test:
                services:
                  mail:
                    image: example/mail
                    env:
                      MAIL_PASSWORD: Tr4velling!09
                steps:
                  - run: swift test
                    env:
                      MAIL_PASSWORD: \(given)ling!09

            """
        let rule = try #require(Catalog.all.first { $0.id == "secret-in-build-script" })
        let report = Audit(rules: [rule], configuration: Configuration())
            .run(files: [".github/workflows/test.yml": Array(workflow.utf8)]).report
        #expect(report.findings.isEmpty == isAdvice)
    }
}
