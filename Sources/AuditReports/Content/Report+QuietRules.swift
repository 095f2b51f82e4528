import AuditModel

extension Report {
    /// Those of some rules that looked and found nothing, neither shown, accepted nor left out.
    func quiet(among rules: [RuleDescription]) -> [RuleDescription] {
        var found = Set((findings + suppressed).map(\.rule)).union(hidden.flatMap(\.rules))
        // Without dependencies there was nothing to look at.
        if components.isEmpty { found.insert("vulnerable-dependency") }
        return rules.filter { !found.contains($0.id) }
    }

    /// Why findings of a rule were left out.
    func leftOut(_ rule: RuleDescription) -> Hidden? { hidden.first { $0.rules.contains(rule.id) } }
}
