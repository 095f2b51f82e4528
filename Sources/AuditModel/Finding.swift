/// One weakness at one place.
public struct Finding: Codable, Sendable, Hashable {
    /// The id of the rule that found it.
    public let rule: String
    public let severity: Severity
    public let confidence: Confidence
    /// One sentence about this very place, with names in backticks, no full stop and nothing secret.
    public let message: String
    public let location: Location
    public let excerpt: Excerpt?
    /// The ways that a value takes to this place, nearest source first: the steps of each from the source on, this place
    /// left out.
    public let paths: [[Related]]
    /// Other places that take part, in the order a reader needs them.
    public let related: [Related]
    /// What the file is for: `app`, `test`, `tool` …
    public let role: String
    /// Stays the same when lines above it come or go: 32 hexadecimal digits.
    public var fingerprint: String
    /// Edits that mend it, where nobody has to choose anything.
    public let fix: Fix?
    /// Set where somebody has accepted the finding.
    public var suppression: Suppression?

    public struct Related: Codable, Sendable, Hashable {
        public let location: Location
        public let message: String

        public init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }

    public init(
        rule: String, severity: Severity, confidence: Confidence, message: String, location: Location,
        excerpt: Excerpt? = nil, paths: [[Related]] = [], related: [Related] = [], role: String = "app",
        fingerprint: String = "", fix: Fix? = nil,
        suppression: Suppression? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.confidence = confidence
        self.message = message
        self.location = location
        self.excerpt = excerpt
        self.paths = paths
        self.related = related
        self.role = role
        self.fingerprint = fingerprint
        self.fix = fix
        self.suppression = suppression
    }
}

/// Why a finding does not count.
public struct Suppression: Codable, Sendable, Hashable {
    public let kind: Kind
    /// In the words of whoever suppressed it; empty for a baseline.
    public let reason: String
    /// The last day it holds, as `YYYY-MM-DD`.
    public let until: String?

    public enum Kind: String, Codable, Sendable {
        /// A comment beside the code.
        case inline
        /// An entry of the baseline file.
        case baseline
    }

    public init(kind: Kind, reason: String, until: String? = nil) {
        self.kind = kind
        self.reason = reason
        self.until = until
    }
}
