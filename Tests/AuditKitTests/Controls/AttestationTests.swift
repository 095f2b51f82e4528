import AuditKit
import Foundation
import Testing

/// How `controls` of `.bulwark.yml` is read.
@Suite struct AttestationTests {
    @Test func readsEvidenceAndWaivers() throws {
        let controls = try read(
            """
            controls:
              penetration-test:
                evidence: docs/pentest.pdf
                reason: Report of the yearly test
                until: 2027-09-30
              second-factor:
                not-applicable: The app has no accounts
            """)
        #expect(
            controls["penetration-test"]
                == Attestation(
                    answer: .evidence(path: "docs/pentest.pdf", reason: "Report of the yearly test"),
                    until: Day(year: 2027, month: 9, day: 30)))
        #expect(
            controls["second-factor"] == Attestation(answer: .notApplicable(reason: "The app has no accounts")))
    }

    @Test(arguments: [
        ("controls: [a]", "2:1"), ("controls:\n  unknown-control:\n    not-applicable: x", "unknown-control"),
        ("controls:\n  second-factor: yes", "second-factor"),
        ("controls:\n  second-factor:\n    evidence: docs/a.pdf", "“reason” is missing"),
        ("controls:\n  second-factor:\n    evidence: ../a.pdf\n    reason: x", "inside the project"),
        ("controls:\n  second-factor:\n    evidence: /etc/passwd\n    reason: x", "inside the project"),
        ("controls:\n  second-factor:\n    not-applicable: ''", "must say why"),
        ("controls:\n  second-factor:\n    not-applicable: x\n    until: tomorrow", "must be a day"),
        ("controls:\n  second-factor:\n    not-applicable: x\n    evidence: a.pdf", "needs either"),
    ])
    func saysWhatIsWrong(yaml: String, part: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try read(yaml) }
        #expect(part == "2:1" ? !error.problems.isEmpty : error.description.contains(part))
    }

    private func read(_ yaml: String) throws -> [String: Attestation] {
        let vocabulary = ConfigurationVocabulary(rules: ["bypass"], controls: ["penetration-test", "second-factor"])
        return try ConfigurationFile.read(Data(yaml.utf8), path: ".bulwark.yml", vocabulary: vocabulary).controls
    }
}
