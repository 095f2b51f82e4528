import AuditModel

/// The checklists, each item with its status, what that rests on and the places that show it.
struct MarkdownChecklists {
    private let page: MarkdownPage

    private static let places = 3

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        if page.report.checklists.isEmpty { return [] }
        return ["## " + page.say(Phrase.checklists)] + page.report.checklists.flatMap(blocks)
    }

    private func blocks(_ checklist: Checklist) -> [String] {
        let items = checklist.sections.flatMap(\.items)
        let counts = ControlStatus.worstFirst.compactMap { status -> String? in
            let count = items.count { (page[control: $0.control]?.status ?? .notFound) == status }
            return count == 0 ? nil : "\(page.status(status)): \(page.number(count))"
        }
        let title = MarkdownText.prose(page.say(checklist.title))
        return ["### \(title)", counts.joined(separator: " · ")] + checklist.sections.flatMap(blocks)
    }

    private func blocks(_ section: Checklist.Section) -> [String] {
        if section.items.isEmpty { return [] }
        let title = MarkdownText.prose(page.say(section.title))
        return ["#### \(title)", section.items.flatMap(lines).joined(separator: "\n")]
    }

    private func lines(_ item: Checklist.Item) -> [String] {
        let text = MarkdownText.prose(page.say(item.text))
        guard let control = page[control: item.control] else {
            return ["- [ ] \(text) – \(page.status(.notFound)): \(page.say(Phrase.notAnswered))"]
        }
        let box = control.status == .passed ? "x" : " "
        let first = "- [\(box)] \(text) – \(page.status(control.status)): \(page.prose(control.reason))"
        return [first] + MarkdownEvidence(control, page: page, limit: Self.places).lines.map { "  " + $0 }
    }
}

/// The places that speak for or against a control.
struct MarkdownEvidence {
    let lines: [String]

    init(_ control: ControlOutcome, page: MarkdownPage, limit: Int) {
        let shown = control.evidence.prefix(limit)
        let rest = page.rest(of: max(control.evidenceCount, control.evidence.count), after: shown.count)
        lines =
            shown.map { "- \(page.place($0.location)) – \(page.prose($0.message))" }
            + (rest.map { ["- \($0)"] } ?? [])
    }
}
