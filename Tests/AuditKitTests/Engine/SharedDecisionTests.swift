import AuditModel
import Testing

@testable import AuditKit

/// What stands in several files of settings is told once, with all its places.
@Suite struct SharedDecisionTests {
    @Test func oneKeyInSeveralListsIsOneFinding() throws {
        let list = "<plist><dict><key>A</key><true/></dict></plist>"
        let report = Audit.sample(.everyKey).report([
            "App/Info.plist": list, "Helper/Info.plist": list, "Widget/Info.plist": list,
        ])
        let finding = try #require(report.findings.first)
        #expect(report.findings.count == 1)
        #expect(finding.location.path == "App/Info.plist")
        #expect(finding.related.map(\.location.path) == ["Helper/Info.plist", "Widget/Info.plist"])
        #expect(Set(finding.related.map(\.message)) == ["The same value is set here"])
    }

    @Test func codeIsToldAtEachPlace() {
        let report = Audit.sample(.badCall).report(["App/A.swift": "bad()\nbad()", "App/B.swift": "bad()"])
        #expect(report.findings.count == 3)
    }

    @Test func aBaselineKnowsEachPlace() {
        let list = "<plist><dict><key>A</key><true/></dict></plist>"
        let files = ["App/Info.plist": Array(list.utf8), "Helper/Info.plist": Array(list.utf8)]
        #expect(Audit.sample(.everyKey).run(files: files).unfiltered.count == 2)
    }
}
