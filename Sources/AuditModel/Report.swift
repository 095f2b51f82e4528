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
    /// The app or package that was audited, as far as the project names it.
    public let subject: Subject?
    /// The day of the audit, as `YYYY-MM-DD`; `nil` where nobody said what day it was.
    public let date: String?
    /// How the findings stand to the baseline, where one was given.
    public let comparison: BaselineComparison?
    /// How the project stands to each security control; empty where controls were not asked for.
    public let controls: [ControlOutcome]
    /// The lists of questions that the controls answer.
    public let checklists: [Checklist]
    /// Somebody else's code that the project is built with, by name.
    public let components: [Component]
    /// Every escape from the compiler's concurrency checks with its verdict, worst first; `nil` where none was asked for.
    public let escapes: [ConcurrencyEscape]?
    /// What the targets say of concurrency; `nil` where no escapes were asked for.
    public let concurrencyTargets: [ConcurrencyTarget]?

    public init(
        version: String, target: String, profile: Profile, rules: [RuleDescription], findings: [Finding],
        suppressed: [Finding], hidden: [Hidden], unread: [UnreadFile], notices: [String], coverage: Coverage,
        subject: Subject? = nil, date: String? = nil, comparison: BaselineComparison? = nil,
        controls: [ControlOutcome] = [], checklists: [Checklist] = [], components: [Component] = [],
        escapes: [ConcurrencyEscape]? = nil, concurrencyTargets: [ConcurrencyTarget]? = nil
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
        self.subject = subject
        self.date = date
        self.comparison = comparison
        self.controls = controls
        self.checklists = checklists
        self.components = components
        self.escapes = escapes
        self.concurrencyTargets = concurrencyTargets
    }

    /// A file could not be read at all, so the audit says less than it was asked to.
    public var isIncomplete: Bool { unread.contains { $0.extent == .nothing } }
}

/// The app or package that a report speaks of.
public struct Subject: Codable, Sendable, Hashable {
    public let name: String
    /// The version that users see, such as `2.4.1`.
    public let version: String?

    public init(name: String, version: String?) {
        self.name = name
        self.version = version
    }
}

/// How the findings of a run stand to those that a baseline file lists.
public struct BaselineComparison: Codable, Sendable, Hashable {
    /// Findings that the baseline does not list.
    public let new: Int
    /// Findings that it lists and that are still there.
    public let known: Int
    /// What it lists and what is no longer there, by place.
    public let gone: [Gone]

    /// An entry of the baseline that no finding matches any more.
    public struct Gone: Codable, Sendable, Hashable {
        public let rule: String
        public let path: String
        /// The line it stood on when the baseline was written.
        public let line: Int

        public init(rule: String, path: String, line: Int) {
            self.rule = rule
            self.path = path
            self.line = line
        }
    }

    public init(new: Int, known: Int, gone: [Gone]) {
        self.new = new
        self.known = known
        self.gone = gone
    }
}

/// A number of findings that were left out, and the reason.
public struct Hidden: Codable, Sendable, Hashable {
    public let count: Int
    /// Such as "hardening advice, shown by --profile strict".
    public let reason: String
    /// The reasons that an audit gives.
    public static let strictOnly = "hardening advice, shown by --profile strict"
    public static let switchedOff = "of rules that the configuration switches off here"
    public static let role = "in tests, previews, mocks, tools and unused sources, shown by --profile strict"
    public static let threshold = "below the severity or confidence that is asked for"
    /// The reason of findings that `--since` leaves out.
    public static let unchangedLines = "on lines that have not changed"
    /// Whether they were left out because their lines have not changed.
    public var isUnchanged: Bool { reason == Self.unchangedLines }

    /// The rules that found them, by id: none of these can be said to have found nothing.
    public let rules: [String]

    public init(count: Int, reason: String, rules: [String] = []) {
        self.count = count
        self.reason = reason
        self.rules = rules
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        count = try values.decode(Int.self, forKey: .count)
        reason = try values.decode(String.self, forKey: .reason)
        rules = try values.decodeIfPresent([String].self, forKey: .rules) ?? []
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
    /// Functions through which values were followed in part only, by file and name: too large, or called from too many
    /// places.
    public let followedInPart: [String]

    public init(
        swiftLines: Int, filesByKind: [String: Int], passedOver: [String: Int], followedInPart: [String] = []
    ) {
        self.swiftLines = swiftLines
        self.filesByKind = filesByKind
        self.passedOver = passedOver
        self.followedInPart = followedInPart
    }

    /// All files read.
    public var files: Int { filesByKind.values.reduce(0, +) }
}
