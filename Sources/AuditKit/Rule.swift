public import AuditModel

/// One thing the auditor looks for: what it is called, why it matters, how it looks, how it is found, how it is mended.
///
/// A rule is a value in a file of its own, named by its id. Its examples are its documentation and its tests.
public struct Rule: Sendable {
    /// Words in kebab case that state the bad thing, read after the word "allow".
    public let id: String
    /// One line, without a full stop.
    public let title: String
    public let category: Category
    public let severity: Severity
    public let confidence: Confidence
    /// The least profile that shows the rule: `.strict` for hardening advice.
    public let profile: Profile
    /// Whether the rule speaks of tests, previews, mocks and tools too.
    public let reach: Reach
    public let references: [Reference]
    /// The first version that had the rule.
    public let since: String
    /// What goes wrong when the advice is not followed.
    public let why: String
    /// What to do instead.
    public let remedy: String
    /// Source that the rule must find, each place marked with `↓`.
    public let bad: [Example]
    /// Source that looks alike and is right.
    public let good: [Example]
    public let checks: [Check]
    /// Where it reports with another severity.
    public let severities: [RuleDescription.SeverityCase]
    /// What reports and documentation show of the rule.
    public let description: RuleDescription

    /// Which files a rule speaks of.
    public enum Reach: Sendable {
        /// Code and resources that reach users.
        case shipped
        /// Every file, whatever it is for.
        case everywhere
    }

    public init(
        id: String, title: String, category: Category, severity: Severity, confidence: Confidence = .high,
        profile: Profile = .default, reach: Reach = .shipped, references: [Reference], since: String = "0.1",
        why: String, remedy: String, bad: [Example], good: [Example], checks: [Check],
        severities: [RuleDescription.SeverityCase] = []
    ) {
        self.id = id
        self.title = title
        self.category = category
        self.severity = severity
        self.confidence = confidence
        self.profile = profile
        self.reach = reach
        self.references = references
        self.since = since
        self.why = why
        self.remedy = remedy
        self.bad = bad
        self.good = good
        self.checks = checks
        self.severities = severities
        description = RuleDescription(
            id: id, title: title, category: category, severity: severity, confidence: confidence, profile: profile,
            references: references, since: since, why: why, remedy: remedy, bad: bad.map(\.sample),
            good: good.map(\.sample), severities: severities)
    }

    /// The rule with one more check.
    public func adding(_ check: Check) -> Rule { with(checks: checks + [check], severities: severities) }

    /// The rule with the cases in which its severity is another.
    public func graded(_ severities: [RuleDescription.SeverityCase]) -> Rule {
        with(checks: checks, severities: severities)
    }

    private func with(checks: [Check], severities: [RuleDescription.SeverityCase]) -> Rule {
        Rule(
            id: id, title: title, category: category, severity: severity, confidence: confidence, profile: profile,
            reach: reach, references: references, since: since, why: why, remedy: remedy, bad: bad, good: good,
            checks: checks, severities: severities)
    }
}
