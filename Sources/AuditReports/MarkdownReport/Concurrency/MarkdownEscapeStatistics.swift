import AuditModel

/// The escapes by risk, verdict and word as bars, and those of the app beside those of its tests.
struct MarkdownEscapeStatistics {
    private let review: ConcurrencyReview
    private let page: MarkdownPage
    private let sentences: EscapeSentences

    /// Columns of the longest bar that there can be.
    private static let width = 30

    init(_ review: ConcurrencyReview, page: MarkdownPage) {
        self.review = review
        self.page = page
        sentences = EscapeSentences(review, page.language)
    }

    var blocks: [String] {
        ["## " + page.say(Phrase.statistics)]
            + chart(Phrase.byRisk, review.risks.filter { $0.count > 0 }) { $0.title }
            + chart(Phrase.byVerdict, review.verdicts) { $0.title }
            + chart(Phrase.byWord, review.kinds) { $0.title } + code
    }

    private func chart<Subject>(
        _ title: LocalizedText, _ shares: [Share<Subject>], _ name: (Subject) -> LocalizedText
    ) -> [String] {
        let names = shares.map { share in page.say(name(share.subject)).filter { $0 != "`" } }
        let column = (names.map(\.displayWidth).max() ?? 0) + 2
        let digits = shares.map { page.number($0.count).count }.max() ?? 0
        let rows = zip(names, shares).map { name, share in
            let number = page.number(share.count)
            let bar = String(repeating: "█", count: max(1, (share.percent * Self.width + 50) / 100))
            return Self.padded(name, to: column) + Self.padded("", to: digits - number.count) + number + "  "
                + Self.padded(bar, to: Self.width) + "  " + sentences.percent(share.percent)
        }
        return ["### \(page.say(title))", Markdown.fenced(rows.joined(separator: "\n"), language: "")]
    }

    private var code: [String] {
        let risks = ConcurrencyEscape.Risk.allCases
        let rows = [(Phrase.appCode, false), (Phrase.testCode, true)].map { title, isInTests in
            let escapes = review.entries.map(\.escape).filter { $0.isInTests == isInTests }
            return [page.say(title)] + risks.map { risk in page.number(escapes.count { $0.risk == risk }) }
                + [page.number(escapes.count)]
        }
        let head =
            [page.say(Phrase.code)] + risks.map { "\($0.sign) \(page.say($0.title))" } + [page.say(Phrase.total)]
        return ["### \(page.say(Phrase.byCode))", MarkdownTable.text(head, rows)]
    }

    private static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - text.displayWidth))
    }
}
