// Counters that are left early: what is done on the way out, and under what.
import Foundation

final class PlatformCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var total = 0

    func add() -> Int {
        #if os(Linux)
            return lock.withLock {
                total += 1
                return total
            }
        #else
            total += 1
            return total
        #endif
    }
}

final class RunCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var runs = 0
    private var isRunning = false

    func run(_ work: () throws -> Void) rethrows {
        lock.lock()
        defer { runs += 1 }
        isRunning = true
        lock.unlock()
        try work()
    }

    func count() -> Int { lock.withLock { isRunning ? runs + 1 : runs } }
}

final class JobCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var jobs = 0
    private var isOpen = true

    func run(_ work: () throws -> Void) throws {
        lock.lock()
        var isLocked = true
        defer { if isLocked { lock.unlock() } }
        guard isOpen else { return }
        jobs += 1
        isLocked = false
        lock.unlock()
        try work()
    }

    func close() {
        defer { lock.unlock() }
        lock.lock()
        isOpen = false
        while true {
            guard jobs > 0 else { return }
            jobs -= 1
        }
    }
}
