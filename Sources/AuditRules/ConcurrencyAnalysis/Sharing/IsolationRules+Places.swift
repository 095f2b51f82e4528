import AuditKit
import CodeModel

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
        case .inPlace, .forEach, .task, .unknown: return nil
        }
    }
}

extension Pass {
    /// The actor that the code at a place runs on.
    func isolation(of place: Node) -> Isolation { self[IsolationRules.self].ofPlace(place) }

    /// The actor that a closure names itself.
    func writtenIsolation(of closure: Node) -> Isolation? { self[IsolationRules.self].written(on: closure) }
}

extension Node {
    fileprivate func isInStaticMember(of type: Node) -> Bool {
        let member = ancestors.first { $0.parent == type }
        return member?.has(.isStatic) ?? has(.isStatic)
    }
}
