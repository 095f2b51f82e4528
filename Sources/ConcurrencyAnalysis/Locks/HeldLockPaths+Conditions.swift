import AuditKit
import CodeModel

extension HeldLockPaths {
    func assume(_ condition: Node, holds: Bool, in state: State) -> State? {
        switch condition.kind {
        case .case, .catch: state
        // Where there is one thread, nobody else is there.
        case .ifClause: condition.asksForOneThread ? nil : state
        default: State(held: held(where: condition, holds, state.held), answer: state.answer)
        }
    }

    /// The ways on which a function comes back with `true` and with `false`.
    func answers(_ value: Node, _ state: State) -> [State] {
        let value = value.unwrapped
        return [true, false].compactMap { answer in
            if value.kind == .boolean, (value.name == "true") != answer { return nil }
            return State(held: held(where: value, answer, state.held), answer: answer)
        }
    }

    /// What is held behind a condition that has held or failed.
    private func held(where condition: Node, _ holds: Bool, _ held: HeldLocks) -> HeldLocks {
        switch condition.kind {
        case .prefix where condition.name == "!":
            return condition.children.first.map { self.held(where: $0, !holds, held) } ?? held
        case .binary where condition.name == "&&":
            return holds ? condition.children.reduce(held) { self.held(where: $1, true, $0) } : held
        default: break
        }
        if let latest, latest.call == condition.unwrapped, latest.effect.answers {
            return changed(latest.before, by: latest.effect.changes[holds ? .yes : .no] ?? LockChange())
        }
        guard holds, let lock = calls.attempt(condition) ?? proof(condition) else { return held }
        return held.taking(lock)
    }

    /// The lock or queue that a question proves to be held.
    private func proof(_ node: Node) -> String? {
        let node = node.unwrapped
        if node.kind == .member, node.name == "isMainThread" { return "@MainActor" }
        if node.name == "inEventLoop" {
            let isOwn = node.base.map { $0.unwrapped.name == "self" } ?? true
            return (isOwn ? calls.ownLoop(at: node) : nil) ?? node.base?.lockPath(lookup)
        }
        guard let specific = node.descendantsAndSelf.first(where: { $0.kind == .call && $0.name == "getSpecific" })
        else {
            return node.kind == .call ? queue(markedFor: node) : nil
        }
        return queue(markedBy: specific)
    }

    /// `if watchdog.allows(database)`: a type of the project asks `getSpecific`, and this file has given it a queue.
    private func queue(markedFor question: Node) -> String? {
        guard let receiver = question.base, let type = lookup.type(of: receiver)?.name,
            let marker = lookup.index.types[type]?.declarations.first,
            marker.tree.calls("getSpecific").contains(where: marker.contains)
        else { return nil }
        for mention in question.tree.references(type) {
            guard let call = mention.enclosing(.call), call.base?.unwrapped == mention,
                let queue = calls.serialQueue(givenTo: call)
            else { continue }
            return queue
        }
        return nil
    }

    /// `DispatchQueue.getSpecific(key:)` is asked of the queue that `setSpecific` was called on.
    private func queue(markedBy question: Node) -> String? {
        guard let key = question.argument("key")?.unwrapped.name else { return nil }
        let marks = question.tree.calls("setSpecific")
        let mark = marks.first { $0.argument("key")?.unwrapped.name == key }
        return mark?.base.flatMap { $0.lockPath(lookup) }
    }
}
