import AuditModel

/// What a team does next, most pressing first. Each step follows from something in the report.
struct MarkdownNextSteps {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var items: [String] {
        [
            mend(.critical, Phrase.mendCritical), mend(.high, Phrase.mendHigh), components, controls, unread, expiry,
            baseline, again,
        ].compactMap { $0 }
    }

    private func mend(_ severity: Severity, _ phrase: LocalizedText) -> String? {
        let groups = FindingGroup.groups(of: page.report.findings, in: page.catalogue)
            .filter { $0.severity == severity }
        if groups.isEmpty { return nil }
        let count = page.count(groups.reduce(0) { $0 + $1.findings.count }, .issue)
        let rules = groups.map { MarkdownText.code($0.rule) }.joined(separator: ", ")
        return "\(page.say(phrase)) (\(count)): \(rules)"
    }

    private var components: String? {
        let weak = page.report.components.filter { !$0.advisories.isEmpty }
        if weak.isEmpty { return nil }
        let names = weak.map { MarkdownText.code([$0.name, $0.version ?? ""].joined(separator: " ")) }
        return "\(page.say(Phrase.updateComponents)): \(names.joined(separator: ", "))"
    }

    private var controls: String? {
        let open = page.report.controls.count { $0.status == .notFound }
        return open == 0 ? nil : "\(page.say(Phrase.answerControls)) (\(page.number(open)))"
    }

    private var unread: String? {
        page.report.unread.isEmpty
            ? nil : "\(page.say(Phrase.readFiles)) (\(page.count(page.report.unread.count, .file)))"
    }

    private var expiry: String? {
        let days = page.report.suppressed.compactMap { $0.suppression?.until }
        return days.min().map { "\(page.say(Phrase.lookAgain)) \(MarkdownText.code($0))" }
    }

    private var baseline: String? {
        guard let gone = page.report.comparison?.gone.count, gone > 0 else { return nil }
        return "\(page.say(Phrase.cleanBaseline)) (\(page.number(gone)))"
    }

    private var again: String {
        page.say(page.report.findings.isEmpty ? Phrase.keepAuditing : Phrase.auditAgain)
    }
}
