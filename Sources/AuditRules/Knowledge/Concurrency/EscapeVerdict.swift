import AuditKit

/// What the audit says of one escape, with all that a report needs to explain it.
struct EscapeVerdict: Sendable {
    let hatch: EscapeHatch
    let verdict: Verdict
    let risk: Risk
    /// Whether the verdict rests on something that the source does not show.
    let isGuess: Bool
    /// One sentence: which property, which lock, which type; names in back-ticks, no full stop.
    let reason: String
    /// The places that show it, with a few words each.
    let evidence: [Place]
    /// Where the verdict rests on the promises of other types: each with its own verdict, the nearest first.
    let chain: [Link]
    let remedy: Remedy
    /// The lock that the verdict is about, as messages name it.
    let lock: String?
    /// Whether the source gives a reason for the escape.
    let isDocumented: Bool

    struct Place: Sendable {
        let node: Node
        let words: String
    }

    struct Link: Sendable {
        let name: String
        let declaration: Node
        let verdict: Verdict
    }
}

/// What is behind an escape; the raw value is the id of the rule that says so.
enum Verdict: String, Sendable, CaseIterable {
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
    case preconcurrencyJustified = "preconcurrency"

    /// Whether the code behind the escape is safe, as far as the source shows.
    var isSafe: Bool {
        switch self {
        case .guarded, .documentedMember, .needless, .unsafeGuarded, .unsafeConstant, .preconcurrencyJustified: true
        case .race, .partlyGuarded, .nonSendableMember, .chain, .unsafeMutable, .preconcurrencyUnjustified: false
        }
    }
}

/// How soon an escape wants attention.
enum Risk: String, Sendable, CaseIterable, Comparable {
    /// A race that users can meet.
    case critical
    /// A race in tests, or a promise that nothing keeps.
    case important
    /// Safe, or not needed.
    case acceptable

    static func < (one: Risk, other: Risk) -> Bool {
        guard let first = allCases.firstIndex(of: one), let second = allCases.firstIndex(of: other) else {
            return false
        }
        return first < second
    }
}

/// What to write instead of an escape, and what that would touch.
struct Remedy: Sendable {
    let form: Form
    /// The lines of the type itself that would change.
    let lines: [Node]
    /// The uses outside that would have to wait, or run on the actor.
    let callers: [Node]

    enum Form: String, Sendable, CaseIterable {
        case actor, mainActor, mutex, sendableClass, plainSendable, sendableMember, deleteWord, keep

        /// The form in a few words, after "Better:".
        var words: String {
            switch self {
            case .actor: "make it an `actor`"
            case .mainActor: "isolate it to `@MainActor`"
            case .mutex: "keep the state in a `Mutex`"
            case .sendableClass: "write `final class … : Sendable`"
            case .plainSendable: "write `Sendable`"
            case .sendableMember: "make the member Sendable"
            case .deleteWord: "delete the word"
            case .keep: "keep it, with the reason in a comment"
            }
        }
    }
}
