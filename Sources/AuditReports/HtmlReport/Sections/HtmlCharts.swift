import AuditModel

/// Where the findings are: by category and by file. Each row says in text what its bar shows.
struct HtmlCharts {
    private let page: HtmlPage

    private static let filesShown = 10

    init(_ page: HtmlPage) {
        self.page = page
    }

    var markup: Markup {
        if page.report.findings.isEmpty { return "" }
        return """
            <div class="charts">
            \(chart("categories", page.words.byCategory, heading: page.words.category, rows: categories))\
            \(chart("by-file", page.words.byFile, heading: page.words.fileLabel, rows: files))</div>
            """
    }

    private struct Row {
        let label: Markup
        let key: String
        let value: String
        var counts: SeverityCounts
    }

    private var categories: [Row] {
        var rows: [Category?: SeverityCounts] = [:]
        for rule in page.rules {
            rows[rule.description?.category, default: SeverityCounts()].add(
                SeverityCounts(rule.findings.map(\.finding)))
        }
        let order = rows.sorted {
            ($1.value.total, $0.key?.rawValue ?? "~") < ($0.value.total, $1.key?.rawValue ?? "~")
        }
        return order.map { category, counts in
            Row(
                label: "\(page.words.name(category))", key: "category", value: category?.rawValue ?? "other",
                counts: counts)
        }
    }

    private var files: [Row] {
        let members = Dictionary(grouping: page.report.findings, by: \.location.path)
        return members.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.filesShown).map {
            path, findings in
            Row(label: Self.label(path), key: "file", value: path, counts: SeverityCounts(findings))
        }
    }

    /// The name in front, since the folders are often the same.
    private static func label(_ path: String) -> Markup {
        guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else {
            return "<span class=\"path\">\(path)</span>"
        }
        let name = String(path[path.index(after: slash)...])
        return
            "<span class=\"path\">\(name)</span> <small class=\"path\">\(String(path[..<slash]))</small>"
    }

    private func chart(_ kind: Markup, _ title: String, heading: String, rows: [Row]) -> Markup {
        let full = rows.first?.counts.total ?? 1
        let lines = rows.map { row -> Markup in
            let fragment = FilterLink.fragment(row.key, row.value)
            return """
                <tr><th scope="row"><a href="#\(fragment)">\(row.label)</a></th><td class="figure">\
                \(page.words.number(row.counts.total))</td><td class="chart" title="\(page.words.list(row.counts))">\
                \(SeverityBar(row.counts, full: full).decoration)\
                <span class="unseen">\(page.words.list(row.counts))</span></td></tr>

                """
        }
        return """
            <table class="bars \(kind)">
            <caption>\(title)</caption>
            <colgroup><col class="name"><col class="number"><col></colgroup>
            <thead class="unseen"><tr><th scope="col">\(heading)</th><th scope="col">\(page.words.findings)</th>\
            <th scope="col">\(page.words.severity)</th></tr></thead>
            <tbody>
            \(lines)</tbody>
            </table>

            """
    }
}
