import CodeModel

/// What runs any number of times, and what leaves it.
extension FlowWalk {
    mutating func loop(_ node: Node) {
        repeated(isLoop: true, atLeastOnce: node.kind == .repeat) { walk in
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
        repeated(isLoop: true) { walk in
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
    mutating func repeated(isLoop: Bool, atLeastOnce: Bool = false, _ round: (inout FlowWalk) -> Void) {
        loopDepth += 1
        exits.append(Exits(isLoop: isLoop))
        for _ in 0..<(loopDepth > 3 ? 1 : 2) {
            let before = state
            round(&self)
            for other in exits[exits.count - 1].continues { join(other) }
            if !atLeastOnce { join(around: before) }
        }
        for other in exits.removeLast().breaks { join(other) }
        loopDepth -= 1
    }

    mutating func jump(_ node: Node) {
        let isBreak = node.name == "break"
        if isBreak || node.name == "continue", state.isAlive {
            let place = isBreak ? exits.indices.last : exits.lastIndex(where: \.isLoop)
            if let place {
                if isBreak { exits[place].breaks.append(state) } else { exits[place].continues.append(state) }
            }
        }
        if node.name != "fallthrough" { state.isAlive = false }
    }
}
