import AuditModel
import AuditReports
import Testing

@Suite struct XcodeReportTests {
    @Test(arguments: [
        (Severity.critical, "error"), (.high, "error"), (.medium, "warning"), (.low, "warning"), (.note, "note"),
    ])
    func severitiesAreCompilerWords(severity: Severity, word: String) {
        #expect(render(severity) == "Sources/A.swift:3:5: \(word): `pin` is printed [secret-in-log]\n")
    }

    @Test(arguments: [("/Users/me/Ledger", "/Users/me/Ledger/"), ("/srv/", "/srv/"), ("", "")])
    func rootsArePutBeforePaths(root: String, prefix: String) {
        #expect(render(.high, root: root).hasPrefix("\(prefix)Sources/A.swift:3:5: error:"))
    }

    @Test func acceptedFindingsAreLeftOut() {
        #expect(!ReportFormat.xcode.render(Ledger.report).contains("printer.local"))
    }

    @Test func unreadFilesStandAtTheLineThatTheReasonNames() {
        let text = ReportFormat.xcode.render(Ledger.report)
        #expect(text.contains("Import.swift:1:1: warning: not audited"))
        #expect(text.contains("Macros.swift:12:1: note: audited only in part"))
    }

    private func render(_ severity: Severity, root: String = "") -> String {
        let finding = Ledger.finding(
            "secret-in-log", severity, "`pin`\nis printed", "Sources/A.swift", 3, "let pin", marking: "pin")
        return ReportFormat.xcode.render(
            Ledger.mended.replacing(findings: [finding]), options: ReportOptions(root: root))
    }
}
