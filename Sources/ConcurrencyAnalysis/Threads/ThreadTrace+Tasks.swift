import AuditKit
import CodeModel

/// Which tasks come by a place: two places of one task are passed one after the other, wherever each runs.
extension ThreadTrace {
    /// The closures of the tasks that a place runs in, and that wait for it; `nil` where the source does not show all.
    private func tasks(at place: Node, _ deeper: Int, _ asked: inout Set<Node>) -> Set<Node>? {
        for node in place.ancestors {
            switch node.kind {
            case .closure where node.closureRole.isTask: return [node]
            case .closure where [.inPlace, .forEach].contains(node.closureRole): continue
            case .closure:
                guard let call = node.parent, call.kind == .call, call.coveringAwait != nil else { return nil }
            case .functionDecl, .accessor:
                guard deeper > 0, asked.insert(node).inserted else { return nil }
                let sites = callers(of: node)
                guard !sites.isEmpty else { return nil }
                var found: Set<Node> = []
                for site in sites {
                    guard !node.has(.isAsync) || site.standsUnderAwait,
                        let tasks = tasks(at: site, deeper - 1, &asked)
                    else { return nil }
                    found.formUnion(tasks)
                }
                asked.remove(node)
                return found
            case .initializerDecl, .deinitializerDecl, .subscriptDecl: return nil
            default: break
            }
        }
        return nil
    }

    /// Whether one task comes by two places, and so first by one and then by the other.
    func isOneTask(_ one: Node, _ other: Node) -> Bool {
        var asked: Set<Node> = []
        guard let tasks = tasks(at: one, Self.deepest, &asked), tasks.count == 1, let task = tasks.first else {
            return false
        }
        asked = []
        return self.tasks(at: other, Self.deepest, &asked) == tasks && !CodeThread.background(task).meetsItself
    }
}

/// Which objects all requests of a server have in common.
extension ThreadTrace {
    /// Whether a place is of an object that all requests share: its own receiver, or that of a call of the function around.
    func isOfOneForAllRequests(_ place: Node) -> Bool {
        if place.kind == .member, isShared(receiver: place) { return true }
        guard let function = place.outermostFunction else { return false }
        return callers(of: function).contains(where: isShared)
    }

    /// Whether the receiver of a member is kept by what serves all requests, such as a controller, or taken by the closure of
    /// a route from the code around it.
    private func isShared(receiver member: Node) -> Bool {
        guard let receiver = member.base?.unwrapped, let kept = project.calls.declaration(of: receiver),
            kept.kind == .variable
        else { return false }
        if kept.isStoredInstanceProperty, kept.enclosingFunction == nil { return kept.servesAll(project.types) }
        return kept.isLocalVariable
            && receiver.ancestors.contains { $0.isGivenToRoute && !$0.contains(kept) && kept.isBefore($0) }
    }
}
