import AuditKit
package import CodeModel

/// The actor that code runs on.
package enum Isolation: Sendable, Hashable {
    case none
    /// A global actor, by its name.
    case global(String)
    /// The actor that the code is a member of.
    case instance
    /// The actor that a parameter holds.
    case parameter

    package var isIsolated: Bool { self != .none }

    /// Whether the source tells which actor it is.
    var isActor: Bool { self != .none && self != .parameter }
}

/// Tells on which actor code runs: attributes, superclasses, protocols and the default of the module.
package struct IsolationRules: Fact {
    let types: ProjectTypes
    let settings: ConcurrencySettings
    /// The global actors of the project.
    private let globalActors: Set<String>
    private let known = SharedTable<Node, Isolation>()

    init(workspace: Workspace) {
        types = ProjectTypes(index: workspace.lookup.index)
        settings = workspace.fact(ConcurrencySettings.self)
        let own = workspace.swift.flatMap { $0.tree.nodes(.attribute, named: ["globalActor"]) }.compactMap(\.parent)
        globalActors = Set(own.map { TypeName.base($0.name) }).union(SendableTypes.globalActors)
    }

    /// Whether an attribute of this name isolates what it stands on: a global actor of the project, or one of a library
    /// by its name.
    func isGlobalActor(_ name: String) -> Bool {
        let base = TypeName.base(name)
        return globalActors.contains(base) || base.hasSuffix("Actor") && base != "globalActor"
    }

    /// The actor that a function, property or accessor runs on.
    package func ofMember(_ member: Node) -> Isolation {
        if let written = written(on: member) { return written }
        if member.kind == .accessor, let owner = member.parent { return ofMember(owner) }
        guard let type = member.enclosingType, !member.isLocal(in: type) else {
            return defaultIsolation(of: member)
        }
        if member.name == "body", isShown(member, in: type) { return .global("MainActor") }
        return ofMembers(of: type, areStatic: member.has(.isStatic))
    }

    /// Whether SwiftUI isolates a `body`: by a protocol of its own, or by one of a library that refines it.
    private func isShown(_ body: Node, in type: Node) -> Bool {
        if type.inheritedTypes.contains(where: { shown.contains(TypeName.base($0)) }) { return true }
        guard let text = body.typeText, text.hasPrefix("some "), shown.contains(String(text.dropFirst(5))) else {
            return false
        }
        return type.children(.inherited).contains { types.type(named: $0.name, from: type) == nil }
    }

    /// The actor that the members of a type or an extension run on unless they say otherwise.
    func ofMembers(of part: Node, areStatic: Bool = false) -> Isolation {
        if part.kind == .extensionDecl, let written = written(on: part) { return written }
        guard let parts = types.owner(of: part) else {
            return isOfMainActor(TypeName.base(part.name)) ? .global("MainActor") : defaultIsolation(of: part)
        }
        if parts.kind == .actorDecl { return areStatic ? .none : .instance }
        return ofType(parts)
    }

    /// The actor that a type's members run on unless they say otherwise.
    func ofType(_ parts: TypeParts) -> Isolation {
        known.value(parts.declaration) {
            var asked: Set<Node> = []
            return ofType(parts, &asked, home: ProjectTypes.module(parts.declaration.tree.path), depth: 0)
        }
    }

    /// - Parameter asked: Types on other ways up, which say nothing new: protocols that inherit from one another have
    ///   more ways between them than can be walked.
    /// - Parameter home: The module that asks: what another is isolated to by default alone it hands to nobody else.
    private func ofType(
        _ parts: TypeParts, _ asked: inout Set<Node>, home: Substring, depth: Int
    ) -> Isolation {
        asked.insert(parts.declaration)
        if let written = written(on: parts.declaration) { return written }
        if parts.kind == .actorDecl { return .instance }
        guard depth < 8 else { return .none }
        for inherited in parts.declaration.children(.inherited) {
            guard !inherited.hasTypeAttribute("preconcurrency") else { continue }
            let base = TypeName.base(inherited.name)
            if let next = types.type(named: inherited.name, from: parts.declaration) {
                guard next.kind != .actorDecl, !asked.contains(next.declaration) else { continue }
                let found = ofType(next, &asked, home: home, depth: depth + 1)
                if found.isIsolated { return found }
            } else if isOfMainActor(base) {
                return .global("MainActor")
            }
        }
        guard ProjectTypes.module(parts.declaration.tree.path) == home, !leavesDefault(parts) else { return .none }
        return defaultIsolation(of: parts.declaration)
    }

    /// Whether the default of the module passes a type by: one within a closure, and one whose declaration meets a
    /// protocol that is Sendable and on no actor (SE-0470), as delegates of a session do. An extension does not count.
    private func leavesDefault(_ parts: TypeParts) -> Bool {
        if parts.declaration.ancestors.contains(where: { $0.kind == .closure }) { return true }
        guard parts.kind != .protocolDecl else { return false }
        return parts.declaration.children(.inherited).contains { inherited in
            let name = TypeName.base(inherited.name)
            guard let own = types.type(named: inherited.name, from: parts.declaration) else {
                return name != "Sendable" && SendableTypes.isSharing(name, importing: parts.declaration.tree.imports)
            }
            return own.kind == .protocolDecl && own.declaration.has(.isNonisolated)
                && own.declaration.inheritedTypes.contains {
                    ["Sendable", "SendableMetatype"].contains(TypeName.base($0))
                }
        }
    }

    /// What is written on a declaration; `nil` where nothing is.
    func written(on node: Node) -> Isolation? {
        for child in node.children where child.role == .attribute && node.kind != .actorDecl {
            if isGlobalActor(child.name) { return .global(TypeName.base(child.name)) }
            // What the interface calls is on its actor, to the compiler too.
            if child.name == "IBAction" || child.name == "IBSegueAction" { return .global("MainActor") }
        }
        if node.has(.isNonisolated) || node.has(.isNonisolatedUnsafe) { return Isolation.none }
        let takesActor = node.children(.parameter).contains { $0.typeText?.hasPrefix("isolated ") ?? false }
        return takesActor ? .parameter : nil
    }

    func defaultIsolation(of node: Node) -> Isolation {
        settings.mainActorDefault(node.tree.path) != nil ? .global("MainActor") : .none
    }

    /// Whether a type or protocol of the SDK belongs to the main actor.
    func isOfMainActor(_ name: String) -> Bool {
        if SendableTypes.mainActorProtocols.contains(name) { return true }
        if case .confined? = SendableTypes.named(name)?.sharing { return true }
        return false
    }
}

/// Protocols of SwiftUI that isolate their `body`, wherever a type conforms to them.
private let shown: Set<String> = ["View", "ViewModifier", "App", "Scene", "Widget", "Commands", "ToolbarContent"]

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
