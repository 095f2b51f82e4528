import AuditModel
import AuditReports
import Testing

@Suite struct SnapshotTests {
    @Test(arguments: [
        ("terminal-80.txt", ReportOptions(width: 80)),
        ("terminal-160.txt", ReportOptions(width: 160)),
        ("terminal-40-ascii.txt", ReportOptions(width: 40, unicode: false)),
        ("terminal-80-colour.txt", ReportOptions(width: 80, colour: true)),
        ("terminal-80-compact.txt", ReportOptions(width: 80, verbosity: .compact)),
        ("terminal-80-summary.txt", ReportOptions(width: 80, verbosity: .summary)),
        ("terminal-80-controls.txt", ReportOptions(width: 80, verbosity: .summary, showsControls: true)),
        ("terminal-100-all.txt", ReportOptions(width: 100, verbosity: .all)),
    ])
    func terminal(name: String, options: ReportOptions) throws {
        try Snapshot.expect(ReportFormat.terminal.render(Ledger.report, options: options), named: name)
    }

    @Test func mendedProjectAtATerminal() throws {
        try Snapshot.expect(ReportFormat.terminal.render(Ledger.mended), named: "terminal-80-mended.txt")
    }

    @Test(arguments: [
        (ReportFormat.json, "report.json"), (.sarif, "report.sarif"), (.xcode, "report.xcode.txt"),
        (.github, "report.github.txt"), (.gitlab, "report.gitlab.json"), (.junit, "report.junit.xml"),
        (.sonar, "report.sonar.json"),
    ])
    func machineFormat(format: ReportFormat, name: String) throws {
        try Snapshot.expect(format.render(Ledger.report), named: name)
    }

    @Test(arguments: Language.allCases)
    func markdown(language: Language) throws {
        let text = ReportFormat.markdown.render(Ledger.report, options: ReportOptions(language: language))
        try Snapshot.expect(text, named: "report.\(language.rawValue).md")
    }

    /// The style and the script stand in their own files; here is what the report makes of them.
    @Test(arguments: Language.allCases)
    func html(language: Language) throws {
        let text = ReportFormat.html.render(Ledger.report, options: ReportOptions(language: language))
        try Snapshot.expect(HtmlDocument.withoutAssets(text), named: "report.\(language.rawValue).html")
    }

    @Test func mendedProjectInHtml() throws {
        let text = ReportFormat.html.render(Ledger.mended)
        try Snapshot.expect(HtmlDocument.withoutAssets(text), named: "report.mended.html")
    }

    @Test func mendedProjectInMarkdown() throws {
        try Snapshot.expect(ReportFormat.markdown.render(Ledger.mended), named: "report.mended.md")
    }
}
