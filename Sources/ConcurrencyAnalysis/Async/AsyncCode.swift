import AuditKit
package import CodeModel

extension Workspace {
    /// Whether a place runs on the threads that all tasks share, and must not block them.
    ///
    /// Code for the main thread alone is another matter: what blocks it stops the screen, not the tasks.
    package func isAsyncCode(_ place: Node) -> Bool {
        for node in place.ancestors {
            switch node.kind {
            case .closure:
                switch node.closureRole {
                case .task, .detachedTask: return true
                case .queue, .mainQueue: return false
                case .unknown: return node.has(.isAsync) || node.awaits
                case .inPlace, .forEach: if node.has(.isAsync) || node.awaits { return true }
                }
            case .functionDecl, .initializerDecl, .accessor:
                return node.has(.isAsync) || node.enclosingFunction == nil && isActorCode(node)
            case .deinitializerDecl, .subscriptDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl:
                return false
            default: break
            }
        }
        return false
    }

    /// Whether a function runs on an actor of the project, and on threads of the system's choice.
    private func isActorCode(_ function: Node) -> Bool {
        guard let owner = function.enclosingType, function.kind != .initializerDecl,
            fact(IsolationRules.self).ofPlace(function.child(.body) ?? function) == .instance
        else { return false }
        return lookup.index.members("unownedExecutor", of: TypeName.base(owner.name)).isEmpty
    }
}

extension Node {
    /// Whether the code itself awaits, closures in it left out.
    var awaits: Bool { ownCode.contains(where: \.isAwaitPoint) }

    /// Whether the code starts the program, so that nothing is there to call it.
    package var isEntryPoint: Bool {
        guard let function = enclosingDeclaredFunction else { return true }
        return function.name == "main" && function.has(.isStatic)
            || function.enclosingType?.attribute("main") != nil && function.name == "run"
    }
}
