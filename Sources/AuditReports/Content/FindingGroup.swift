import AuditModel

/// The findings of one rule at one severity.
struct FindingGroup {
    let severity: Severity
    let rule: String
    /// `nil` for a rule that the report does not describe.
    let description: RuleDescription?
    /// In the order of the report.
    let findings: [Finding]
    /// Whether an earlier group has explained the rule already.
    let isExplained: Bool

    var title: String { description?.title ?? rule }

    /// Splits findings by severity and rule: worst first, then in catalogue order, unknown rules last and by id.
    static func groups(of findings: [Finding], in catalogue: RuleCatalogue) -> [FindingGroup] {
        var members: [Key: [Finding]] = [:]
        for finding in findings {
            members[Key(severity: finding.severity, rule: finding.rule), default: []].append(finding)
        }
        let keys = members.keys.sorted { catalogue.order($0.severity, $0.rule) < catalogue.order($1.severity, $1.rule) }
        var explained: Set<String> = []
        return keys.map { key in
            FindingGroup(
                severity: key.severity, rule: key.rule, description: catalogue[key.rule],
                findings: members[key, default: []], isExplained: !explained.insert(key.rule).inserted)
        }
    }

    private struct Key: Hashable {
        let severity: Severity
        let rule: String
    }
}
