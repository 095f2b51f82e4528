public import AuditKit
import AuditModel

/// The policy of a run that lets nothing new escape the compiler's concurrency checks.
///
/// What is new a baseline or the changed lines tell. A new escape fails whatever its verdict, one without a reason
/// warns, and a lock where an actor or a `Mutex` would do is pointed out.
public enum ConcurrencyGate {
    /// The configuration with the severities of the gate, where the project has not chosen its own.
    public static func applied(to configuration: Configuration) -> Configuration {
        var gated = configuration
        gated.profile = .strict
        gated.thresholds = Thresholds(severity: .note, confidence: .low)
        for (rule, severity) in severities {
            var setting = gated.rules.rules[rule] ?? RuleSetting()
            setting.severity = setting.severity ?? severity
            gated.rules.rules[rule] = setting
        }
        return gated
    }

    /// How bad it is to add what a rule speaks of.
    static let severities: [String: Severity] = {
        var severities: [String: Severity] = [:]
        for verdict in ConcurrencyEscape.Verdict.allCases where verdict.isReported {
            severities[verdict.rawValue] = .medium
        }
        severities["unchecked-sendable-undocumented"] = .low
        severities["lock-in-mock"] = .note
        severities["lock-kept-by-hand"] = .note
        return severities
    }()
}
