/// A place where the source tells the compiler to believe it about threads instead of checking, and what is behind it.
public struct ConcurrencyEscape: Codable, Sendable, Hashable {
    public let kind: Kind
    /// The type, variable or module that it stands on.
    public let name: String
    public let location: Location
    /// What the file is for: `app`, `test`, `mock` …
    public let role: String
    public let verdict: Verdict
    public let risk: Risk
    /// Whether the verdict rests on something that the source does not show, such as a type of a library not known.
    public let isGuess: Bool
    /// One sentence: which property, which lock, which type; names in back-ticks, no full stop.
    public let reason: String
    /// The places that show it: the guarded access and the bare one, the links of a chain.
    public let evidence: [Finding.Related]
    public let form: Form
    /// The lines of the type itself that the form would change, in its files.
    public let lines: [Location]
    /// The uses elsewhere that would have to wait.
    public let callers: [Location]
    /// Whether the source gives a reason for the escape.
    public let isDocumented: Bool
    /// The words with which somebody accepted the finding of the verdict; empty where the baseline holds it.
    public let acceptedBecause: String?

    public init(
        kind: Kind, name: String, location: Location, role: String, verdict: Verdict, risk: Risk, isGuess: Bool,
        reason: String, evidence: [Finding.Related], form: Form, lines: [Location], callers: [Location],
        isDocumented: Bool, acceptedBecause: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.location = location
        self.role = role
        self.verdict = verdict
        self.risk = risk
        self.isGuess = isGuess
        self.reason = reason
        self.evidence = evidence
        self.form = form
        self.lines = lines
        self.callers = callers
        self.isDocumented = isDocumented
        self.acceptedBecause = acceptedBecause
    }
}

extension ConcurrencyEscape {
    /// The word that escapes.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case uncheckedSendable = "@unchecked Sendable"
        /// A superclass whose promise a class takes over without saying so.
        case inherited = "inherited @unchecked Sendable"
        /// `@unchecked` on a protocol for which the word means nothing.
        case uncheckedOther = "@unchecked"
        /// `@unsafe P` (SE-0458).
        case unsafeConformance = "@unsafe"
        case nonisolatedUnsafe = "nonisolated(unsafe)"
        case preconcurrency = "@preconcurrency"
    }

    /// What is behind an escape; the raw value is the id of the rule that says so.
    public enum Verdict: String, Codable, Sendable, CaseIterable {
        case race = "unchecked-sendable-race"
        case partlyGuarded = "unchecked-sendable-partly-guarded"
        case nonSendableMember = "unchecked-sendable-non-sendable-member"
        case chain = "unchecked-chain"
        case guarded = "unchecked-sendable-guarded"
        case documentedMember = "unchecked-sendable-documented-member"
        case needless = "unchecked-sendable-needless"
        case unsafeMutable = "nonisolated-unsafe-mutable"
        case unsafeGuarded = "nonisolated-unsafe-guarded"
        case unsafeConstant = "nonisolated-unsafe-constant"
        case preconcurrencyUnjustified = "preconcurrency-unjustified"
        /// `@preconcurrency` that serves a step-by-step move; no rule objects.
        case preconcurrencyJustified = "preconcurrency"

        /// Whether the code behind the escape is safe, as far as the source shows.
        public var isSafe: Bool {
            switch self {
            case .guarded, .documentedMember, .needless, .unsafeGuarded, .unsafeConstant, .preconcurrencyJustified:
                true
            case .race, .partlyGuarded, .nonSendableMember, .chain, .unsafeMutable, .preconcurrencyUnjustified: false
            }
        }

        /// Whether the compiler would take the code without the word.
        public var isNeedless: Bool {
            self == .needless || self == .unsafeConstant || self == .preconcurrencyUnjustified
        }
    }

    /// How soon an escape wants attention.
    public enum Risk: String, Codable, Sendable, CaseIterable, Comparable {
        /// A race that users can meet.
        case critical
        /// A race in tests, a promise that nothing keeps, or a lock where an actor would do.
        case important
        /// Safe, or not needed.
        case acceptable

        public static func < (one: Risk, other: Risk) -> Bool { one.rank < other.rank }

        /// Zero for critical.
        public var rank: Int {
            switch self {
            case .critical: 0
            case .important: 1
            case .acceptable: 2
            }
        }
    }

    /// What to write instead.
    public enum Form: String, Codable, Sendable, CaseIterable {
        case actor, mainActor, mutex, sendableClass, plainSendable, sendableMember, confined, deleteWord, keep

        /// The form in a few words, after "Better:".
        public var words: String {
            switch self {
            case .actor: "make it an `actor`"
            case .mainActor: "isolate it to `@MainActor`"
            case .mutex: "keep the state in a `Mutex`"
            case .sendableClass: "write `final class … : Sendable`"
            case .plainSendable: "write `Sendable`"
            case .sendableMember: "make the member Sendable"
            case .confined: "use it on one actor or under one lock alone"
            case .deleteWord: "delete the word"
            case .keep: "keep it, with the reason in a comment"
            }
        }
    }

    /// How urgent the work is, within the risk.
    public enum Priority: String, Codable, Sendable, CaseIterable {
        case critical, high, medium, low
    }

    public var priority: Priority {
        switch risk {
        case .critical: .critical
        case .important: verdict.isSafe ? .medium : .high
        case .acceptable: .low
        }
    }

    /// Whether the escape can stay as it is: what is behind it is safe, the compiler cannot see that, and the source
    /// says why; or somebody accepted it with a reason.
    public var isJustified: Bool {
        if verdict == .preconcurrencyJustified || acceptedBecause?.isEmpty == false { return true }
        return verdict.isSafe && !verdict.isNeedless && isDocumented
    }

    /// A hint at the work in minutes, tests included: by the form, the lines it touches and the calls that would have
    /// to wait; a quarter of an hour at least.
    public var effort: Int {
        let files = Set(callers.map(\.path)).count
        let minutes =
            switch form {
            case .deleteWord, .plainSendable, .sendableClass: 10 + lines.count
            case .keep: isDocumented ? 0 : 15
            case .sendableMember, .confined: 30 + 2 * lines.count
            case .mutex, .mainActor: 20 + 3 * lines.count + callers.count
            case .actor: 30 + 2 * lines.count + 2 * callers.count + 10 * files
            }
        return minutes == 0 ? 0 : min((minutes + 14) / 15, 64) * 15
    }
}

/// The escapes of a project, counted as the head of a review wants them.
public struct EscapeStatistics: Sendable {
    public let total: Int
    public let byRisk: [ConcurrencyEscape.Risk: Int]
    public let byKind: [ConcurrencyEscape.Kind: Int]
    public let byVerdict: [ConcurrencyEscape.Verdict: Int]
    /// Minutes by risk.
    public let effort: [ConcurrencyEscape.Risk: Int]
    /// Escapes that can stay as they are.
    public let justified: Int
    /// Escapes that nothing in the source gives a reason for.
    public let undocumented: Int

    public init(_ escapes: [ConcurrencyEscape]) {
        total = escapes.count
        byRisk = escapes.reduce(into: [:]) { $0[$1.risk, default: 0] += 1 }
        byKind = escapes.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
        byVerdict = escapes.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
        effort = escapes.reduce(into: [:]) { $0[$1.risk, default: 0] += $1.effort }
        justified = escapes.count(where: \.isJustified)
        undocumented = escapes.count { !$0.isDocumented && $0.kind != .preconcurrency }
    }

    /// A part of the whole in percent, rounded.
    public func percent(_ count: Int) -> Int { total == 0 ? 0 : (count * 100 + total / 2) / total }
}
