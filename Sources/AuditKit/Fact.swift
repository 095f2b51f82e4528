import Foundation

/// Something worked out once about the project and lent to every rule that asks, by its type.
///
/// A fact may ask for other facts. Facts that ask for one another in a circle stop the program in tests and in the
/// field alike: it is a mistake in the rules, not in what is audited.
public protocol Fact: Sendable {
    init(workspace: Workspace)
}

/// Keeps each fact after its first use; safe across threads.
final class FactStore: @unchecked Sendable {
    // Sendable: everything is read and written under `condition` alone, while facts are worked out outside of it.
    private let condition = NSCondition()
    private var cells: [ObjectIdentifier: Cell] = [:]
    /// What each thread that waits is waiting for.
    private var waiting: [ObjectIdentifier: ObjectIdentifier] = [:]

    private enum Cell {
        case working(thread: ObjectIdentifier)
        case ready(any Fact)
    }

    func fact<F: Fact>(_ type: F.Type, for workspace: Workspace) -> F {
        let key = ObjectIdentifier(type)
        guard let known = claim(key) else {
            let made = F(workspace: workspace)
            condition.withLock {
                cells[key] = .ready(made)
                condition.broadcast()
            }
            return made
        }
        guard let fact = known as? F else { preconditionFailure("a fact of another type is stored under \(type)") }
        return fact
    }

    /// The fact, where it has been worked out.
    func known<F: Fact>(_ type: F.Type) -> F? {
        condition.withLock {
            if case .ready(let fact) = cells[ObjectIdentifier(type)] { return fact as? F }
            return nil
        }
    }

    /// The fact, once it is there; `nil` where the calling thread is the one to work it out.
    private func claim(_ key: ObjectIdentifier) -> (any Fact)? {
        condition.withLock {
            while true {
                // Nearly every question is about a fact that is there, and needs no thread.
                if case .ready(let fact) = cells[key] { return fact }
                let thread = ObjectIdentifier(Thread.current)
                guard cells[key] != nil else {
                    cells[key] = .working(thread: thread)
                    return nil
                }
                precondition(!leads(from: key, to: thread), "facts ask for one another in a circle")
                waiting[thread] = key
                condition.wait()
                waiting[thread] = nil
            }
        }
    }

    /// Whether the fact waits for the thread: the thread works it out, or it needs a fact that does.
    private func leads(from key: ObjectIdentifier, to thread: ObjectIdentifier) -> Bool {
        var key = key
        while case .working(let worker) = cells[key] {
            if worker == thread { return true }
            guard let next = waiting[worker] else { return false }
            key = next
        }
        return false
    }
}
