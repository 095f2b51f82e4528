import AuditModel

/// A report as a document for a team: first what is wrong and what to do, then the evidence behind it.
///
/// The first half keeps to the outline of a classic audit report, from the summary to the next steps; the second holds
/// the escapes from the concurrency checks, checklists, standards, data protection law, components and what the audit
/// cannot speak for. A run for concurrency alone has a page of its own.
struct MarkdownReport {
    let text: String

    init(_ report: Report, options: ReportOptions) {
        let page = MarkdownPage(report, options: options)
        let blocks = report.isConcurrencyReview ? MarkdownConcurrencyReview(page).blocks : Self.blocks(page)
        text = blocks.joined(separator: "\n\n") + "\n"
    }

    private static func blocks(_ page: MarkdownPage) -> [String] {
        MarkdownHeader(page).blocks + MarkdownIssues(page).blocks + MarkdownAdvice(page).blocks
            + MarkdownConcurrency(page).blocks + MarkdownChecklists(page).blocks + MarkdownControls(page).blocks
            + MarkdownStandards(page).blocks
            + MarkdownComponents(page).blocks + MarkdownCoverage(page).blocks
    }
}
