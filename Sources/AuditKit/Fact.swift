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
    // Sendable: `cells` is read and written under `lock` alone; each cell guards its own value.
    private let lock = NSLock()
    private var cells: [ObjectIdentifier: Cell] = [:]

    func fact<F: Fact>(_ type: F.Type, for workspace: Workspace) -> F {
        let cell = lock.withLock {
            let key = ObjectIdentifier(type)
            if let known = cells[key] { return known }
            let made = Cell()
            cells[key] = made
            return made
        }
        guard let fact = cell.value({ F(workspace: workspace) }) as? F else {
            preconditionFailure("a fact of another type is stored under \(type)")
        }
        return fact
    }

    /// One fact and who is working it out.
    private final class Cell: @unchecked Sendable {
        // Sendable: `fact` and `owner` are touched only while `lock` is held; the lock is recursive so that a circle is
        // seen instead of waited for.
        private let lock = NSRecursiveLock()
        private var fact: (any Fact)?
        private var isWorking = false

        func value(_ make: () -> any Fact) -> any Fact {
            lock.lock()
            defer { lock.unlock() }
            if let fact { return fact }
            precondition(!isWorking, "facts ask for one another in a circle")
            isWorking = true
            let made = make()
            fact = made
            isWorking = false
            return made
        }
    }
}
