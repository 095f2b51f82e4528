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
