import AuditModel

/// All findings by rule, under their filters.
struct HtmlFindings {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection {
        let count = page.report.findings.count
        return HtmlSection("findings", title: page.words.findings, count: count, body: body)
    }

    private var body: Markup {
        if page.report.findings.isEmpty { return "<p>\(page.words.noFindings)</p>" }
        let rules = page.rules.enumerated().map { index, section in
            HtmlRule(section, number: index + 1, page: page).markup
        }
        return """
            \(HtmlFilters(page).markup)
            <p id="none-match" hidden>\(page.words.noneMatch)</p>
            <div id="rules">
            \(rules)</div>
            """
    }
}
