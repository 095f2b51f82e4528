import AuditModel

/// What the report speaks of, and what it cannot speak of.
struct HtmlCoverage {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection {
        HtmlSection(
            "coverage", title: page.words.coverage,
            body: "\(unread)\(notices)\(hidden)<div class=\"tallies\">\n\(read)\(passedOver)</div>")
    }

    private var unread: Markup {
        let files = page.report.unread
        if files.isEmpty { return "" }
        let rows = files.map { file -> Markup in
            let extent = file.extent == .nothing ? page.words.notAtAll : page.words.inPart
            let reason = page.message(file.reason)
            return """
                <li class="\(file.extent.rawValue)"><span class="path">\(file.path)</span> \
                <b>\(extent)</b> <span\(reason.english)>\(reason.prose)</span></li>

                """
        }
        return list(page.words.notRead, rows)
    }

    private var notices: Markup {
        let notices = page.report.notices.map { "<li\(page.english)>\(Markup(prose: $0))</li>\n" as Markup }
        return notices.isEmpty ? "" : list(page.words.notices, notices)
    }

    private var hidden: Markup {
        let rows = page.report.hidden.map { hidden -> Markup in
            let reason: Markup =
                hidden.title.map { Markup(prose: $0[page.words.language]) }
                ?? "<span\(page.english)>\(Markup(prose: hidden.reason))</span>"
            return "<li>\(page.words.countedFindings(hidden.count)): \(reason)</li>\n"
        }
        return rows.isEmpty ? "" : list(page.words.hidden, rows)
    }

    private func list(_ title: String, _ rows: [Markup]) -> Markup {
        "<h3>\(title)</h3>\n<ul class=\"plain\">\n\(rows)</ul>\n"
    }

    private var read: Markup {
        tally(page.words.filesRead, heading: page.words.kind, Tally(page.report.coverage.filesByKind))
    }

    private var passedOver: Markup {
        tally(page.words.passedOver, heading: page.words.reason, Tally(page.report.coverage.passedOver))
    }

    private func tally(_ title: String, heading: String, _ tally: Tally) -> Markup {
        if tally.entries.isEmpty { return "" }
        let rows = tally.entries.map { entry -> Markup in
            let name: Markup = "<th scope=\"row\"\(page.english)>\(VisibleText.line(entry.name))</th>"
            return "<tr>\(name)<td class=\"figure\">\(page.words.number(entry.count))</td></tr>\n"
        }
        return """
            <table class="tally">
            <caption>\(title) <span class="count">\(page.words.number(tally.total))</span></caption>
            <thead class="unseen"><tr><th scope="col">\(heading)</th>\
            <th scope="col">\(page.words.amount)</th></tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
    }
}
