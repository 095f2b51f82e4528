public import AuditModel

/// A form that a report can be written in.
///
///     let text = ReportFormat.sarif.render(report)
public enum ReportFormat: String, CaseIterable, Sendable {
    /// Prose, source excerpts and a summary for a reader at a terminal.
    case terminal
    /// Everything the report holds, after `Documentation/report.schema.json`.
    case json
    /// SARIF 2.1.0, which code scanning services read.
    case sarif
    /// One line a finding, which Xcode and most editors turn into a link.
    case xcode
    /// The audit as a document for people, in the language of the options.
    case markdown
    /// One page for a browser or for paper, in the language of the options; nothing is loaded from outside.
    case html
    /// Workflow commands of GitHub Actions, which annotate the lines of a pull request.
    case github
    /// GitLab's report of static application security tests, schema 15.
    case gitlab
    /// JUnit XML: rules as tests, findings as failures.
    case junit
    /// CycloneDX 1.6: a bill of materials with the known weaknesses of each component.
    case cyclonedx
    /// SonarQube's generic format for external issues.
    case sonar

    /// Writes `report` in this form, ending in a line end unless nothing is to be said.
    ///
    /// The same report and options give the same text on every machine.
    public func render(_ report: Report, options: ReportOptions = ReportOptions()) -> String {
        switch self {
        case .terminal: TerminalReport(report, options: options).text
        case .json: JsonReport(report).text
        case .sarif: SarifReport(report, root: options.root).text
        case .xcode: XcodeReport(report, root: options.root).text
        case .markdown: MarkdownReport(report, options: options).text
        case .html: HtmlReport(report, options: options).text
        case .github: GithubReport(report, root: options.root).text
        case .gitlab: GitlabReport(report, root: options.root).text
        case .junit: JunitReport(report, root: options.root).text
        case .cyclonedx: CycloneDXReport(report).text
        case .sonar: SonarReport(report, root: options.root).text
        }
    }
}
