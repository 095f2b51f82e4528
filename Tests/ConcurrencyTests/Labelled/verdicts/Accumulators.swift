// Wrappers that lock each access, and counters that need two of them together.
import Foundation

@propertyWrapper
final class Atomic<Value>: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var storage: Value

    init(wrappedValue: Value) { storage = wrappedValue }

    var wrappedValue: Value {
        get { lock.withLock { storage } }
        set { lock.withLock { storage = newValue } }
    }

    var projectedValue: Atomic<Value> { self }

    func mutate(_ change: (inout Value) -> Void) { lock.withLock { change(&storage) } }
}

@propertyWrapper
final class Modified<Value>: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var storage: Value

    init(wrappedValue: Value) { storage = wrappedValue }

    var wrappedValue: Value {
        get { lock.withLock { storage } }
        _modify {
            lock.lock()
            defer { lock.unlock() }
            yield &storage
        }
    }
}

final class DownloadTally: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    @Atomic private var finished = 0

    func finish() { finished += 1 }
    func total() -> Int { finished }
}

final class PendingList: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    @Atomic private var pending: [String] = []

    func add(_ name: String) { pending.append(name) }
    func all() -> [String] { pending }
}

final class Countdown: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    @Atomic private var left = 10

    func step() { left = left - 1 }
}

final class PlainFlag: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    @Atomic private var isCancelled = false

    func cancel() { isCancelled = true }
    func check() -> Bool { isCancelled }
}

final class TallyThatMutates: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    @Atomic private var finished = 0

    func finish() { $finished.mutate { $0 += 1 } }
    func total() -> Int { finished }
}

final class TallyInPlace: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    @Modified private var finished = 0

    func finish() { finished += 1 }
    func total() -> Int { finished }
}

final class TallyUnderItsOwnLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    @Atomic private var finished = 0

    func finish() { lock.withLock { finished += 1 } }
    func total() -> Int { finished }
}
