import AuditModel
import AuditReports
import Testing

@Suite struct ReportSizeTests {
    @Test func anEmptyFolderIsNoCleanBillOfHealth() {
        let text = ReportFormat.terminal.render(Ledger.empty)
        #expect(text.contains("No files were read"))
        #expect(!text.contains("✓"))
    }

    @Test func aMendedProjectIsPraisedInFewLines() {
        let text = ReportFormat.terminal.render(Ledger.mended)
        #expect(text.contains("✓ No findings. 42 files checked with 8 rules."))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 12)
    }

    @Test func aCleanButIncompleteAuditSaysSo() {
        let report = Report(
            version: "1.4.0", target: "Ledger", profile: .default, rules: Ledger.rules, findings: [], suppressed: [],
            hidden: [], unread: [UnreadFile(path: "a.swift", reason: "no access", extent: .nothing)], notices: [],
            coverage: Ledger.coverage)
        let text = ReportFormat.terminal.render(report)
        #expect(text.contains("Incomplete: 1 file could not be read."))
        #expect(!text.contains("✓"))
    }

    @Test func onlyTheFirstUnreadFilesAreNamed() {
        let unread = (0..<500).map { UnreadFile(path: "f\($0).swift", reason: "no access", extent: .nothing) }
        let report = Report(
            version: "1.4.0", target: "Ledger", profile: .default, rules: [], findings: [], suppressed: [],
            hidden: [], unread: unread, notices: [], coverage: Ledger.coverage)
        let text = ReportFormat.terminal.render(report)
        #expect(text.contains("f9.swift") && !text.contains("f10.swift"))
        #expect(text.contains("and 490 more"))
    }

    /// A bill of materials holds no findings.
    @Test(arguments: ReportFormat.allCases.filter { $0 != .cyclonedx })
    func thousandsOfFindingsAreWritten(format: ReportFormat) {
        let findings = (0..<5_000).map { number in
            Ledger.finding(
                Ledger.rules[number % Ledger.rules.count].id, Severity.allCases[number % 5], "`pin` is printed",
                "Sources/Ledger/File\(number % 400).swift", number + 1, "        print(\"pin 漢字\", pin)",
                marking: "pin)")
        }
        let text = format.render(
            Ledger.mended.replacing(findings: findings), options: ReportOptions(verbosity: .all))
        #expect(text.contains("File399.swift"))
        #expect(text.utf8.count > 300_000)
    }

    @Test(arguments: ReportFormat.allCases)
    func theSameReportGivesTheSameText(format: ReportFormat) {
        #expect(format.render(Ledger.report) == format.render(Ledger.report))
        #expect(format.render(Ledger.report).hasSuffix("\n"))
    }
}
