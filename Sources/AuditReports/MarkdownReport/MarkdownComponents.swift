import AuditModel

/// Somebody else's code, and what is known to be wrong with it.
struct MarkdownComponents {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        let components = page.report.components
        if components.isEmpty { return [] }
        let weak = components.filter { !$0.advisories.isEmpty }
        let head = [
            Phrase.component, Phrase.version, Phrase.ecosystem, Phrase.direct, Phrase.namedIn, Phrase.advisories,
        ]
        return ["## " + page.say(Phrase.components), MarkdownTable.text(head.map(page.say), components.map(row))]
            + (weak.isEmpty
                ? []
                : [
                    weak.flatMap { component in component.advisories.map { line($0, of: component) } }
                        .joined(separator: "\n")
                ])
    }

    private func row(_ component: Component) -> [String] {
        let revision = component.revision.map { String($0.prefix(12)) }
        let direct = component.isDirect.map { page.say($0 ? Phrase.yes : Phrase.no) } ?? "–"
        return [
            MarkdownText.code(component.name), MarkdownText.code(component.version ?? revision ?? ""),
            component.ecosystem == .swift ? "Swift" : component.ecosystem.rawValue, direct,
            page.place(component.location),
            known(of: component),
        ]
    }

    private func known(of component: Component) -> String {
        switch component.standing {
        case .weak: "❌ \(page.number(component.advisories.count))"
        case .clean: page.say(Phrase.noAdvisory)
        case .unchecked: page.say(Phrase.notChecked)
        }
    }

    private func line(_ advisory: Advisory, of component: Component) -> String {
        let ids = ([advisory.id] + advisory.aliases).map(MarkdownText.code).joined(separator: ", ")
        let fixed =
            advisory.fixed.isEmpty
            ? page.say(Phrase.notFixedYet)
            : "\(page.say(Phrase.fixedIn)) \(advisory.fixed.map(MarkdownText.code).joined(separator: ", "))"
        let name = MarkdownText.code([component.name, component.version ?? ""].joined(separator: " "))
        return "- \(name): **\(page.say(advisory.severity.title))** – \(MarkdownText.prose(advisory.summary)) "
            + "(\(ids)); \(fixed)"
    }
}
