// Locks of the Apple platforms: os_unfair_lock, OSAllocatedUnfairLock, the system log, the path monitor.
import Foundation
import Network
import os

final class UnfairCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock: UnsafeMutablePointer<os_unfair_lock>
    private var count = 0

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
    }

    deinit {
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    func add() -> Int {
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        count += 1
        return count
    }
}

final class UnfairCache: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var lock = os_unfair_lock_s()
    private var items: [String: Int] = [:]

    func put(_ key: String, _ value: Int) {
        os_unfair_lock_lock(&lock)
        items[key] = value
        os_unfair_lock_unlock(&lock)
    }

    func get(_ key: String) -> Int? { items[key] }
}

final class AllocatedState: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let state = OSAllocatedUnfairLock(initialState: [String: Int]())

    func add(_ name: String) { state.withLock { $0[name, default: 0] += 1 } }
}

final class AllocatedBeside: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = OSAllocatedUnfairLock()
    private var names: Set<String> = []

    func add(_ name: String) { lock.withLock { _ = names.insert(name) } }
    func has(_ name: String) -> Bool { lock.withLock { names.contains(name) } }
}

final class CategoryLog: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let logger = Logger(subsystem: "org.weather", category: "radar")
    func note(_ text: String) { logger.debug("\(text)") }
}

final class CountingLog: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let logger = Logger(subsystem: "org.weather", category: "radar")
    private var lines = 0

    func note(_ text: String) {
        lines += 1
        logger.debug("\(self.lines) \(text)")
    }
}

final class TryLocked: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = OSAllocatedUnfairLock()
    private var isBusy = false

    func begin() -> Bool {
        guard lock.lockIfAvailable() else { return false }
        defer { lock.unlock() }
        if isBusy { return false }
        isBusy = true
        return true
    }

    func end() { lock.withLock { isBusy = false } }
}

final class PthreadBuffer: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var mutex = pthread_mutex_t()
    private var bytes: [UInt8] = []

    init() { pthread_mutex_init(&mutex, nil) }
    deinit { pthread_mutex_destroy(&mutex) }

    func write(_ byte: UInt8) {
        pthread_mutex_lock(&mutex)
        bytes.append(byte)
        pthread_mutex_unlock(&mutex)
    }

    func read() -> [UInt8] {
        pthread_mutex_lock(&mutex)
        defer { pthread_mutex_unlock(&mutex) }
        return bytes
    }
}

final class PthreadTable: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var gate = pthread_rwlock_t()
    private var rows: [Int: String] = [:]

    init() { pthread_rwlock_init(&gate, nil) }

    func row(_ id: Int) -> String? {
        pthread_rwlock_rdlock(&gate)
        defer { pthread_rwlock_unlock(&gate) }
        return rows[id]
    }

    func set(_ row: String, _ id: Int) {
        pthread_rwlock_wrlock(&gate)
        rows[id] = row
        pthread_rwlock_unlock(&gate)
    }
}

final class ObjcGate: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var listeners: [String] = []

    func add(_ name: String) {
        objc_sync_enter(self)
        defer { objc_sync_exit(self) }
        listeners.append(name)
    }

    func all() -> [String] {
        objc_sync_enter(self)
        defer { objc_sync_exit(self) }
        return listeners
    }
}

final class ReachabilityState: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let monitor = NWPathMonitor()
    private(set) var isOnline = false

    func start() {
        monitor.pathUpdateHandler = { [weak self] path in
            self?.isOnline = path.status == .satisfied
        }
        monitor.start(queue: .global())
    }
}
