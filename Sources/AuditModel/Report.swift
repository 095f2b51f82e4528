/// All that an audit found, read and could not read, ready for any format.
public struct Report: Codable, Sendable, Hashable {
    /// The version of the auditor.
    public let version: String
    /// What was audited, as the user named it.
    public let target: String
    public let profile: Profile
    /// Every rule that ran, in catalogue order.
    public let rules: [RuleDescription]
    /// What counts, worst first, then by place.
    public let findings: [Finding]
    /// What somebody accepted, inline or in the baseline.
    public let suppressed: [Finding]
    /// Findings left out of this run by profile, threshold, path or `--since`, counted by the reason.
    public let hidden: [Hidden]
    /// Files that could not be read, or only in part.
    public let unread: [UnreadFile]
    /// Things to know that are no findings, such as a baseline entry that is gone.
    public let notices: [String]
    public let coverage: Coverage

    public init(
        version: String, target: String, profile: Profile, rules: [RuleDescription], findings: [Finding],
        suppressed: [Finding], hidden: [Hidden], unread: [UnreadFile], notices: [String], coverage: Coverage
    ) {
        self.version = version
        self.target = target
        self.profile = profile
        self.rules = rules
        self.findings = findings
        self.suppressed = suppressed
        self.hidden = hidden
        self.unread = unread
        self.notices = notices
        self.coverage = coverage
    }

    /// A file could not be read at all, so the audit says less than it was asked to.
    public var isIncomplete: Bool { unread.contains { $0.extent == .nothing } }
}

/// A number of findings that were left out, and the reason.
public struct Hidden: Codable, Sendable, Hashable {
    public let count: Int
    /// Such as "hardening advice, shown by --profile strict".
    public let reason: String

    public init(count: Int, reason: String) {
        self.count = count
        self.reason = reason
    }
}

/// A file that the audit could not read, or only in part, and why.
public struct UnreadFile: Codable, Sendable, Hashable {
    public let path: String
    /// One clause: what is wrong and where.
    public let reason: String
    public let extent: Extent

    public enum Extent: String, Codable, Sendable {
        /// Nothing of the file was read.
        case nothing
        /// The file was read, but a part of it made no sense.
        case part
    }

    public init(path: String, reason: String, extent: Extent) {
        self.path = path
        self.reason = reason
        self.extent = extent
    }
}

/// What the audit looked at.
public struct Coverage: Codable, Sendable, Hashable {
    /// Lines of Swift.
    public let swiftLines: Int
    /// Files read, by kind: `Swift`, `property list`, `entitlements` …
    public let filesByKind: [String: Int]
    /// Files passed over, by the reason: `Objective-C`, `vendored`, `ignored by .gitignore` …
    public let passedOver: [String: Int]

    public init(swiftLines: Int, filesByKind: [String: Int], passedOver: [String: Int]) {
        self.swiftLines = swiftLines
        self.filesByKind = filesByKind
        self.passedOver = passedOver
    }

    /// All files read.
    public var files: Int { filesByKind.values.reduce(0, +) }
}
