import AuditModel

/// A report as a document for a team: first what is wrong and what to do, then the evidence behind it.
///
/// The first half keeps to the outline of a classic audit report, from the summary to the next steps; the second holds
/// checklists, standards, data protection law, components and what the audit cannot speak for.
struct MarkdownReport {
    let text: String

    init(_ report: Report, options: ReportOptions) {
        let page = MarkdownPage(report, options: options)
        let blocks =
            MarkdownHeader(page).blocks + MarkdownIssues(page).blocks + MarkdownAdvice(page).blocks
            + MarkdownChecklists(page).blocks + MarkdownControls(page).blocks + MarkdownStandards(page).blocks
            + MarkdownComponents(page).blocks + MarkdownCoverage(page).blocks
        text = blocks.joined(separator: "\n\n") + "\n"
    }
}
