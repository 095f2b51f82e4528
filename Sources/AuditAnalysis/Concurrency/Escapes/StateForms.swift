import AuditKit
import AuditModel
import CodeModel

/// Chooses where the mutable state of a type or a variable goes, so that the code compiles that is advised.
struct StateForms: Sendable {
    let project: ConcurrencyProject

    /// The form for a type: the main actor for what the interface shows, an actor where all users can wait, else a lock.
    func form(for found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> ConcurrencyEscape.Form {
        if found.lock == "@MainActor" { return .mainActor }
        guard let parts = project.types.owner(of: escape.owner) else { return lock(at: escape.owner) }
        guard parts.kind == .classDecl else { return lockOfValue(at: escape.owner) }
        if parts.showsInterface { return .mainActor }
        return canBeActor(parts, escape) ? .actor : lock(at: escape.owner)
    }

    /// The form for a variable: what belongs to an actor goes back to it.
    func form(ofVariable variable: Node, _ found: EscapeJudge.TypeFinding) -> ConcurrencyEscape.Form {
        if found.lock == "@MainActor" { return .mainActor }
        if !variable.isLocalVariable, !variable.has(.isStatic),
            let parts = variable.enclosingType.flatMap(project.types.owner)
        {
            if project.isolation.ofType(parts).isIsolated { return .confined }
            if parts.showsInterface { return .mainActor }
            if parts.kind != .classDecl { return lockOfValue(at: variable) }
        }
        return lock(at: variable)
    }

    /// The newest lock that every target of a file can use.
    private func lock(at place: Node) -> ConcurrencyEscape.Form {
        let targets = project.isolation.settings.targets(compiling: place.tree.path)
        switch targets.map(\.locks).min() ?? .mutex {
        case .classic: return .lock
        case .unfair: return .unfairLock
        case .mutex: return .mutex
        }
    }

    /// A structure with a `Mutex` in it could no longer be copied.
    private func lockOfValue(at place: Node) -> ConcurrencyEscape.Form {
        let form = lock(at: place)
        return form == .mutex ? .unfairLock : form
    }

    // MARK: - Actors

    /// Whether a class can become an actor: it inherits from none and none from it, what it conforms to can be met by
    /// an actor, and whoever uses it can wait.
    private func canBeActor(_ parts: TypeParts, _ escape: EscapeHatch) -> Bool {
        guard !hasSuperclass(parts), project.relatives(of: parts).isEmpty, !parts.isForObjectiveC,
            parts.all.allSatisfy({ part in part.children(.inherited).allSatisfy { canBeMet($0, in: part) } })
        else { return false }
        let members = parts.all.flatMap(\.memberNodes).filter { $0.isUsedFromOutside }
        guard escape.isTestCode || members.contains(where: { $0.kind == .functionDecl && $0.has(.isAsync) }) else {
            return false
        }
        let code = TypeCode(parts, project.types, project.lookup)
        let waiting = members.filter { !$0.has(.isAsync) }.map(\.name)
        return Set(waiting).sorted().flatMap { project.outsideUses(of: $0, code) }.allSatisfy(\.canWait)
    }

    /// Whether the first of what a class inherits from is a class, of the project or by its name.
    private func hasSuperclass(_ parts: TypeParts) -> Bool {
        guard let first = parts.declaration.children(.inherited).first else { return false }
        if let above = project.types.type(named: first.name, from: parts.declaration) {
            return above.kind == .classDecl
        }
        return !canBeMet(first, in: parts.declaration)
    }

    /// Whether an actor can meet a protocol: all that it asks of an instance can wait.
    private func canBeMet(_ inherited: Node, in part: Node) -> Bool {
        let base = TypeName.base(inherited.name)
        guard let found = project.types.type(named: inherited.name, from: part) else {
            return actorProtocols.contains(base)
        }
        return found.kind == .protocolDecl && isAsynchronous(found, deeper: 4)
    }

    private func isAsynchronous(_ asked: TypeParts, deeper: Int) -> Bool {
        guard deeper > 0 else { return false }
        let requirements = asked.declaration.memberNodes.filter {
            [.functionDecl, .variable, .subscriptDecl].contains($0.kind) && !$0.has(.isStatic)
        }
        let isMet = requirements.allSatisfy { $0.has(.isAsync) || $0.children(.accessor).contains { $0.has(.isAsync) } }
        return isMet
            && asked.declaration.children(.inherited).allSatisfy { above in
                let name = TypeName.base(above.name)
                guard let next = project.types.type(named: above.name, from: asked.declaration) else {
                    return actorProtocols.contains(name)
                }
                return next.kind == .protocolDecl && isAsynchronous(next, deeper: deeper - 1)
            }
    }
}

/// Protocols of libraries that ask nothing of an instance, or what an actor has.
private let actorProtocols: Set<String> = ["Sendable", "AnyObject", "SendableMetatype", "AnyActor", "Actor"]

extension TypeParts {
    /// Whether the interface watches or shows objects of the type.
    fileprivate var showsInterface: Bool {
        if declaration.attribute("Observable") != nil { return true }
        if all.flatMap(\.inheritedTypes).contains(where: { TypeName.base($0) == "ObservableObject" }) { return true }
        return !Set(Words.of(name)).isDisjoint(with: interface)
    }

    /// Whether Objective-C sees the type, which has no actors.
    fileprivate var isForObjectiveC: Bool {
        all.contains { part in
            part.attribute("objc") != nil || part.attribute("objcMembers") != nil
                || part.memberNodes.contains { $0.attribute("objc") != nil }
        }
    }
}

/// Words of types that serve the user interface.
private let interface: Set<String> = ["view", "presenter", "coordinator", "screen", "router", "controller"]

extension Node {
    /// Whether others can use a member of an instance that an actor would keep to itself.
    fileprivate var isUsedFromOutside: Bool {
        guard !has(.isPrivate), !has(.isFileprivate), !has(.isStatic), !has(.isNonisolated) else { return false }
        return kind == .functionDecl || kind == .subscriptDecl || kind == .variable && !has(.isLet)
    }

    /// Whether the code at a place may wait: it waits already, or stands in an asynchronous function or a task.
    fileprivate var canWait: Bool {
        if standsUnderAwait { return true }
        for node in ancestors {
            switch node.kind {
            case .closure where node.closureRole.isTask: return true
            case .closure where node.closureRole != .inPlace: return false
            case .functionDecl, .initializerDecl, .accessor: return node.has(.isAsync)
            default: break
            }
        }
        return false
    }
}
