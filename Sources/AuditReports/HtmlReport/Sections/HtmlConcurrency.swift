import AuditModel

/// The escapes from the concurrency checks: whether they are justified, how bad they are, and each of them.
struct HtmlConcurrency {
    private let page: HtmlPage
    private let language: Language

    init(_ page: HtmlPage) {
        self.page = page
        language = page.words.language
    }

    /// Left out where there are no escapes, unless the run was made for them.
    var section: HtmlSection? {
        guard let review = ConcurrencyReview(page.report) else { return nil }
        let title = Category.concurrency.heading[language]
        if !review.entries.isEmpty {
            let body: Markup = "\(verdict(review))\(foreign(review))\(risks(review))\(table(review))"
            return HtmlSection("concurrency", title: title, count: review.entries.count, body: body)
        }
        if !page.report.isConcurrencyReview, review.foreign.isEmpty { return nil }
        return HtmlSection(
            "concurrency", title: title, count: 0, body: "<p>\(Phrase.noEscapes[language])</p>\(foreign(review))")
    }

    private func verdict(_ review: ConcurrencyReview) -> Markup {
        let sentences = EscapeSentences(review, language)
        let tone = (review.risks.first { $0.count > 0 }?.subject ?? .acceptable).rawValue
        return """
            <div class="verdict \(tone)">
            <p class="headline">\(sentences.verdict)</p>
            <p>\(sentences.total). \(sentences.details)</p>
            </div>
            <p class="meaning"><small>\(Markup(prose: Phrase.justifiedMeaning[language]))</small></p>

            """
    }

    private func foreign(_ review: ConcurrencyReview) -> Markup {
        guard let foreign = EscapeSentences(review, language).foreign else { return "" }
        return "<p>\(foreign.text)</p><ul>\(foreign.items.map { "<li>\(Markup(prose: $0))</li>" as Markup })</ul>\n"
    }

    private func risks(_ review: ConcurrencyReview) -> Markup {
        let sentences = EscapeSentences(review, language)
        let list = review.risks.map { "\($0.subject.title[language]) \(page.words.number($0.count))" }
        let bar = ProportionBar(
            review.risks.map { ($0.subject.rawValue, $0.count) }, full: review.statistics.total)
        let items = review.risks.map { share -> Markup in
            let effort = Effort(review.work.effort[share.subject] ?? 0).text(language)
            return """
                <li><span class="severity \(share.subject.rawValue)">\(share.subject.title[language])</span> \
                <b>\(page.words.number(share.count))</b> <span class="soft">\(sentences.percent(share.percent)) · \
                \(effort)</span></li>

                """
        }
        return """
            \(bar.picture(title: "\(Phrase.byRisk[language]): \(list.joined(separator: ", "))"))
            <ul class="statuses risks">
            \(items)</ul>

            """
    }

    private func table(_ review: ConcurrencyReview) -> Markup {
        let head = [
            Phrase.name, Phrase.risk, Phrase.verdict, Phrase.instead, Phrase.effort, Phrase.writtenReason,
        ]
        return """
            <h3>\(Phrase.escapes[language])</h3>
            <table class="escapes">
            <thead><tr>\(head.map { "<th scope=\"col\">\($0[language])</th>" as Markup })</tr></thead>
            <tbody>
            \(review.entries.map { HtmlEscape($0.escape, page: page).markup })</tbody>
            </table>
            """
    }
}
