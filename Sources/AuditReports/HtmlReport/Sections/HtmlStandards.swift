import AuditModel

/// The same findings and controls, seen from the standards that they refer to.
struct HtmlStandards {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection? {
        if page.report.rules.isEmpty, page.report.controls.isEmpty { return nil }
        return HtmlSection(
            "standards", title: page.words.standards,
            body: """
                <p>\(Phrase.standardsLegend[page.words.language])</p>
                \(Standard.allCases.map(table))
                """)
    }

    private func table(_ standard: Standard) -> Markup {
        let words = page.words
        let outcomes = standard.outcomes(of: page.report)
        if outcomes.isEmpty { return "" }
        return """
            <h3>\(standard.title)</h3>
            <table class="standard">
            <thead><tr><th scope="col">\(words.entry)</th><th scope="col">\(words.status)</th>\
            <th scope="col">\(words.findings)</th><th scope="col">\(words.controls)</th></tr></thead>
            <tbody>
            \(outcomes.map(row))</tbody>
            </table>

            """
    }

    private func row(_ outcome: StandardOutcome) -> Markup {
        let words = page.words
        let quiet: Markup = outcome.findings == 0 && outcome.controls.isEmpty ? " class=\"quiet\"" : ""
        return """
            <tr\(quiet)><th scope="row"><div>\(Markup(links: [outcome.reference])) \
            <span>\(outcome.title[words.language])</span></div></th>\
            <td data-label="\(words.status)">\(StatusMark(outcome.status).markup)\(words.name(outcome.status))</td>\
            <td data-label="\(words.findings)">\(findings(outcome))</td>\
            <td data-label="\(words.controls)">\(controls(outcome))</td></tr>

            """
    }

    /// The number leads to the findings, filtered by the entry.
    private func findings(_ outcome: StandardOutcome) -> Markup {
        if outcome.findings == 0 { return "<span class=\"soft\">–</span>" }
        let fragment = FilterLink.fragment("text", outcome.reference.label)
        return "<a href=\"#\(fragment)\">\(page.words.number(outcome.findings))</a>"
    }

    private func controls(_ outcome: StandardOutcome) -> Markup {
        let items = ControlStatus.worstFirst.compactMap { status -> Markup? in
            let count = outcome.controls.count { $0.status == status }
            if count == 0 { return nil }
            return "<span class=\"counted\">\(page.words.number(count)) \(page.words.name(status).lowercased())</span>"
        }
        return items.isEmpty ? "<span class=\"soft\">–</span>" : items.joined(separator: ", ")
    }
}
