import AuditModel

/// The verdict, the counts and the charts: what fits the first screen.
struct HtmlSummary {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection {
        HtmlSection(
            "summary", title: page.words.summary, body: "\(verdict)\(tiles)\(statuses)\(HtmlCharts(page).markup)")
    }

    private var verdict: Markup {
        let report = page.report
        let verdict = HtmlVerdict(report)
        let files = Set(report.findings.map(\.location.path)).count
        let sentence = page.words.sentence(
            findings: report.findings.count, files: files, read: report.coverage.filesHeld, rules: report.rules.count)
        let unread = report.unread.count { $0.extent == .nothing }
        let warning: Markup =
            unread == 0
            ? "" : "<p class=\"warning\"><a href=\"#coverage\">\(page.words.incomplete(files: unread))</a></p>\n"
        return """
            <div class="verdict \(verdict.tone)">
            <p class="headline">\(page.words.headline(verdict))</p>
            <p>\(sentence)</p>
            \(warning)</div>

            """
    }

    private var tiles: Markup {
        if page.report.findings.isEmpty { return "" }
        let counts = SeverityCounts(page.report.findings)
        let tiles = Severity.worstFirst.map { severity -> Markup in
            let number = page.words.number(counts[severity])
            let content: Markup = "<b>\(number)</b> <span>\(page.words.name(severity))</span>"
            if counts[severity] == 0 { return "<li class=\"tile zero\"><div>\(content)</div></li>\n" }
            let name = severity.rawValue
            return "<li class=\"tile \(name)\"><a href=\"#severity=\(name)\">\(content)</a></li>\n"
        }
        let title = "\(page.words.bySeverity): \(page.words.list(counts))"
        return """
            <ul class="tiles">
            \(tiles)</ul>
            \(SeverityBar(counts, full: counts.total).picture(title: title))

            """
    }

    /// How many controls passed and failed.
    private var statuses: Markup {
        let controls = page.report.controls
        if controls.isEmpty { return "" }
        let entries = ControlStatus.worstFirst.map { status -> Markup in
            let count = controls.count { $0.status == status }
            let name = page.words.name(status)
            return "<li>\(StatusMark(status).markup)<b>\(page.words.number(count))</b> \(name)</li>\n"
        }
        return """
            <h3><a href="#controls">\(page.words.controlsAtAGlance)</a></h3>
            <ul class="statuses">
            \(entries)</ul>

            """
    }
}
