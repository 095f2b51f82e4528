import CodeModel

/// Blocks, and what is deferred in them.
extension LockWalk {
    /// Statements one after the other; what is deferred runs at the end, the last first.
    mutating func block(_ statements: [Node]) {
        var deferred: [Deferral] = []
        for statement in statements { step(statement, &deferred) }
        for deferral in deferred.reversed() {
            finish(deferral.statement)
            // It runs for those too that leave the block behind it.
            finish(deferral)
        }
    }

    /// A `defer`, and with what the block had been left before it.
    private struct Deferral {
        let statement: Node
        let exits: LockExits
        let targets: [Target]
    }

    private mutating func begin(_ statement: Node) -> Deferral {
        let deferral = Deferral(statement: statement, exits: exits, targets: targets)
        exits = LockExits()
        targets = targets.map { Target(statement: $0.statement) }
        return deferral
    }

    private mutating func finish(_ deferral: Deferral) {
        let ended = exits
        exits = ended.mapped({ left($0, deferral.statement) }, beside: deferral.exits)
        for (place, before) in zip(targets.indices, deferral.targets) {
            targets[place].left = left(targets[place].left, deferral.statement).meeting(before.left)
            targets[place].next = left(targets[place].next, deferral.statement).meeting(before.next)
        }
    }

    /// What is held behind a deferred statement that began with these locks.
    private mutating func left(_ locks: HeldLocks, _ statement: Node) -> HeldLocks {
        guard !locks.isEverything else { return locks }
        let before = held
        held = locks
        finish(statement)
        let after = held
        held = before
        return after
    }

    /// The branches of an `#if` are followed one after the other; where there is one thread, nobody else is there.
    private mutating func step(_ statement: Node, _ deferred: inout [Deferral]) {
        switch statement.kind {
        case .ifConfig: for branch in statement.children { step(branch, &deferred) }
        case .ifClause:
            let before = held
            let isAlone = statement.asksForOneThread
            if isAlone { held = .everything }
            for child in statement.children { step(child, &deferred) }
            if isAlone { held = before }
        case .defer:
            deferred.append(begin(statement))
            preview(statement)
        default: walk(statement)
        }
    }

    /// What a `defer` touches is noted with what is held where it stands, and with what it will give back itself.
    private mutating func preview(_ statement: Node) {
        let before = (held, exits, released)
        for call in statement.descendants(.call) {
            if case .release(let lock)? = calls.operation(of: call) { held.take(lock) }
        }
        for child in statement.children { walk(child) }
        (held, exits, released) = before
    }

    /// The locks that a `defer` gives back, and those it takes.
    private mutating func finish(_ statement: Node) {
        for call in statement.descendants(.call) where call.enclosing(.closure).map(statement.contains) != true {
            apply(call)
        }
    }
}
