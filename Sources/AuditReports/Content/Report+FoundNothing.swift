import AuditModel

extension Report {
    /// Whether a rule looked and found nothing, neither shown, accepted nor left out.
    func foundNothing(_ rule: RuleDescription) -> Bool {
        if rule.id == "vulnerable-dependency", components.isEmpty { return false }
        return !findings.contains { $0.rule == rule.id } && !suppressed.contains { $0.rule == rule.id }
            && leftOut(rule) == nil
    }

    /// Why findings of a rule were left out.
    func leftOut(_ rule: RuleDescription) -> Hidden? { hidden.first { $0.rules.contains(rule.id) } }
}
