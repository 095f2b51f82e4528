import AuditKit
import CodeModel

/// Branches, loops, and what leaves them.
extension LockWalk {
    mutating func take(_ lock: String, _ mode: HeldLocks.Mode) { held.take(lock, mode) }

    mutating func release(_ lock: String) {
        if !held.isEverything, held.modes[lock] == nil {
            released.insert(lock)
            if held.sometimes.contains(lock), !held.unclear.contains(lock) { loose.insert(lock) }
        }
        held.release(lock)
    }

    mutating func leave(_ node: Node) {
        if answers, node.kind == .return, let value = node.children.first { return answer(value) }
        for child in node.children { walk(child) }
        exits.meet(node.kind == .throw ? .thrown : .end, held)
        held = .everything
    }

    /// Comes back with `true` or `false`.
    mutating func answer(_ value: Node) {
        if value.unwrapped.kind == .boolean {
            exits.meet(value.unwrapped.name == "true" ? .yes : .no, held)
        } else {
            let otherwise = condition(value)
            exits.meet(.yes, held)
            exits.meet(.no, otherwise)
        }
        held = .everything
    }

    /// What `try` covers may fail before it has done anything, or behind that; a function of the project says what it leaves
    /// held then.
    mutating func attempt(_ node: Node) {
        let before = held
        for child in node.children { walk(child) }
        var failed = before.meeting(held)
        var isKnown = false
        if let latest, latest.call == node.unwrapped, let change = latest.effect.changes[.thrown] {
            failed = changed(latest.before, by: change)
            isKnown = true
        }
        if node.has(.isOptional) {
            if isKnown { held = held.meeting(failed) }
        } else if !node.has(.isForced) {
            exits.meet(.thrown, failed)
        }
    }

    mutating func jump(_ node: Node) {
        guard node.name != "fallthrough" else { return }
        if let place = targets.lastIndex(where: { $0.statement.isMeant(by: node) }) {
            let way = node.name == "break" ? \Target.left : \Target.next
            targets[place][keyPath: way] = targets[place][keyPath: way].meeting(held)
        }
        held = .everything
    }

    /// An `if` or `do` with a label, which `break` can leave.
    mutating func labelled(_ node: Node) {
        targets.append(Target(statement: node))
        if node.kind == .if { conditional(node) } else { doing(node) }
        held = held.meeting(targets.removeLast().left)
    }

    mutating func ternary(_ node: Node) {
        let otherwise = node.child(.condition).map { condition($0) } ?? held
        let branches = node.children(.operand)
        if let first = branches.first { walk(first) }
        let end = held
        held = otherwise
        if let last = branches.dropFirst().first { walk(last) }
        held = held.meeting(end)
    }

    mutating func conditional(_ node: Node) {
        let otherwise = conditions(of: node)
        if let body = node.child(.body) { walk(body) }
        let end = held
        held = otherwise
        if let other = node.child(.elseBody) { walk(other) }
        held = held.meeting(end)
    }

    mutating func guarded(_ node: Node) {
        let otherwise = conditions(of: node)
        let through = held
        held = otherwise
        if let other = node.child(.elseBody) { walk(other) }
        held = through
    }

    mutating func switched(_ node: Node) {
        for subject in node.children(.subject) { walk(subject) }
        let start = held
        var end = HeldLocks.everything
        targets.append(Target(statement: node))
        for clause in node.children where clause.role != .subject {
            held = start
            for child in clause.children where child.role != .statement { walk(child) }
            block(clause.children.filter { $0.role == .statement })
            end = end.meeting(held)
        }
        held = end.meeting(targets.removeLast().left)
    }

    mutating func doing(_ node: Node) {
        let start = held
        let clauses = node.children.filter { $0.kind == .catch }
        let outer = clauses.isEmpty ? HeldLocks.everything : exits.removeValue(for: .thrown)
        for child in node.children where child.role == .body { walk(child) }
        var end = held
        let thrown = clauses.isEmpty ? HeldLocks.everything : exits.removeValue(for: .thrown)
        exits.meet(.thrown, outer)
        for clause in clauses {
            held = thrown.isEverything ? start.meeting(end.isEverything ? start : end) : thrown
            for child in clause.children { walk(child) }
            end = end.meeting(held)
        }
        if !clauses.isEmpty, !clauses.contains(where: \.catchesAll) { exits.meet(.thrown, thrown) }
        held = end
    }

    /// Twice round: the second time with what the first has left.
    mutating func loop(_ node: Node) {
        for child in node.children where child.role == .subject || child.role == .pattern { walk(child) }
        var start = held
        for _ in 0..<2 {
            held = start
            targets.append(Target(statement: node))
            let isRepeat = node.kind == .repeat
            var otherwise = isRepeat ? HeldLocks.everything : conditions(of: node)
            if let body = node.child(.body) { walk(body) }
            let target = targets.removeLast()
            held = held.meeting(target.next)
            if isRepeat { otherwise = conditions(of: node) }
            let next = start.meeting(held)
            held = otherwise.meeting(target.left).meeting(node.kind == .for ? held : .everything)
            if next == start { break }
            start = next
        }
    }
}

extension Kind {
    /// Whether a body of this one statement gives its value back.
    var isAnswer: Bool {
        switch self {
        case .call, .member, .reference, .subscriptCall, .boolean, .binary, .prefix, .ternary, .tuple, .try, .await:
            true
        default: false
        }
    }
}
