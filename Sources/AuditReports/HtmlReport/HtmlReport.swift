import AuditModel

/// One file to read in a browser or on paper: nothing is loaded from outside, and nothing is lost without scripts.
///
/// The same report and options give the same text on every machine.
struct HtmlReport {
    let text: String

    init(_ report: Report, options: ReportOptions = ReportOptions()) {
        let page = HtmlPage(report, words: HtmlWording(options.language))
        let sections = Self.sections(page)
        let document: Markup = """
            <!DOCTYPE html>
            <html lang="\(options.language.rawValue)">
            \(HtmlHead(page).markup)
            <body>
            <a class="skip" href="#content">\(page.words.skip)</a>
            \(HtmlMasthead(page).markup)
            <div class="columns">
            \(Self.contents(sections, page))
            <main id="content" tabindex="-1">
            \(sections.map(\.markup))</main>
            </div>
            <footer class="colophon"><p>\(page.words.colophon(version: report.version))</p></footer>
            <script>\(HtmlScript.text)</script>
            </body>
            </html>

            """
        text = document.text
    }

    private static func sections(_ page: HtmlPage) -> [HtmlSection] {
        let isReview = page.report.isConcurrencyReview
        let concurrency = HtmlConcurrency(page).section
        let sections = [
            HtmlSummary(page).section, HtmlComparison(page).section, isReview ? concurrency : nil,
            HtmlFindings(page).section, isReview ? nil : concurrency, HtmlChecklists(page).section,
            HtmlControls(page).section, HtmlStandards(page).section,
            HtmlComponents(page).section, HtmlSuppressed(page).section, HtmlCoverage(page).section,
        ]
        return sections.compactMap { $0 }
    }

    private static func contents(_ sections: [HtmlSection], _ page: HtmlPage) -> Markup {
        let items = sections.map { section -> Markup in
            let count: Markup = section.count.map { " <span class=\"count\">\(page.words.number($0))</span>" } ?? ""
            return "<li><a href=\"#\(section.id)\">\(section.title)\(count)</a></li>\n"
        }
        return "<nav class=\"contents\" aria-label=\"\(page.words.contents)\">\n<ul>\n\(items)</ul>\n</nav>"
    }
}
