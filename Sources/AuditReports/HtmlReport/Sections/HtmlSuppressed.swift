import AuditModel

/// What somebody accepted, and in which words.
struct HtmlSuppressed {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection? {
        let findings = page.report.suppressed
        if findings.isEmpty { return nil }
        return HtmlSection(
            "accepted", title: page.words.suppressed, count: findings.count,
            body: """
                <p>\(page.words.suppressedMeaning)</p>
                <ul class="accepted">
                \(findings.map(item))</ul>
                """)
    }

    private func item(_ finding: Finding) -> Markup {
        let title = page.catalogue[finding.rule]?.title ?? finding.rule
        let message = page.message(finding.message)
        return """
            <li><p><span class="severity \(finding.severity.rawValue)">\(page.words.name(finding.severity))</span> \
            <b\(page.english(finding.rule))>\(Markup(prose: title))</b> \
            <span class="path">\(Markup(place: finding.location))</span></p>
            <p\(message.english)>\(message.prose)</p>
            <p class="acceptance">\(acceptance(finding))</p></li>

            """
    }

    private func acceptance(_ finding: Finding) -> Markup {
        guard let suppression = finding.suppression else { return "" }
        let reason: Markup = suppression.reason.isEmpty ? "" : ": <q>\(Markup(prose: suppression.reason))</q>"
        let until: Markup = suppression.until.map { ", \(page.words.until) <time>\($0)</time>" } ?? ""
        return "\(page.words.name(suppression.kind))\(reason)\(until)"
    }
}
