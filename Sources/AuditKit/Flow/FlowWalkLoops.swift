import CodeModel

/// What runs any number of times, and what leaves it.
extension FlowWalk {
    mutating func loop(_ node: Node) {
        repeated(node, atLeastOnce: node.kind == .repeat) { walk in
            let names = walk.visible
            let otherwise = node.kind == .while ? walk.conditions(of: node) : walk.state
            if let body = node.child(.body) { walk.walk(body) }
            if node.kind == .repeat { for condition in node.children(.condition) { walk.walk(condition) } }
            walk.visible = names
            if node.kind == .while { walk.join(around: otherwise) }
        }
    }

    mutating func each(_ node: Node) {
        guard let subject = node.child(.subject) else { return }
        walk(subject)
        repeated(node) { walk in
            let names = walk.visible
            let before = walk.state
            if let pattern = node.child(.pattern) { walk.bind(pattern, to: subject, [.element]) }
            for condition in node.children(.condition) {
                walk.walk(condition)
                walk.check(condition, holds: true)
            }
            if let body = node.child(.body) { walk.walk(body) }
            walk.visible = names
            walk.join(around: before)
        }
    }

    /// Walks what may run any number of times: twice, so that what one round leaves is seen by the next.
    mutating func repeated(_ node: Node, atLeastOnce: Bool = false, _ round: (inout FlowWalk) -> Void) {
        loopDepth += 1
        exits.append(Exits(statement: node))
        for _ in 0..<(loopDepth > 3 ? 1 : 2) {
            let before = state
            round(&self)
            for other in exits[exits.count - 1].continues { join(other) }
            if !atLeastOnce { join(around: before) }
        }
        for other in exits.removeLast().breaks { join(other) }
        loopDepth -= 1
    }

    /// An `if` or `do` with a label, which `break` can leave.
    mutating func labelled(_ node: Node) {
        exits.append(Exits(statement: node))
        if node.kind == .if { branch(node) } else { attempt(node) }
        for other in exits.removeLast().breaks { join(other) }
    }

    mutating func jump(_ node: Node) {
        let isBreak = node.name == "break"
        if isBreak || node.name == "continue", state.isAlive {
            if let place = exits.lastIndex(where: { $0.statement.isMeant(by: node) }) {
                if isBreak { exits[place].breaks.append(state) } else { exits[place].continues.append(state) }
            }
        }
        if node.name != "fallthrough" { state.isAlive = false }
    }
}
