import AuditModel

/// Whether the escapes of a project are justified, and what that means.
struct MarkdownFinalVerdict {
    private let review: ConcurrencyReview
    private let page: MarkdownPage

    init(_ review: ConcurrencyReview, page: MarkdownPage) {
        self.review = review
        self.page = page
    }

    var blocks: [String] {
        let title = "## " + page.say(Phrase.finalVerdict)
        if review.entries.isEmpty { return [title, page.say(Phrase.noEscapes)] }
        let sentences = EscapeSentences(review, page.language)
        let rows = review.standings.map { share in
            [
                "\(share.subject.sign) \(page.say(share.subject.title))", page.number(share.count),
                sentences.percent(share.percent),
            ]
        }
        let head = [Phrase.verdict, Phrase.escapes, Phrase.share].map(page.say)
        return [
            title, "**\(sentences.verdict)** \(sentences.details)", MarkdownTable.text(head, rows),
            MarkdownText.prose(page.say(Phrase.justifiedMeaning)),
        ]
    }
}
