import AuditModel

/// What the project is built with, and what is known to be wrong with it.
struct HtmlComponents {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection? {
        let components = page.report.components
        if components.isEmpty { return nil }
        let words = page.words
        let known = components.reduce(0) { $0 + $1.advisories.count }
        let unchecked = components.count { $0.standing == .unchecked }
        return HtmlSection(
            "components", title: words.components, count: components.count,
            body: """
                <p>\(words.advisoryCount(known, components: components.count, unchecked: unchecked))</p>
                <table class="components">
                <thead><tr><th scope="col">\(words.component)</th><th scope="col">\(words.version)</th>\
                <th scope="col">\(words.namedBy)</th><th scope="col">\(words.advisories)</th></tr></thead>
                <tbody>
                \(inOrder(components).map(row))</tbody>
                </table>
                """)
    }

    /// Weak ones first, worst first; the others as the report has them.
    private func inOrder(_ components: [Component]) -> [Component] {
        components.enumerated().sorted { one, other in
            (-rank(one.element), one.offset) < (-rank(other.element), other.offset)
        }.map(\.element)
    }

    private func rank(_ component: Component) -> Int {
        component.advisories.map { $0.severity.rank + 1 }.max() ?? 0
    }

    private func row(_ component: Component) -> Markup {
        let words = page.words
        let relation = component.isDirect.map { $0 ? words.direct : words.transitive }
        let aside = [component.ecosystem.name, relation].compactMap { $0 }.joined(separator: " · ")
        let advisories: Markup =
            switch component.standing {
            case .weak: "<ul class=\"advisories\">\n\(component.advisories.map(advisory))</ul>"
            case .clean: "<span class=\"soft\">\(words.none)</span>"
            case .unchecked: "<span class=\"soft\">\(words.notChecked)</span>"
            }
        return """
            <tr><th scope="row">\(VisibleText.line(component.name)) <small>\(aside)</small></th>\
            <td data-label="\(words.version)">\(version(component))</td>\
            <td class="path" data-label="\(words.namedBy)">\(Markup(place: component.location))</td>\
            <td data-label="\(words.advisories)">\(advisories)</td></tr>

            """
    }

    private func version(_ component: Component) -> Markup {
        if let version = component.version { return "\(version)" }
        return component.revision.map { "<code>\(String($0.prefix(10)))</code>" } ?? "–"
    }

    private func advisory(_ advisory: Advisory) -> Markup {
        let words = page.words
        let fix = advisory.fixed.isEmpty ? words.noFix : "\(words.fixedIn) \(advisory.fixed.joined(separator: ", "))"
        let aliases = advisory.aliases.isEmpty ? "" : " (\(advisory.aliases.joined(separator: ", ")))"
        let severity = advisory.severity
        return """
            <li><span class="severity \(severity.rawValue)">\(words.name(severity))</span> \
            <b>\(advisory.id)</b>\(aliases) <span\(page.english)>\(Markup(prose: advisory.summary))</span> \
            <small>\(fix)</small> \(Markup(links: advisory.cwes.map(Reference.cwe)))</li>

            """
    }
}

extension Component.Ecosystem {
    fileprivate var name: String {
        switch self {
        case .swift: "Swift Package Manager"
        case .cocoapods: "CocoaPods"
        case .carthage: "Carthage"
        }
    }
}
