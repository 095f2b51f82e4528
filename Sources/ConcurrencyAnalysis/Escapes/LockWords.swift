import AuditKit
import CodeModel

/// Locks as messages name them. An actor is no lock that one holds: code runs on it, or off it.
extension String {
    /// The words with a capital at their head.
    package var asSentence: String { prefix(1).uppercased() + dropFirst() }

    /// Whether a lock is one that other code could take too.
    var keepsOthersOut: Bool { self != "@no queue" && !hasPrefix("turn:") && !hasPrefix(HeldLocks.group) }

    /// Whether a lock that some uses of a property hold may be there for it: the queue on which another object calls back is
    /// there for that object.
    var mayGuard: Bool {
        keepsOthersOut && !(hasPrefix("self.") && isQueueByName && split(separator: ".").count > 2)
    }

    /// The name alone: `self.lock` is `lock`, `@MainActor` the actor.
    package var lockName: String {
        if hasPrefix("self.") { return String(dropFirst(5)) }
        if hasPrefix("global.") { return String(dropFirst(7)) }
        if self == "@self" { return "the actor" }
        for prefix in ["owner:", "wrapper:", HeldLocks.group] where hasPrefix(prefix) {
            return String(dropFirst(prefix.count)).lockName
        }
        for prefix in ["turn:", "local:"] where hasPrefix(prefix) {
            return String(dropFirst(prefix.count).prefix { $0 != "#" }).lockName
        }
        if hasPrefix("@") { return String(dropFirst()) }
        return self
    }

    /// Whether it is a queue by its name, where code runs in turn.
    var isQueueByName: Bool { Words.of(lockName).contains { ["queue", "scheduler", "executor"].contains($0) } }

    /// Whether code runs on it instead of holding it.
    var isActor: Bool { hasPrefix("@") }

    /// The lock as what does something: "`lock`", "the main actor".
    var subject: String {
        switch self {
        case "@MainActor": "the main actor"
        case "@self": "the actor"
        default: hasPrefix("turn:") ? "the queue of `\(lockName)`" : "`\(lockName)`"
        }
    }

    /// Where code stands that holds it: "under `lock`", "on the main actor".
    package var place: String {
        if self == HeldLocks.inTurn { return self }
        return isActor || hasPrefix("turn:") ? "on \(subject)" : "under \(subject)"
    }

    /// Where code stands that does not hold it.
    var absence: String { isActor ? "off the actor" : "without the lock" }

    /// That all uses of a property hold it.
    func holdsAlways(of property: String) -> String {
        if hasPrefix(HeldLocks.group) { return "`\(property)` is read only after waiting for \(subject)" }
        if self == HeldLocks.inTurn { return "`\(property)` is used only after the work that changes it" }
        if isActor || hasPrefix("turn:") { return "every use of `\(property)` is \(place)" }
        return "\(subject) is held at every use of `\(property)`"
    }

    /// That some uses of a property hold it.
    package func holdsOnce(of property: String, _ why: String) -> String {
        "\(subject) guards `\(property)` in one place, but elsewhere \(why)"
    }
}
