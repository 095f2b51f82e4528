import AuditKit
import AuditModel
import CodeModel

extension Verdict {
    /// The verdict in a few words, after "is".
    var words: String {
        switch self {
        case .race, .unsafeMutable: "unguarded"
        case .partlyGuarded: "partly guarded"
        case .nonSendableMember: "holding a non-Sendable member"
        case .chain: "relying on another unchecked conformance"
        case .guarded, .unsafeGuarded: "guarded"
        case .documentedMember: "documented as thread-safe"
        case .needless, .unsafeConstant: "safe without the opt-out"
        case .preconcurrencyUnjustified: "unnecessary"
        case .preconcurrencyJustified: "on the way"
        case .unsafeConformance: "memory-unsafe"
        }
    }
}

extension Node {
    /// How a variable is changed at this place, with no lock.
    func bareWrite(of property: StoredProperty) -> String {
        if self == property.node { return "other code can write `\(property.name)` without a lock" }
        if let setting = configuredMember { return "`\(setting.name)` of `\(property.name)` is set without a lock" }
        return "`\(property.name)` is written without a lock"
    }

    /// The place of such a change, and another that it can meet.
    func bareEvidence(of property: StoredProperty, _ other: Node?) -> [EscapeVerdict.Place] {
        let change = configuredMember == nil ? "written here" : "set here"
        let first = EscapeVerdict.Place(node: self, words: self == property.node ? "other code can write it" : change)
        return [first] + (other.map { [.init(node: $0, words: "and used here without synchronization")] } ?? [])
    }
}

extension IsolationRules.Source {
    /// The actor, with the setting that chooses it where no word of the source does.
    var actor: String {
        switch self {
        case .attribute(let attribute): "@\(attribute.name)".subject
        case .inherited: "@MainActor".subject
        case .setting(let setting): "\("@MainActor".subject) (\(setting.origin))"
        }
    }

    var evidence: [EscapeVerdict.Place] {
        switch self {
        case .attribute(let attribute): [.init(node: attribute, words: "isolated by this attribute")]
        case .inherited(let inherited): [.init(node: inherited, words: "isolation inherited from here")]
        case .setting: []
        }
    }
}

extension Sharing.DocumentedType {
    /// Why it is safe, and since when the compiler knows.
    var words: String { reason + (declaredSince.map { "; the SDK declares it Sendable since the \($0)" } ?? "") }
}

extension TypeParts {
    /// What to write where the compiler can see for itself that a type is Sendable.
    func checkedForm(_ variables: [StoredProperty]) -> ConcurrencyEscape.Form {
        if kind == .actorDecl { return .deleteWord }
        guard kind == .classDecl else { return .plainSendable }
        return declaration.has(.isFinal) && variables.isEmpty ? .plainSendable : .sendableClass
    }
}
