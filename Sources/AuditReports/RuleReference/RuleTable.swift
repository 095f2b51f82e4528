import AuditModel

/// A line for each rule, under the headings of their categories.
struct RuleTable {
    private let rules: [RuleDescription]
    private let page: Page
    private let colour: Bool

    init(_ rules: [RuleDescription], options: ReportOptions) {
        self.rules = RuleCatalogue(rules).rules
        page = Page(options)
        colour = options.colour
    }

    var text: String {
        let groups = Category.allCases.flatMap { category -> [StyledLine] in
            let members = rules.filter { $0.category == category }
            if members.isEmpty { return [] }
            return [StyledLine([page.span(category.title, .bold)])] + members.map(line) + [.empty]
        }
        let advice = rules.count { $0.profile == .strict }
        let count = Wording.counted(rules.count, "rule")
        let fixable = rules.count(where: \.hasFix)
        let closing = page.prose(
            "\(count), \(advice) of them hardening advice (*) for --profile strict; bulwark fix can fix findings of "
                + "\(fixable) (+).", indent: 0)
        return (groups + closing).map { $0.rendered(colour: colour) }.joined(separator: "\n") + "\n"
    }

    private func line(_ rule: RuleDescription) -> StyledLine {
        let badge = page.span(rule.severity.rawValue, .severity(rule.severity))
        let id = page.span(page.visible(rule.id) + marks(rule))
        let start = StyledLine([.blank(2), badge]).padded(to: 12)
        let named = StyledLine(start.spans + [id]).padded(to: 12 + longestID + 2)
        let room = page.width - named.width
        if room < 16 { return StyledLine(start.spans + [id]) }
        return StyledLine(named.spans + [page.span(page.cut(rule.title, to: room), .faint)])
    }

    private func marks(_ rule: RuleDescription) -> String {
        (rule.profile == .strict ? " *" : "") + (rule.hasFix ? " +" : "")
    }

    private var longestID: Int { min(40, rules.map { $0.id.count + marks($0).count }.max() ?? 0) }
}
