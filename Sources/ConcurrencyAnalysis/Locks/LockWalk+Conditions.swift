import AuditKit
import CodeModel

extension LockWalk {
    /// Walks the conditions of a statement; gives what is held where one of them fails.
    mutating func conditions(of node: Node) -> HeldLocks {
        var otherwise = HeldLocks.everything
        for condition in node.children(.condition) { otherwise = otherwise.meeting(self.condition(condition)) }
        return otherwise.isEverything ? held : otherwise
    }

    /// Walks a condition and goes on with what is held where it is true; gives what is held where it is not.
    mutating func condition(_ node: Node) -> HeldLocks {
        switch node.kind {
        case .prefix where node.name == "!":
            guard let inner = node.children.first else { return held }
            let otherwise = condition(inner)
            defer { held = otherwise }
            return held
        case .binary where node.name == "&&":
            var otherwise = HeldLocks.everything
            for part in node.children { otherwise = otherwise.meeting(condition(part)) }
            return otherwise
        case .binary where node.name == "||":
            for part in node.children { walk(part) }
            return held
        default: return simpleCondition(node)
        }
    }

    private mutating func simpleCondition(_ node: Node) -> HeldLocks {
        walk(node)
        if let latest, latest.call == node.unwrapped, latest.effect.answers {
            held = changed(latest.before, by: latest.effect.changes[.yes] ?? LockChange())
            return changed(latest.before, by: latest.effect.changes[.no] ?? LockChange())
        }
        let otherwise = held
        if let lock = calls.attempt(node) {
            held.take(lock)
        } else if let lock = proof(node) {
            held.take(lock)
        }
        return otherwise
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
