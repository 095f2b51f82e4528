/// How bad it is when the weakness is used against the app.
public enum Severity: String, Codable, Sendable, CaseIterable, Comparable {
    case note, low, medium, high, critical

    public static func < (one: Severity, other: Severity) -> Bool {
        one.rank < other.rank
    }

    /// Zero for a note, four for a critical finding.
    public var rank: Int {
        switch self {
        case .note: 0
        case .low: 1
        case .medium: 2
        case .high: 3
        case .critical: 4
        }
    }
}

/// How sure the auditor is that a finding is what its rule says.
public enum Confidence: String, Codable, Sendable, CaseIterable, Comparable {
    case low, medium, high

    public static func < (one: Confidence, other: Confidence) -> Bool {
        one.rank < other.rank
    }

    /// Zero for a guess worth a look, two for a fact read from the source.
    public var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        }
    }
}

/// Which rules a run shows: what a maintainer would act on, or hardening advice too.
public enum Profile: String, Codable, Sendable, CaseIterable {
    case `default`, strict
}

/// The group of the catalogue that a rule stands in, after the OWASP MASVS v2 groups.
public enum Category: String, Codable, Sendable, CaseIterable {
    case storage, crypto, auth, network, platform, code, concurrency, resilience, privacy, binary, policy

    /// The heading used in reports.
    public var title: String {
        switch self {
        case .storage: "Storage"
        case .crypto: "Cryptography"
        case .auth: "Authentication"
        case .network: "Network"
        case .platform: "Platform"
        case .code: "Code"
        case .concurrency: "Concurrency"
        case .resilience: "Resilience"
        case .privacy: "Privacy"
        case .binary: "Binary"
        case .policy: "Audit policy"
        }
    }
}
