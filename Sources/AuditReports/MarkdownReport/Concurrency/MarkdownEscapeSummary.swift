import AuditModel

/// How many escapes there are, how bad they are and how many are justified.
struct MarkdownEscapeSummary {
    private let review: ConcurrencyReview
    private let page: MarkdownPage
    private let sentences: EscapeSentences

    init(_ review: ConcurrencyReview, page: MarkdownPage) {
        self.review = review
        self.page = page
        sentences = EscapeSentences(review, page.language)
    }

    var blocks: [String] {
        if review.entries.isEmpty { return [page.say(Phrase.noEscapes)] + foreign }
        return [
            "**\(sentences.total)** (\(kinds)). \(page.say(Phrase.escapesMeaning))", risks,
            "**\(page.say(Phrase.policyVerdict))**: **\(sentences.verdict)** \(sentences.details)",
        ] + foreign
    }

    private var foreign: [String] {
        guard let foreign = sentences.foreign else { return [] }
        return ["\(foreign.text)\n\n" + foreign.items.map { "- \(MarkdownText.prose($0))" }.joined(separator: "\n")]
    }

    /// `@unchecked Sendable` 14, `nonisolated(unsafe)` 3
    private var kinds: String {
        review.kinds.map { "\(MarkdownText.prose(page.say($0.subject.title))) \(page.number($0.count))" }
            .joined(separator: " · ")
    }

    private var risks: String {
        let rows = review.risks.map { share in
            [
                "\(share.subject.sign) **\(page.say(share.subject.title))** – \(page.say(share.subject.meaning))",
                page.number(share.count), sentences.percent(share.percent),
                Effort(review.work.effort[share.subject] ?? 0).text(page.language),
            ]
        }
        let total = [
            page.say(Phrase.total), page.number(review.statistics.total), sentences.percent(100),
            Effort(review.effort).textWithDays(page.language),
        ]
        let head = [Phrase.risk, Phrase.escapes, Phrase.share, Phrase.effort].map(page.say)
        return MarkdownTable.text(head, rows + [total.map { "**\($0)**" }])
    }
}
