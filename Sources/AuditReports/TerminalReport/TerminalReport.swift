import AuditModel

/// A report for a reader at a terminal: each rule explained once, its places with their source, then the
/// escapes in a run for concurrency alone, the checklists where they are wanted, then a summary.
struct TerminalReport {
    let text: String

    init(_ report: Report, options: ReportOptions) {
        let page = Page(options)
        var lines = Self.heading(report, on: page)
        if options.verbosity != .summary {
            let groups = FindingGroup.groups(of: report.findings, in: RuleCatalogue(report.rules))
            lines += groups.flatMap { [.empty] + GroupSection($0, page: page, verbosity: options.verbosity).lines }
        }
        if report.isConcurrencyReview, let review = ConcurrencyReview(report) {
            lines += EscapesSection(review, page: page, verbosity: options.verbosity).lines
        }
        if options.showsControls { lines += ControlsSection(report, page: page).lines }
        lines += [.empty] + Summary(report, page: page, options: options).lines
        text = lines.map { $0.rendered(colour: options.colour) + "\n" }.joined()
    }

    private static func heading(_ report: Report, on page: Page) -> [StyledLine] {
        let name = page.span("Bulwark \(report.version)", .bold)
        let what = "\(page.glyphs.dot) \(report.target) \(page.glyphs.dot) \(report.profile.rawValue) profile"
        return page.prose(what, label: [name], indent: name.width + 1)
    }
}
