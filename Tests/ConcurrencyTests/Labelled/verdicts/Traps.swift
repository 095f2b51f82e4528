// Shapes that mislead: same names, closures in initialisers, other instances, shadowed members.
import Foundation

final class SetUpOnly: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private var table: [String: Int]

    init(_ words: [String]) {
        table = [:]
        for word in words { table[word, default: 0] += 1 }
        if table.isEmpty { table["none"] = 1 }
    }

    func count(_ word: String) -> Int { table[word] ?? 0 }
}

final class ClosureInInit: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var ticks = 0

    init(queue: DispatchQueue) {
        queue.async { [weak self] in
            self?.ticks += 1
        }
    }

    var count: Int { ticks }
}

final class ShadowedName: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let items: [Int]
    init(items: [Int]) { self.items = items }

    func doubled() -> [Int] {
        var items = self.items
        for index in items.indices { items[index] *= 2 }
        return items
    }
}

final class OtherInstance: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var amount = 0

    func deposit(_ value: Int) { lock.withLock { amount += value } }

    func transfer(to other: OtherInstance) {
        lock.lock()
        defer { lock.unlock() }
        other.amount += amount
        amount = 0
    }
}

final class LocalCopyOfLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var names: [String] = []

    func add(_ name: String) {
        let gate = lock
        gate.lock()
        names.append(name)
        gate.unlock()
    }

    func all() -> [String] { self.lock.withLock { self.names } }
}

final class CommentedLock: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var names: [String] = []

    // lock.lock()
    func add(_ name: String) {
        names.append(name)  // lock.unlock()
    }
}

final class LockOfAnother: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock: NSLock
    private var value = 0

    init(lock: NSLock) { self.lock = lock }

    func set(_ new: Int) { lock.withLock { value = new } }
    func get() -> Int { lock.withLock { value } }
}

final class NestedFunction: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var depth = 0

    func walk(_ levels: Int) {
        func step(_ left: Int) {
            depth += 1
            if left > 0 { step(left - 1) }
        }
        lock.lock()
        step(levels)
        lock.unlock()
    }
}

final class LazyUnderLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private lazy var words: [String] = ["a", "b"]

    func has(_ word: String) -> Bool { lock.withLock { words.contains(word) } }
}

final class ObserverUnderLock: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var state = 0 {
        didSet { changes += 1 }
    }
    private var changes = 0

    func advance() { lock.withLock { state += 1 } }
    func changeCount() -> Int { changes }
}

final class InoutPass: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var buffer: [UInt8] = []

    func fill() { append(to: &buffer) }

    private func append(to bytes: inout [UInt8]) { bytes.append(0) }
}

final class CaptureCopy: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var listeners: [@Sendable (Int) -> Void] = []

    func add(_ listener: @escaping @Sendable (Int) -> Void) { lock.withLock { listeners.append(listener) } }

    func notify(_ value: Int) {
        lock.lock()
        let listeners = self.listeners
        lock.unlock()
        for listener in listeners { listener(value) }
    }
}

final class ComputedSetter: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var _volume = 0.5

    var volume: Double {
        get { _volume }
        set { _volume = min(max(newValue, 0), 1) }
    }
}

final class StaticState: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private static let lock = NSLock()
    private let name: String
    init(name: String) { self.name = name }
    func label() -> String { Self.lock.withLock { name } }
}

final class WeakParent: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private weak var parent: SetUpOnly?

    func attach(_ parent: SetUpOnly) { lock.withLock { self.parent = parent } }
    func current() -> SetUpOnly? { lock.withLock { parent } }
}

final class UnlockInBranch: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var tokens = 3

    func take(fast: Bool) -> Int {
        lock.lock()
        if fast { lock.unlock() }
        tokens -= 1
        let left = tokens
        if !fast { lock.unlock() }
        return left
    }
}

final class DoCatch: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var failures = 0
    private var last: Data?

    func load(_ file: URL) {
        do {
            let data = try Data(contentsOf: file)
            lock.withLock { last = data }
        } catch {
            failures += 1
        }
    }

    func report() -> Int { lock.withLock { failures + (last?.count ?? 0) } }
}

final class SwitchArms: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    enum Step { case up, down, stay }
    private let lock = NSLock()
    private var level = 0

    func move(_ step: Step) {
        switch step {
        case .up:
            lock.lock()
            level += 1
            lock.unlock()
        case .down:
            lock.lock()
            level -= 1
            lock.unlock()
        case .stay:
            break
        }
    }
}

final class NSLockingHelper: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock: any NSLocking = NSRecursiveLock()
    private var keys: [String] = []

    private func perform<T>(_ work: () throws -> T) rethrows -> T {
        lock.lock()
        let result = try work()
        lock.unlock()
        return result
    }

    func add(_ key: String) { perform { keys.append(key) } }
    func first() -> String? { perform { keys.first } }
}
