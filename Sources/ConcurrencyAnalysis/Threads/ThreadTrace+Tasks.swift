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
                guard deeper > 0 else { return nil }
                // It calls itself, by way of another function: the task is that of who called it first.
                guard asked.insert(node).inserted else { return [] }
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

    /// Whether all ways to a place begin behind another one, in the same run of its function: in closures that this makes, and in
    /// private functions that it then calls, or such closures call.
    func leads(_ first: Node, to place: Node, deeper: Int = deepest) -> Bool {
        guard let around = first.outermostFunction, let function = place.outermostFunction else { return false }
        if around == function { return first.comes(before: place.outermostClosure(beside: first) ?? place) }
        guard deeper > 0, function.kind == .functionDecl, function.reach == .file, !function.has(.isOverride),
            function.attribute("objc") == nil
        else { return false }
        let sites = callers(of: function)
        return sites.contains { first.isBefore($0) } && sites.allSatisfy { leads(first, to: $0, deeper: deeper - 1) }
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

extension Node {
    /// Whether a place is passed before another one that the same closure or function comes to, each time it runs.
    fileprivate func comes(before other: Node) -> Bool {
        guard let around = enclosingFunction, around.contains(other) else { return false }
        let isInLoop = ancestors.prefix { $0 != around }.contains { $0.isLoop && $0.contains(other) }
        return !isInLoop && (isBefore(other) || isOnOtherBranch(than: other))
    }

    /// The outermost closure around a place that another place of the same function is not in.
    fileprivate func outermostClosure(beside other: Node) -> Node? {
        Array(ancestors.prefix { !$0.contains(other) }).last { $0.kind == .closure }
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
