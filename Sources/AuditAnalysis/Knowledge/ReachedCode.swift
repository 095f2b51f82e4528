package import AuditKit
package import CodeModel

/// The code that runs when a function is called, as far as the project's own functions can be followed.
package struct ReachedCode: Sendable {
    /// The body of the function, and of each function that it calls.
    package let bodies: [Node]
    /// Calls that lead to no function of the project.
    package let unknown: [Node]

    package init(_ function: Node, _ lookup: Lookup, depth: Int = 3) {
        var bodies: [Node] = []
        var unknown: [Node] = []
        var seen: Set<Node> = [function]
        var queue = [(function, depth)]
        while let (next, depth) = queue.popLast(), seen.count < 60 {
            guard let body = next.child(.body) else { continue }
            bodies.append(body)
            for node in body.descendants where node.kind == .call || node.kind == .assignment {
                guard node.kind == .call else {
                    // What runs when a property changes.
                    let property = node.child(.target).flatMap { lookup.written($0) }
                    let observers = property?.children(.accessor).filter { $0.name != "get" } ?? []
                    for observer in observers where seen.insert(observer).inserted && depth > 0 {
                        queue.append((observer, depth - 1))
                    }
                    continue
                }
                guard let called = lookup.function(of: node), called.kind == .functionDecl else {
                    unknown.append(node)
                    continue
                }
                if called.child(.body) == nil { unknown.append(node) }
                if depth > 0, seen.insert(called).inserted { queue.append((called, depth - 1)) }
            }
        }
        self.bodies = bodies
        self.unknown = unknown
    }
}

extension Lookup {
    /// The property that an assignment writes to.
    fileprivate func written(_ target: Node) -> Node? {
        let target = target.unwrapped
        return target.kind == .member ? declaration(ofMember: target) : declaration(of: target)
    }
}
