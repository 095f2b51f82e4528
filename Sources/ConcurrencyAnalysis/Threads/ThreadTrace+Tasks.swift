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
