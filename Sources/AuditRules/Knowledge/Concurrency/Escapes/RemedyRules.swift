import AuditKit
import AuditModel

/// Chooses the form that a type with an escape should move to, and finds what that touches.
struct RemedyRules: Sendable {
    let project: ConcurrencyProject

    /// How many uses outside a type are listed.
    private static let mostCallers = 200

    /// What to write instead.
    func form(for found: EscapeJudge.TypeFinding, _ hatch: EscapeHatch) -> ConcurrencyEscape.Form {
        switch found.verdict {
        case .race, .partlyGuarded, .guarded: return formOfState(found, hatch)
        case .nonSendableMember: return formOfMember(found)
        case .chain: return .plainSendable
        case .documentedMember, .preconcurrencyJustified: return .keep
        case .needless: return formWithoutWord(hatch)
        case .unsafeMutable, .unsafeGuarded:
            return found.lock == "@MainActor" ? .mainActor : .mutex
        case .unsafeConstant, .preconcurrencyUnjustified: return .deleteWord
        }
    }

    /// Where the state of a class goes: an actor if its callers wait already, else a mutex.
    private func formOfState(_ found: EscapeJudge.TypeFinding, _ hatch: EscapeHatch) -> ConcurrencyEscape.Form {
        guard hatch.owner.kind == .classDecl || hatch.owner.kind == .extensionDecl else { return .mutex }
        if found.lock == "@MainActor" { return .mainActor }
        let words = Set(Words.of(hatch.name))
        if !words.isDisjoint(with: Self.interface) { return .mainActor }
        guard let parts = project.types.owner(of: hatch.owner), !parts.hasSuperclass(project) else { return .mutex }
        let functions = parts.all.flatMap(\.memberNodes).filter { $0.kind == .functionDecl && !$0.has(.isPrivate) }
        let waiting = functions.filter { $0.has(.isAsync) }
        return hatch.isTestCode || !waiting.isEmpty ? .actor : .mutex
    }

    /// A type of a library can only be confined, and a class below one of a library has a main actor to go to.
    private func formOfMember(_ found: EscapeJudge.TypeFinding) -> ConcurrencyEscape.Form {
        guard let member = found.state.first else { return .confined }
        if member.node.kind.isTypeDeclaration { return .mainActor }
        guard let type = member.type else { return .sendableMember }
        let isOfLibrary = TypeExpression(type).names.contains { path in
            project.types.type(path, from: member.node) == nil
                && (found.isGuess || SendableTypes.named(path.joined(separator: ".")) != nil)
        }
        return isOfLibrary ? .confined : .sendableMember
    }

    private func formWithoutWord(_ hatch: EscapeHatch) -> ConcurrencyEscape.Form {
        guard hatch.kind == .uncheckedSendable, let parts = project.types.owner(of: hatch.owner) else {
            return .deleteWord
        }
        if parts.kind == .actorDecl || project.isolation.ofType(parts).isIsolated { return .deleteWord }
        return parts.kind == .classDecl ? .sendableClass : .plainSendable
    }

    /// Words of types that serve the user interface.
    private static let interface: Set<String> = [
        "view", "presenter", "coordinator", "screen", "router", "controller",
    ]

    // MARK: - What is touched

    /// The declaration, and each use of the state in the type's own file.
    func lines(of verdict: EscapeVerdict) -> [Node] {
        let hatch = verdict.hatch
        guard [.actor, .mainActor, .mutex].contains(verdict.form) else {
            return [hatch.place] + verdict.state.map(\.node)
        }
        var nodes = [hatch.place]
        for property in verdict.state {
            nodes.append(property.node)
            let tree = property.node.tree
            let owner = hatch.owner.kind.isTypeDeclaration ? hatch.owner : tree.root
            let uses = tree.references(property.name) + tree.members(property.name)
            nodes += uses.filter { owner.contains($0) }
        }
        return nodes.sorted { $0.stands(before: $1) }
    }

    /// The uses of the type outside that do not wait yet.
    func callers(of verdict: EscapeVerdict) -> [Node] {
        let owner = verdict.hatch.owner
        guard verdict.form == .actor || verdict.form == .mainActor, owner.kind.isTypeDeclaration,
            let parts = project.types.owner(of: owner)
        else { return [] }
        let code = TypeCode(parts, project.types, project.lookup)
        let members = parts.all.flatMap(\.memberNodes).filter {
            ($0.kind == .functionDecl || $0.kind == .variable) && !$0.has(.isPrivate) && !$0.has(.isStatic)
                && !($0.kind == .variable && $0.has(.isLet))
        }
        var found: [Node] = []
        for name in Set(members.map(\.name)).sorted() {
            for (node, _) in project.outsideUses(of: name, code) where !node.isAwaited { found.append(node) }
            if found.count > Self.mostCallers { break }
        }
        return found.sorted { $0.stands(before: $1) }
    }
}

extension TypeParts {
    /// Whether the type is a class that inherits from another class, so that it cannot become an actor.
    fileprivate func hasSuperclass(_ project: ConcurrencyProject) -> Bool {
        guard kind == .classDecl, let first = declaration.children(.inherited).first else { return false }
        if let above = project.types.type(named: first.name, from: declaration) { return above.kind == .classDecl }
        let name = TypeName.base(first.name)
        return name.hasPrefix("NS") || ["Operation", "URLProtocol", "Thread", "XCTestCase"].contains(name)
    }
}

extension Node {
    /// Whether an expression stands under `await`.
    fileprivate var isAwaited: Bool {
        for outer in ancestors {
            if outer.kind == .await { return true }
            if outer.kind == .block || outer.kind == .closure { return false }
        }
        return false
    }
}
