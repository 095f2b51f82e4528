import AuditModel

/// The page of a run for concurrency alone: a summary for the lead, each escape with what is behind it, a plan, the
/// settings of the targets, patterns and rules for the team, the other findings, and whether the escapes are justified.
struct MarkdownConcurrencyReview {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        let header = MarkdownHeader(page)
        let head = ["# " + page.say(Phrase.concurrencyAudit), header.facts]
        guard let review = ConcurrencyReview(page.report) else { return head }
        let incomplete = [header.incomplete].compactMap { $0 }
        return head + ["## " + page.say(Phrase.executiveSummary)] + incomplete
            + MarkdownEscapeSummary(review, page: page).blocks + besides + parts(review)
            + MarkdownFinalVerdict(review, page: page).blocks + MarkdownCoverage(page).blocks
    }

    private func parts(_ review: ConcurrencyReview) -> [String] {
        let about =
            review.entries.isEmpty
            ? []
            : MarkdownEscapeAnalysis(review, page: page).blocks + MarkdownActionPlan(review, page: page).blocks
                + MarkdownIsolationTable(page).blocks + MarkdownEscapeStatistics(review, page: page).blocks
                + MarkdownConcurrencyGuide(review, page: page).blocks
        return about + otherFindings
    }

    private var besides: [String] {
        let findings = page.report.findingsBesideEscapes
        if findings.isEmpty { return [] }
        return ["**\(page.say(Phrase.besides))**: \(page.number(findings.count)) (\(page.severities(findings)))"]
    }

    private var otherFindings: [String] {
        let findings = page.report.findingsBesideEscapes
        let list = findings.isEmpty ? page.say(Phrase.none) : MarkdownIssues(page, findings: findings).list
        return ["## " + page.say(Phrase.otherFindings), list]
    }
}
