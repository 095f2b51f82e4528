// Feature flags, containers, event buses, metrics and databases.
import Foundation
import Synchronization

// The dictionary is replaced as a whole, under `lock`: thread-safe.
final class FeatureFlags: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let lock = NSLock()
    private var flags: [String: Bool]
    private let fallback: [String: Bool]

    init(fallback: [String: Bool]) {
        self.fallback = fallback
        flags = fallback
        flags["beta"] = false
    }

    func isOn(_ name: String) -> Bool { lock.withLock { flags[name] } ?? fallback[name] ?? false }
    func replace(_ new: [String: Bool]) { lock.withLock { flags = new } }
}

final class RemoteFlags: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    var flags: [String: Bool] = [:]

    func isOn(_ name: String) -> Bool { lock.withLock { flags[name] ?? false } }
}

func refresh(_ remote: RemoteFlags, with data: Data) throws {
    remote.flags = try JSONDecoder().decode([String: Bool].self, from: data)
}

struct CompiledFlags: @unchecked Sendable {  // bad: unchecked-sendable-needless, unchecked-sendable-undocumented
    private var names: Set<String>
    init(names: Set<String>) { self.names = names }
    func isOn(_ name: String) -> Bool { names.contains(name) }
}

final class Container: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    static let shared = Container()
    private let lock = NSRecursiveLock()
    private var makers: [String: () -> Any] = [:]

    func register<T>(_ type: T.Type, _ make: @escaping () -> T) {
        lock.lock()
        defer { lock.unlock() }
        makers["\(type)"] = make
    }

    func resolve<T>(_ type: T.Type) -> T? {
        makers["\(type)"]?() as? T
    }
}

final class FrozenContainer: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let instances: [ObjectIdentifier: AnyObject]
    init(_ instances: [ObjectIdentifier: AnyObject]) { self.instances = instances }
    subscript<T: AnyObject>(type: T.Type) -> T? { instances[ObjectIdentifier(type)] as? T }
}

final class EventBus: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var handlers: [Int: (String) -> Void] = [:]
    private var next = 0

    func subscribe(_ handler: @escaping (String) -> Void) -> Int {
        next += 1
        handlers[next] = handler
        return next
    }

    func post(_ event: String) {
        for handler in handlers.values { handler(event) }
    }
}

final class LockedEventBus: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var handlers: [Int: @Sendable (String) -> Void] = [:]

    func subscribe(_ id: Int, _ handler: @escaping @Sendable (String) -> Void) {
        lock.lock()
        handlers[id] = handler
        lock.unlock()
    }

    func post(_ event: String) {
        let current: [@Sendable (String) -> Void] = lock.withLock { Array(handlers.values) }
        for handler in current { handler(event) }
    }
}

final class Histogram: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let buckets = Mutex<[Int: Int]>([:])
    func add(_ value: Int) { buckets.withLock { $0[value, default: 0] += 1 } }
}

final class Statement {
    var bindings: [String] = []
    func step() -> Bool { !bindings.isEmpty }
}

final class Database: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "database")
    private var statements: [String: Statement] = [:]
    private var handle: OpaquePointer?

    func open(_ pointer: OpaquePointer) { queue.sync { handle = pointer } }

    func run(_ sql: String) -> Bool {
        queue.sync {
            guard handle != nil else { return false }
            let statement = statements[sql] ?? Statement()
            statements[sql] = statement
            return statement.step()
        }
    }
}

final class ReadOnlyDatabase: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let handle: OpaquePointer
    private let path: String

    init(handle: OpaquePointer, path: String) {
        self.handle = handle
        self.path = path
    }

    func isOpen() -> Bool { UInt(bitPattern: handle) != 0 }
}

struct Row: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    let columns: [String: Any?]
}

final class Migrator: @unchecked Sendable {  // bad: unchecked-chain
    private let database: Database
    private let steps: [String]

    init(database: Database, steps: [String]) {
        self.database = database
        self.steps = steps
    }

    func migrate() { for step in steps { _ = database.run(step) } }
}

final class Scheduler: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var jobs: [String] = []
    private var isRunning = false

    func add(_ job: String) {
        lock.lock()
        jobs.append(job)
        lock.unlock()
        if !isRunning { run() }
    }

    private func run() {
        lock.lock()
        isRunning = true
        jobs.removeAll()
        lock.unlock()
    }
}

final class RateLimiter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSConditionLock(condition: 0)
    private var stamps: [Date] = []

    func allow() -> Bool {
        lock.lock()
        defer { lock.unlock() }
        stamps.removeAll { $0 < Date() - 60 }
        guard stamps.count < 10 else { return false }
        stamps.append(Date())
        return true
    }
}
