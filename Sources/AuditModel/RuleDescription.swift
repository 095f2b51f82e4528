/// What a rule says of itself: enough to document it, to list it in SARIF and to explain a finding.
public struct RuleDescription: Codable, Sendable, Hashable {
    /// Words in kebab case that state the bad thing, read after the word "allow".
    public let id: String
    /// One line, without a full stop.
    public let title: String
    public let category: Category
    public let severity: Severity
    public let confidence: Confidence
    /// The least profile that shows the rule.
    public let profile: Profile
    public let references: [Reference]
    /// The first version that had the rule.
    public let since: String
    /// What goes wrong when the advice is not followed.
    public let why: String
    /// What to do instead.
    public let remedy: String
    public let bad: [Sample]
    public let good: [Sample]
    /// Where the rule reports with another severity, because an attacker gains more or less.
    public let severities: [SeverityCase]

    /// A severity other than a rule's own, and where it holds.
    public struct SeverityCase: Codable, Sendable, Hashable {
        public let severity: Severity
        /// Half a sentence: `in code that only debug builds contain`.
        public let place: String

        public init(_ severity: Severity, _ place: String) {
            self.severity = severity
            self.place = place
        }
    }

    /// A piece of source shown in the documentation of a rule.
    public struct Sample: Codable, Sendable, Hashable {
        public let code: String
        /// The language for a fenced block: `swift`, `xml`, `xcconfig`, `text` …
        public let language: String
        public let note: String
        /// What `bulwark fix` makes of it; nil where it makes nothing, or the rule does not show it.
        public let mended: String?

        public init(code: String, language: String, note: String, mended: String? = nil) {
            self.code = code
            self.language = language
            self.note = note
            self.mended = mended
        }
    }

    /// Whether `bulwark fix` mends findings of the rule.
    public var hasFix: Bool { bad.contains { $0.mended != nil } }

    public init(
        id: String, title: String, category: Category, severity: Severity, confidence: Confidence,
        profile: Profile = .default, references: [Reference], since: String, why: String, remedy: String,
        bad: [Sample] = [], good: [Sample] = [], severities: [SeverityCase] = []
    ) {
        self.id = id
        self.title = title
        self.category = category
        self.severity = severity
        self.confidence = confidence
        self.profile = profile
        self.references = references
        self.since = since
        self.why = why
        self.remedy = remedy
        self.bad = bad
        self.good = good
        self.severities = severities
    }
}
