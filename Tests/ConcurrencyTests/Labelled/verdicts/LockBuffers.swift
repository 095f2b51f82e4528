// Locks of the project's own making: a buffer with the mutex in its memory, one behind a protocol, and boxes around them.
import Foundation

enum MutexCalls {
    static func take(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { pthread_mutex_lock(mutex) }
    static func give(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { pthread_mutex_unlock(mutex) }
}

final class MutexBuffer<Content>: ManagedBuffer<Content, pthread_mutex_t> {
    func lock() {
        withUnsafeMutablePointerToElements { mutex in MutexCalls.take(mutex) }
    }

    func unlock() {
        withUnsafeMutablePointerToElements { mutex in MutexCalls.give(mutex) }
    }

    func withContent<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
        try withUnsafeMutablePointers { content, mutex in
            MutexCalls.take(mutex)
            defer { MutexCalls.give(mutex) }
            return try body(&content.pointee)
        }
    }
}

struct PlainMutex: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let storage: MutexBuffer<Void>

    init(storage: MutexBuffer<Void>) { self.storage = storage }

    func lock() { storage.lock() }
    func unlock() { storage.unlock() }
}

struct MutexBox<Content> {
    private let storage: MutexBuffer<Content>

    init(storage: MutexBuffer<Content>) { self.storage = storage }

    func withContent<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
        try storage.withContent(body)
    }
}

extension MutexBox: @unchecked Sendable where Content: Sendable {}  // bad: unchecked-sendable-documented-member

struct CarelessBox<Content>: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let storage: MutexBuffer<Content>

    init(storage: MutexBuffer<Content>) { self.storage = storage }
}

/// It is called a lock, and locks nothing.
final class PaperLock {
    func lock() {}
    func unlock() {}
}

struct PaperGuard: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let lock: PaperLock

    init(lock: PaperLock) { self.lock = lock }
}

protocol SpotLock {
    func held<Result>(_ body: () throws -> Result) rethrows -> Result
}

final class SystemSpotLock: SpotLock {
    private let inner = NSLock()

    func held<Result>(_ body: () throws -> Result) rethrows -> Result {
        inner.lock()
        defer { inner.unlock() }
        return try body()
    }
}

func makeSpotLock() -> some SpotLock { SystemSpotLock() }

final class SpotCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock: some SpotLock = makeSpotLock()
    private var count = 0

    func add() { lock.held { count += 1 } }
    var total: Int { lock.held { count } }
}

final class LeakySpotCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock: some SpotLock = makeSpotLock()
    private var count = 0

    func add() { lock.held { count += 1 } }
    var total: Int { count }
}

final class PointerCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var mutex = pthread_mutex_t()
    private var count = 0

    func add() {
        _ = withUnsafeMutablePointer(to: &mutex) { pthread_mutex_lock($0) }
        count += 1
        _ = withUnsafeMutablePointer(to: &mutex) { pthread_mutex_unlock($0) }
    }
}

/// Waits without a thread, in a list of those whose turn comes later.
actor AsyncMutex {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isTaken = false

    func exclusively<Result>(_ body: @escaping @Sendable () async throws -> Result) async rethrows -> Result {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer { next() }
        return try await body()
    }

    private func next() {
        isTaken = false
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
}

final class Ledger: Sendable {
    private let turn = AsyncMutex()
    nonisolated(unsafe) private var entries: [String] = []  // bad: nonisolated-unsafe-guarded

    func add(_ entry: String) async {
        await turn.exclusively { self.entries.append(entry) }
    }

    func all() async -> [String] {
        await turn.exclusively { self.entries }
    }
}

final class LeakyLedger: Sendable {
    private let turn = AsyncMutex()
    nonisolated(unsafe) private var entries: [String] = []  // bad: nonisolated-unsafe-mutable

    func add(_ entry: String) async {
        await turn.exclusively { self.entries.append(entry) }
    }

    func all() -> [String] { entries }
}

/// Hands its work on to whoever is free: no lock, whatever its name.
final class WorkQueue: Sendable {
    func run(_ body: @escaping @Sendable () -> Void) { Task.detached { body() } }
}

final class Tally: Sendable {
    private let work = WorkQueue()
    nonisolated(unsafe) private var sum = 0  // bad: nonisolated-unsafe-mutable

    func add(_ number: Int) { work.run { self.sum += number } }
    func read(_ give: @escaping @Sendable (Int) -> Void) { work.run { give(self.sum) } }
}
