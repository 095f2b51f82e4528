import AuditModel

/// A rule at one severity. SonarQube knows severities of rules alone, so a finding whose severity is not the usual one
/// of its rule needs a rule of its own.
struct SonarRule {
    private let group: FindingGroup

    init(_ group: FindingGroup) {
        self.group = group
    }

    /// `secret-in-log`, or `secret-in-log.low` where that is not the usual severity.
    static func id(of rule: String, at severity: Severity, usually usual: Severity?) -> String {
        let name = VisibleText.line(rule)
        return severity == usual ?? severity ? (name.isEmpty ? "unnamed" : name) : "\(name).\(severity.rawValue)"
    }

    var json: JSONValue {
        let isConcurrency = group.description?.category == .concurrency
        return [
            "id": .string(Self.id(of: group.rule, at: group.severity, usually: group.description?.severity)),
            "name": .string(VisibleText.line(group.title.isEmpty ? "Unnamed" : group.title)),
            "description": .string(description),
            "engineId": "bulwark",
            "cleanCodeAttribute": isConcurrency ? "LOGICAL" : "TRUSTWORTHY",
            "type": "VULNERABILITY",
            "severity": .string(standardSeverity),
            "impacts": .array((isConcurrency ? ["RELIABILITY", "SECURITY"] : ["SECURITY"]).map(impact)),
        ]
    }

    private func impact(on quality: String) -> JSONValue {
        ["softwareQuality": .string(quality), "severity": .string(impactSeverity)]
    }

    /// Shown as HTML, so that text must not pass for markup.
    private var description: String {
        guard let rule = group.description else { return "This report contains no description of the rule." }
        let labels = rule.references.map(\.label).joined(separator: ", ")
        let parts = [Wording.sentence(rule.why), Wording.sentence(rule.remedy), labels.isEmpty ? "" : "See \(labels)."]
        let text = parts.filter { !$0.isEmpty }.map { VisibleText.line($0) }.joined(separator: " ")
        return XMLText.escaped(text, isAttribute: false)
    }

    /// Multi-Quality Rule mode.
    private var impactSeverity: String {
        switch group.severity {
        case .critical: "BLOCKER"
        case .high: "HIGH"
        case .medium: "MEDIUM"
        case .low: "LOW"
        case .note: "INFO"
        }
    }

    /// Standard Experience mode.
    private var standardSeverity: String {
        switch group.severity {
        case .critical: "BLOCKER"
        case .high: "CRITICAL"
        case .medium: "MAJOR"
        case .low: "MINOR"
        case .note: "INFO"
        }
    }
}
