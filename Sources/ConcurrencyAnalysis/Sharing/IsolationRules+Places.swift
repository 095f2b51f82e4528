package import AuditKit
package import CodeModel

extension IsolationRules {
    /// The actor that the code at a place runs on, closures taken into account.
    func ofPlace(_ place: Node) -> Isolation {
        for node in place.ancestors {
            switch node.kind {
            case .closure:
                if let isolation = ofClosure(node) { return isolation }
            case .functionDecl, .initializerDecl, .deinitializerDecl, .accessor, .subscriptDecl, .variable:
                if let isolation = written(on: node) { return isolation }
            case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
                return ofMembers(of: node, areStatic: place.isInStaticMember(of: node))
            default: break
            }
        }
        // What stands at the top level runs on the main actor.
        return place.enclosingFunction == nil ? .global("MainActor") : defaultIsolation(of: place)
    }

    /// The isolation of a closure; `nil` where it is that of the code around it.
    private func ofClosure(_ closure: Node) -> Isolation? {
        if let written = written(on: closure) { return written }
        switch closure.closureRole {
        case .detachedTask, .queue: return Isolation.none
        case .mainQueue: return .global("MainActor")
        // What is marked for several threads takes over the actor of no place.
        case .unknown where closure.isMarkedSendable: return Isolation.none
        case .inPlace, .forEach, .task, .unknown: return nil
        }
    }
}

extension IsolationRules {
    /// What isolates a type: an attribute, what it inherits from, or a setting of its targets.
    enum Source: Sendable {
        case attribute(Node)
        case inherited(Node)
        case setting(TargetSettings.Setting)
    }

    /// What isolates a type to an actor; `nil` where nothing does.
    func source(of parts: TypeParts) -> Source? {
        guard ofType(parts).isIsolated else { return nil }
        let declaration = parts.declaration
        let attributes = declaration.children.filter { $0.role == .attribute }
        if let attribute = attributes.first(where: { isGlobalActor($0.name) }) { return .attribute(attribute) }
        let inherited = declaration.children(.inherited).first { inherited in
            guard !inherited.hasTypeAttribute("preconcurrency") else { return false }
            guard let next = types.type(named: inherited.name, from: declaration), next != parts else {
                return isOfMainActor(TypeName.base(inherited.name))
            }
            return next.kind != .actorDecl && ofType(next).isIsolated && isHandedOn(from: next, to: parts)
        }
        if let inherited { return .inherited(inherited) }
        return settings.mainActorDefault(declaration.tree.path).map(Source.setting)
    }

    /// Whether the isolation of a type reaches another: of what its module isolates by default, other modules have none.
    private func isHandedOn(from above: TypeParts, to parts: TypeParts) -> Bool {
        guard case .setting? = source(of: above) else { return true }
        return ProjectTypes.module(above.declaration.tree.path) == ProjectTypes.module(parts.declaration.tree.path)
    }
}

extension Pass {
    /// The actor that the code at a place runs on.
    package func isolation(of place: Node) -> Isolation { self[IsolationRules.self].ofPlace(place) }

    /// The actor that a closure names itself.
    func writtenIsolation(of closure: Node) -> Isolation? { self[IsolationRules.self].written(on: closure) }
}

extension Node {
    fileprivate func isInStaticMember(of type: Node) -> Bool {
        let member = ancestors.first { $0.parent == type }
        return member?.has(.isStatic) ?? has(.isStatic)
    }
}
