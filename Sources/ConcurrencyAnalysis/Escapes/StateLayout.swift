import AuditKit
import AuditModel
import CodeModel

/// What a class stores, looked at as somebody would who moves its state: what can go behind a lock so that the compiler
/// then checks the class, and what cannot.
struct StateLayout: Sendable {
    let code: TypeCode
    let project: ConcurrencyProject

    init(_ parts: TypeParts, _ project: ConcurrencyProject) {
        code = TypeCode(parts, project.types, project.lookup)
        self.project = project
    }

    /// The variables that no actor keeps and that are no locks, in the order of the source.
    var variables: [StoredProperty] {
        code.properties.filter { !$0.isLet && !project.isLock($0) && !project.isolation.ofMember($0.node).isIsolated }
    }

    /// Whether all that changes can stand in one structure behind a lock, and what is left makes the class Sendable to
    /// the compiler.
    var fitsBehindLock: Bool {
        guard code.type.kind == .classDecl, isChecked, !variables.isEmpty, !isDerived,
            code.type.declaration.attribute("Observable") == nil
        else { return false }
        return variables.allSatisfy { $0.isPlain && isShared($0) }
            && code.properties.filter { $0.isLet && !project.isLock($0) }.allSatisfy { isShared($0) }
    }

    /// Whether the compiler writes members out of the stored properties, which would then be others: `Codable`.
    var isDerived: Bool {
        code.type.all.flatMap(\.inheritedTypes).contains {
            ["Codable", "Encodable", "Decodable"].contains(TypeName.base($0))
        }
    }

    /// Whether the compiler checks a `Sendable` class here: none inherits from it, and it inherits from none but `NSObject`.
    var isChecked: Bool {
        let declaration = code.type.declaration
        guard !declaration.has(.isOpen), code.supers.isEmpty, project.relatives(of: code.type).isEmpty,
            !project.hasHeirs(code.type)
        else { return false }
        guard let first = declaration.children(.inherited).first else { return true }
        let name = TypeName.base(first.name)
        return name == "NSObject" || project.types.type(named: first.name, from: declaration)?.kind == .protocolDecl
            || SendableTypes.isProtocol(name)
    }

    /// Whether a constant is a closure of a global actor that the compiler takes for Sendable with one more word alone.
    func wantsWord(_ property: StoredProperty) -> Bool {
        guard let type = property.type, case .function(let attributes) = TypeExpression(type).wrapped,
            attributes.isDisjoint(with: ["Sendable", "convention"])
        else { return false }
        return project.isolation.settings.wantsSendableAtActors(property.node.tree.path)
    }

    /// Whether the compiler takes the type of a property for Sendable.
    func isShared(_ property: StoredProperty) -> Bool {
        guard let type = property.type, !wantsWord(property) else { return false }
        switch project.sharing.sharing(of: type, at: property.node) {
        case .sendable: return true
        case .documented(let known): return known.declaredSince != nil
        case .promised: return true
        case .unknown, .notSendable: return false
        }
    }

    /// A lock that a type has as a property.
    struct OwnLock {
        let node: Node
        let name: String
        let type: String
        /// Of a queue: whether it runs blocks side by side, but for barriers.
        let isConcurrent: Bool
    }

    /// The lock of the type's own that guards its state today, under the name that it has there.
    func ownLock(_ lock: String?) -> OwnLock? {
        guard let lock, let property = code.properties.first(where: { $0.name == lock.lockName }),
            let type = property.type
        else { return nil }
        return OwnLock(
            node: property.node, name: property.name, type: type,
            isConcurrent: property.node.initialValue?.text.contains(".concurrent") ?? false)
    }

    /// Whether a guard is a queue that the code of the type can name: its own, or one of the file or of a type.
    func isQueue(_ lock: String) -> Bool {
        guard !lock.isActor, !lock.contains(":"), lock.split(separator: ".").count < 3 else { return false }
        guard let own = ownLock(lock.lockName) else { return lock.isQueueByName }
        return TypeExpression(own.type).lastName?.hasPrefix("Dispatch") ?? false
    }

    // MARK: - Actors

    /// Whether code that runs on no actor uses the state, or calls what does, without waiting: a closure that is kept for
    /// later, or `deinit`.
    var isUsedOffActor: Bool { code.units.contains { usesState(in: $0) } }

    /// The members in which such code stands.
    var membersOffActor: [Node] {
        var found: [Node] = []
        for unit in code.units where !found.contains(unit.owner) && usesState(in: unit) { found.append(unit.owner) }
        return found
    }

    private func usesState(in unit: CodeUnit) -> Bool {
        let functions = code.type.all.flatMap(\.memberNodes).filter {
            $0.kind == .functionDecl && !$0.has(.isStatic) && !$0.has(.isNonisolated)
        }
        let names = Set(variables.map(\.name) + functions.map(\.name))
        return unit.node.descendants.contains { node in
            names.contains(node.name) && node.isOfSelf && node.leavesIsolation(project.lookup)
                && !node.standsUnderAwait
        }
    }
}

extension StoredProperty {
    /// Whether a variable is nothing but a value: no observers, wrappers or attributes, not lazy, not weak.
    var isPlain: Bool {
        wrappers.isEmpty && !isLazy && node.children(.accessor).isEmpty && !node.has(.isWeak) && !node.has(.isOverride)
            && !node.text.hasUnownedWord && type != nil
    }
}

extension Node {
    /// Whether a name is used plainly, or as a member of `self`.
    var isOfSelf: Bool { kind == .reference || kind == .member && base?.unwrapped.name == "self" }

    /// Whether a closure is given, or assigned, to what may run it on any thread.
    private func isGivenAway(_ lookup: Lookup) -> Bool {
        let use: ClosureUse?
        switch parent?.kind {
        case .call: use = parent.map { ClosureUse(of: self, in: $0, lookup) }
        case .assignment: use = ClosureUse(assignedTo: parent?.child(.target), lookup)
        default: use = nil
        }
        switch use {
        case .elsewhere, .unbound: return true
        case .now, .later, .on, nil: return false
        }
    }

    /// Whether a place stands in a closure that does not keep the isolation around it.
    func leavesIsolation(_ lookup: Lookup) -> Bool {
        for node in ancestors {
            if node.kind == .deinitializerDecl { return true }
            if node.kind.isFunctionLike, node.kind != .closure { return false }
            guard node.kind == .closure else { continue }
            // A closure that nobody marks `@Sendable` keeps the isolation; a handler of cancellation is marked.
            if node.closureRole == .unknown, node.isMarkedSendable { return true }
            if node.label == "onCancel" || node.parent?.child(.target)?.unwrapped.name == "onTermination" {
                return true
            }
            switch node.closureRole {
            case .inPlace, .forEach, .task, .mainQueue: continue
            case .unknown where node.isGivenAway(lookup): return true
            case .unknown: continue
            case .detachedTask, .queue: return true
            }
        }
        return false
    }
}

extension String {
    fileprivate var hasUnownedWord: Bool { prefix(60).contains("unowned") }
}
