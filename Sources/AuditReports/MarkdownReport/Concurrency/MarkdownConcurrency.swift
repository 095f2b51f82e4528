import AuditModel

/// The escapes in a report about everything: the summary, and what stands in which file.
struct MarkdownConcurrency {
    private let page: MarkdownPage

    /// Escapes named in a row before the rest is counted.
    private static let names = 5

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        guard let review = ConcurrencyReview(page.report), !(review.entries.isEmpty && review.foreign.isEmpty) else {
            return []
        }
        let title = "## " + page.say(Category.concurrency.heading)
        return [title] + MarkdownEscapeSummary(review, page: page).blocks + table(review)
            + [page.say(Phrase.moreInReview)]
    }

    private func table(_ review: ConcurrencyReview) -> [String] {
        let files = ConcurrencyReview.files(review.entries)
        let shown = files.prefix(page.limit)
        let rows = shown.map { row($0.path, $0.entries.map(\.escape)) }
        let head =
            [page.say(Phrase.file)] + ConcurrencyEscape.Risk.allCases.map(\.sign)
            + [Phrase.escapes, Phrase.effort].map(page.say)
        let rest = page.restOfRows(of: files.count, after: shown.count)
        return [MarkdownTable.text(head, rows)] + rest
    }

    private func row(_ file: String, _ escapes: [ConcurrencyEscape]) -> [String] {
        let counts = ConcurrencyEscape.Risk.allCases.map { risk in
            let count = escapes.count { $0.risk == risk }
            return count == 0 ? "–" : page.number(count)
        }
        let names = escapes.prefix(Self.names).map { escape in
            "\(MarkdownText.code(escape.name)) (\(page.say(escape.verdict.title)))"
        }
        let rest = page.rest(of: escapes.count, after: names.count).map { [$0] } ?? []
        let effort = escapes.filter { !$0.isJustified }.reduce(0) { $0 + $1.effort }
        return [MarkdownText.code(file)] + counts
            + [(names + rest).joined(separator: ", "), Effort(effort).text(page.language)]
    }
}
