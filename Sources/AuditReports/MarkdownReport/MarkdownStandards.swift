import AuditModel

/// How the project stands to each entry of the standards.
struct MarkdownStandards {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        if page.report.rules.isEmpty, page.report.controls.isEmpty { return [] }
        return ["## " + page.say(Phrase.standards), page.say(Phrase.standardsLegend)]
            + Standard.allCases.flatMap(blocks)
    }

    private func blocks(_ standard: Standard) -> [String] {
        let outcomes = standard.outcomes(of: page.report)
        if outcomes.isEmpty { return [] }
        let head = [Phrase.entry, Phrase.meaning, Phrase.status, Phrase.issues, Phrase.controls].map(page.say)
        return ["### \(standard.title)", MarkdownTable.text(head, outcomes.map(row))]
    }

    private func row(_ outcome: StandardOutcome) -> [String] {
        let signs = outcome.controls.map { "\($0.status.sign) \(MarkdownText.code($0.id))" }
        return [
            page.links([outcome.reference]), page.say(outcome.title), page.status(outcome.status),
            page.number(outcome.findings), signs.isEmpty ? "–" : signs.joined(separator: ", "),
        ]
    }
}
