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
    /// What an instance of the type stores, superclasses in the project included; empty for variables and modules.
    public let members: [Member]
    /// The places that show it: the guarded access and the bare one, the links of a chain.
    public let evidence: [Finding.Related]
    public let form: Form
    /// The lines of the type itself that the form would change, in its files.
    public let lines: [Location]
    /// The uses elsewhere: those that would have to wait, or for a `Mutex`, which keeps them as they are, all of them.
    public let callers: [Location]
    /// Whether the source gives a reason for the escape.
    public let isDocumented: Bool
    /// The words with which somebody accepted the finding of the verdict; empty where the baseline holds it.
    public let acceptedBecause: String?
    /// The lines of its file that show it, by number; literals masked.
    public let today: [SourceLine]
    /// The code of the form to move to, with `…` for what stays; `nil` where the form is no code.
    public let sketch: String?

    public init(
        kind: Kind, name: String, location: Location, role: String, verdict: Verdict, risk: Risk, isGuess: Bool,
        reason: String, members: [Member] = [], evidence: [Finding.Related], form: Form, lines: [Location],
        callers: [Location], isDocumented: Bool, acceptedBecause: String? = nil, today: [SourceLine] = [],
        sketch: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.location = location
        self.role = role
        self.verdict = verdict
        self.risk = risk
        self.isGuess = isGuess
        self.reason = reason
        self.members = members
        self.evidence = evidence
        self.form = form
        self.lines = lines
        self.callers = callers
        self.isDocumented = isDocumented
        self.acceptedBecause = acceptedBecause
        self.today = today
        self.sketch = sketch
    }

    /// A line of a file.
    public struct SourceLine: Codable, Sendable, Hashable {
        public let number: Int
        public let text: String

        public init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
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
        /// `@unsafe P` where a member that meets `P` is unsafe for memory, as the word says; no rule objects.
        case unsafeConformance = "unsafe-conformance"

        /// Whether a rule reports it; its id is the raw value.
        public var isReported: Bool { self != .preconcurrencyJustified && self != .unsafeConformance }

        /// Whether the code behind the escape is safe, as far as the source shows.
        public var isSafe: Bool {
            switch self {
            case .guarded, .documentedMember, .needless, .unsafeGuarded, .unsafeConstant, .preconcurrencyJustified:
                true
            case .race, .partlyGuarded, .nonSendableMember, .chain, .unsafeMutable, .preconcurrencyUnjustified,
                .unsafeConformance:
                false
            }
        }

        /// Whether nothing is behind the word that it would have to vouch for.
        fileprivate var isNeedless: Bool {
            self == .needless || self == .unsafeConstant || self == .preconcurrencyUnjustified
        }
    }

    /// A property that each instance of the type stores.
    public struct Member: Codable, Sendable, Hashable {
        public let name: String
        /// As written, or as the value tells; `nil` where the source shows neither.
        public let type: String?
        public let isMutable: Bool
        /// `private`, `internal`, `public private(set)` …
        public let access: String
        public let location: Location

        public init(name: String, type: String?, isMutable: Bool, access: String, location: Location) {
            self.name = name
            self.type = type
            self.isMutable = isMutable
            self.access = access
            self.location = location
        }

        /// The property as a declaration: `private var count: Int`.
        public var declaration: String {
            let word = (access == "internal" ? "" : access + " ") + (isMutable ? "var " : "let ")
            return word + name + (type.map { ": " + $0 } ?? "")
        }
    }

    /// How soon an escape wants attention.
    public enum Risk: String, Codable, Sendable, CaseIterable, Comparable {
        /// A race that users can meet.
        case critical
        /// A race that is a guess, a promise that nothing keeps, or a guard of which the source shows too little.
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
        case actor, mainActor, mutex, unfairLock, lock, sendableClass, plainSendable, sendableMember, confined,
            constant, deleteWord, keep, queue

        /// Whether the state moves behind a lock or a queue, so that its users stay as they are.
        public var isLock: Bool { self == .mutex || self == .unfairLock || self == .lock || self == .queue }

        /// The form in a few words, after "Better:".
        public var words: String {
            switch self {
            case .actor: "make it an `actor`"
            case .mainActor: "isolate it to `@MainActor`"
            case .mutex: "keep the state in a `Mutex`"
            case .unfairLock: "keep the state in an `OSAllocatedUnfairLock`"
            case .lock: "hold one lock at every use of the state"
            case .sendableClass: "write `final class … : Sendable`"
            case .plainSendable: "write `Sendable`"
            case .sendableMember: "make the member Sendable"
            case .confined: "use it only on one actor or under one lock"
            case .constant: "make it a `let` and delete the opt-out"
            case .deleteWord: "delete the opt-out"
            case .keep: "keep it, and explain why in a comment"
            case .queue: "use the state only on its queue"
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

    /// Whether the word can go: nothing is behind it, and nothing but the declaration would change.
    public var isNeedless: Bool { verdict.isNeedless && form != .keep }

    /// Whether the compiler would take the code without the word as it stands, with no `final` and no `let` to write.
    public var isDeletable: Bool { isNeedless && ![.sendableClass, .constant, .sendableMember].contains(form) }

    /// Whether the escape can stay as it is: what is behind it is safe, the compiler cannot see that, and the source
    /// says why; or it says what users have to keep to; or somebody accepted it with a reason.
    public var isJustified: Bool {
        if verdict == .preconcurrencyJustified || acceptedBecause?.isEmpty == false { return true }
        return (verdict.isSafe || verdict == .unsafeConformance) && !isNeedless && isDocumented
    }

    /// A hint at the work in minutes, tests included: by the form, the lines it touches and the calls that would have
    /// to wait; a quarter of an hour at least.
    public var effort: Int {
        let files = Set(callers.map(\.path)).count
        let minutes =
            switch form {
            case .deleteWord, .constant, .plainSendable, .sendableClass: 10 + lines.count
            case .keep: isDocumented ? 0 : 15
            case .sendableMember, .confined: 30 + 2 * lines.count
            case .mutex, .unfairLock, .lock, .queue: 20 + 3 * lines.count
            case .mainActor: 20 + 3 * lines.count + callers.count
            case .actor: 30 + 2 * lines.count + 2 * callers.count + 10 * files
            }
        return minutes == 0 ? 0 : min((minutes + 14) / 15, 64) * 15
    }
}
