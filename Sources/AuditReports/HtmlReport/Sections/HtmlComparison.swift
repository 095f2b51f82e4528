import AuditModel

/// How the findings stand to the baseline.
struct HtmlComparison {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection? {
        guard let comparison = page.report.comparison else { return nil }
        let words = page.words
        let tiles = [
            tile(comparison.new, words.new, words.newMeaning, "new"),
            tile(comparison.known, words.known, words.knownMeaning, "known"),
            tile(comparison.gone.count, words.gone, words.goneMeaning, "gone"),
        ]
        return HtmlSection(
            "baseline", title: words.comparison, body: "<ul class=\"changes\">\n\(tiles)</ul>\n\(list(comparison.gone))"
        )
    }

    private func tile(_ count: Int, _ name: String, _ meaning: String, _ kind: String) -> Markup {
        "<li class=\"\(kind)\"><b>\(page.words.number(count))</b> \(name) <small>\(meaning)</small></li>\n"
    }

    private func list(_ gone: [BaselineComparison.Gone]) -> Markup {
        if gone.isEmpty { return "" }
        let rows = gone.map { entry -> Markup in
            let title: Markup =
                page.catalogue[entry.rule].map { Markup(prose: $0.title) } ?? "<code>\(entry.rule)</code>"
            let place: Markup = "<span class=\"path\">\(entry.path):\(max(1, entry.line))</span>"
            return "<li><span\(page.english(entry.rule))>\(title)</span> \(place)</li>\n"
        }
        return """
            <details>
            <summary>\(page.words.goneList) <span class="count">\(page.words.number(gone.count))</span></summary>
            <ul class="plain">
            \(rows)</ul>
            </details>
            """
    }
}
