import AuditKit

/// The actor that code runs on.
enum Isolation: Sendable, Equatable {
    case none
    /// A global actor, by its name.
    case global(String)
    /// The actor that the code is a member of.
    case instance

    var isIsolated: Bool { self != .none }
}

/// Tells on which actor code runs: attributes, superclasses, protocols and the default of the module.
struct IsolationRules: Sendable {
    let types: ProjectTypes
    let defaults: DefaultIsolation
    /// The global actors of the project.
    private let globalActors: Set<String>
    private let known = Memo<Node, Isolation>()

    init(types: ProjectTypes, defaults: DefaultIsolation) {
        self.types = types
        self.defaults = defaults
        let own = types.index.types.values.filter { type in
            type.declarations.contains { $0.attribute("globalActor") != nil }
        }
        globalActors = Set(own.map(\.name)).union(SendableTypes.globalActors)
    }

    /// Whether an attribute of this name isolates what it stands on.
    func isGlobalActor(_ name: String) -> Bool {
        globalActors.contains(TypeName.base(name))
    }

    /// The actor that a function, property or accessor runs on.
    func ofMember(_ member: Node) -> Isolation {
        if let written = written(on: member) { return written }
        if member.kind == .accessor, let owner = member.parent { return ofMember(owner) }
        guard let type = member.enclosingType, !member.isLocal(in: type) else {
            return defaultIsolation(of: member)
        }
        if type.kind == .extensionDecl, let written = written(on: type) { return written }
        guard let parts = types.owner(of: type) else { return .none }
        if parts.kind == .actorDecl { return member.has(.isStatic) ? .none : .instance }
        return ofType(parts)
    }

    /// The actor that a type's members run on unless they say otherwise.
    func ofType(_ parts: TypeParts) -> Isolation {
        known.value(for: parts.declaration) { ofType(parts, depth: 0) }
    }

    private func ofType(_ parts: TypeParts, depth: Int) -> Isolation {
        if let written = written(on: parts.declaration) { return written }
        if parts.kind == .actorDecl { return .instance }
        guard depth < 8 else { return .none }
        for inherited in parts.declaration.children(.inherited) {
            guard !inherited.hasTypeAttribute("preconcurrency") else { continue }
            let base = TypeName.base(inherited.name)
            if let next = types.type(named: inherited.name, from: parts.declaration) {
                guard next != parts, next.kind != .actorDecl else { continue }
                let found = ofType(next, depth: depth + 1)
                if found.isIsolated { return found }
            } else if SendableTypes.mainActorProtocols.contains(base) || isConfined(base) {
                return .global("MainActor")
            }
        }
        return defaultIsolation(of: parts.declaration)
    }

    /// What is written on a declaration; `nil` where nothing is.
    private func written(on node: Node) -> Isolation? {
        for child in node.children where child.role == .attribute && isGlobalActor(child.name) {
            return .global(TypeName.base(child.name))
        }
        return node.has(.isNonisolated) || node.has(.isNonisolatedUnsafe) ? Isolation.none : nil
    }

    private func defaultIsolation(of node: Node) -> Isolation {
        defaults.isMainActor(node.tree.path) ? .global("MainActor") : .none
    }

    private func isConfined(_ name: String) -> Bool {
        if case .confined? = SendableTypes.named(name)?.sharing { return true }
        return false
    }
}

extension Node {
    /// Whether a declaration stands in the body of a function of a type.
    fileprivate func isLocal(in type: Node) -> Bool {
        for outer in ancestors {
            if outer == type { return false }
            if outer.kind.isFunctionLike, outer != parent || kind != .accessor { return true }
        }
        return true
    }
}
