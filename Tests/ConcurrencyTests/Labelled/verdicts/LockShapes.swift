// One class for each way to hold a lock: early returns, branches, tries, helpers, loops.
import Foundation

final class EarlyReturnKeepsOrder: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var pending: [Int] = []

    func next() -> Int? {
        lock.lock()
        guard !pending.isEmpty else {
            lock.unlock()
            return nil
        }
        let first = pending.removeFirst()
        lock.unlock()
        return first
    }

    func add(_ value: Int) {
        lock.lock()
        pending.append(value)
        lock.unlock()
    }
}

final class ReadsAfterUnlock: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var pending: [Int] = []

    func add(_ value: Int) -> Int {
        lock.lock()
        pending.append(value)
        lock.unlock()
        return pending.count
    }
}

final class OneArmLocks: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var total = 0

    func add(_ value: Int, urgent: Bool) {
        if urgent {
            lock.lock()
            total += value
            lock.unlock()
        } else {
            total += value
        }
    }
}

final class BothArmsLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var total = 0

    func add(_ value: Int, twice: Bool) {
        if twice {
            lock.lock()
            total += 2 * value
            lock.unlock()
        } else {
            lock.lock()
            total += value
            lock.unlock()
        }
    }

    func reset() {
        lock.withLock { total = 0 }
    }
}

final class TryThenTouch: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var running = false

    func start() -> Bool {
        guard lock.try() else { return false }
        defer { lock.unlock() }
        running = true
        return running
    }

    func stop() {
        lock.lock()
        defer { lock.unlock() }
        running = false
    }
}

final class TryIgnored: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var samples: [Double] = []

    func add(_ sample: Double) {
        let owned = lock.try()
        samples.append(sample)
        if owned { lock.unlock() }
    }

    func clear() {
        lock.lock()
        samples.removeAll()
        lock.unlock()
    }
}

final class OwnSynchronized: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let mutex = NSRecursiveLock()
    private var names: [String] = []

    private func synchronized<T>(_ body: () throws -> T) rethrows -> T {
        mutex.lock()
        defer { mutex.unlock() }
        return try body()
    }

    func add(_ name: String) { synchronized { names.append(name) } }
    var all: [String] { synchronized { names } }
}

final class WrapperMethods: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let gate = DispatchSemaphore(value: 1)
    private var level = 0

    private func enter() { gate.wait() }
    private func leave() { gate.signal() }

    func raise() {
        enter()
        level += 1
        leave()
    }

    func current() -> Int {
        enter()
        defer { leave() }
        return level
    }
}

final class CallersHold: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var open: Set<Int> = []
    private var closed: Set<Int> = []

    func close(_ id: Int) {
        lock.lock()
        defer { lock.unlock() }
        move(id)
    }

    func closeAll() {
        lock.withLock {
            for id in open { move(id) }
        }
    }

    private func move(_ id: Int) {
        open.remove(id)
        closed.insert(id)
    }
}

final class OneCallerForgets: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var open: Set<Int> = []

    func close(_ id: Int) {
        lock.lock()
        defer { lock.unlock() }
        drop(id)
    }

    func closeQuietly(_ id: Int) {
        drop(id)
    }

    private func drop(_ id: Int) { open.remove(id) }
}

final class TwoLocksOneState: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let readLock = NSLock()
    private let writeLock = NSLock()
    private var value = ""

    func read() -> String {
        readLock.lock()
        defer { readLock.unlock() }
        return value
    }

    func write(_ new: String) {
        writeLock.lock()
        defer { writeLock.unlock() }
        value = new
    }
}

final class TwoLocksTwoStates: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let nameLock = NSLock()
    private let sizeLock = NSLock()
    private var name = ""
    private var size = 0

    func rename(_ new: String) { nameLock.withLock { name = new } }
    func title() -> String { nameLock.withLock { name } }
    func grow() { sizeLock.withLock { size += 1 } }
    func extent() -> Int { sizeLock.withLock { size } }
}

final class LockPerLoop: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var seen: Set<String> = []

    func addAll(_ words: [String]) {
        for word in words where !word.isEmpty {
            lock.lock()
            if seen.contains(word) {
                lock.unlock()
                continue
            }
            seen.insert(word)
            lock.unlock()
        }
    }
}

final class LoopConditionBare: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var queue: [String] = []

    func push(_ word: String) { lock.withLock { queue.append(word) } }

    func drain(_ body: (String) -> Void) {
        while !queue.isEmpty {
            lock.lock()
            let word = queue.removeFirst()
            lock.unlock()
            body(word)
        }
    }
}

final class ReturnForgetsUnlock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var table: [String: Int] = [:]

    func find(_ key: String) -> Int? {
        lock.lock()
        guard let value = table[key] else { return nil }
        lock.unlock()
        return value
    }

    func put(_ key: String, _ value: Int) {
        lock.lock()
        table[key] = value
        lock.unlock()
    }
}

final class ClosureEscapesLock: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var progress = 0.0

    func begin(on queue: DispatchQueue) {
        lock.lock()
        defer { lock.unlock() }
        progress = 0
        queue.async {
            self.progress += 0.1
        }
    }
}

final class ClosureTakesLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var progress = 0.0

    func begin(on queue: DispatchQueue) {
        queue.async {
            self.lock.lock()
            self.progress += 0.1
            self.lock.unlock()
        }
    }

    func value() -> Double { lock.withLock { progress } }
}

final class TaskUnderLock: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var attempts = 0

    func retry() {
        lock.lock()
        defer { lock.unlock() }
        attempts += 1
        Task {
            if attempts > 3 { print("giving up") }
        }
    }
}

final class ConditionWaits: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let condition = NSCondition()
    private var ready = false

    func waitUntilReady() {
        condition.lock()
        while !ready { condition.wait() }
        condition.unlock()
    }

    func signal() {
        condition.lock()
        ready = true
        condition.broadcast()
        condition.unlock()
    }
}

final class LockNeverTaken: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let lock = NSLock()
    private var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
    func all() -> [String] { entries }
}

final class LocalLockGuardsNothing: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var balance = 0

    func deposit(_ amount: Int) {
        let lock = NSLock()
        lock.lock()
        balance += amount
        lock.unlock()
    }
}

final class StaticLockForAll: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private static let lock = NSLock()
    private var balance = 0

    func deposit(_ amount: Int) { Self.lock.withLock { balance += amount } }
    func statement() -> Int { Self.lock.withLock { balance } }
}

final class LockedSubscript: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let gate = NSRecursiveLock()
    private var listeners: [Int: String] = [:]

    subscript(id: Int) -> String? {
        get {
            gate.lock()
            defer { gate.unlock() }
            return listeners[id]
        }
        set {
            gate.lock()
            defer { gate.unlock() }
            listeners[id] = newValue
        }
    }
}

final class SetterOnlyLocks: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let gate = NSLock()
    private var listeners: [Int: String] = [:]

    subscript(id: Int) -> String? {
        get { listeners[id] }
        set { gate.withLock { listeners[id] = newValue } }
    }
}
