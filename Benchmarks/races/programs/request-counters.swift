#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Dispatch

/// A value behind a pthread mutex, for platforms without os_unfair_lock.
final class Atomic<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var storage: Value

    init(_ value: Value) {
        storage = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    var value: Value {
        get {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return storage
        }
        set {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            storage = newValue
        }
    }

    func modify<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&storage)
    }
}

/// Counters of the HTTP client, by status class.
final class RequestCounters: Sendable {
    private let byStatus = Atomic<[Int: Int]>([:])
    private let inFlight = Atomic(0)
    private let lastPath = Atomic("")

    func begin(_ path: String) {
        inFlight.modify { $0 += 1 }
        lastPath.value = path
    }

    func end(status: Int) {
        byStatus.modify { $0[status / 100, default: 0] += 1 }
        inFlight.modify { $0 -= 1 }
    }

    var pending: Int { inFlight.value }
    var finished: Int { byStatus.value.values.reduce(0, +) }
    var mostRecent: String { lastPath.value }
}

@main
struct CountersDemo {
    static func main() {
        let counters = RequestCounters()
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for i in 0..<600 {
                counters.begin("/api/worker/\(worker)/item/\(i)")
                if i % 60 == 0 { _ = counters.finished }
                counters.end(status: [200, 304, 404, 503][i % 4])
            }
        }
        print("pending \(counters.pending), finished \(counters.finished)")
        print("has path:", !counters.mostRecent.isEmpty)
    }
}
