// State that one thread at a time meets by how the code is put together, and the same code with one thread too many.

import Dispatch
import Foundation

// MARK: - Helpers that share a name, and helpers of helpers

final class Connection: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "connection")
    private var isOpen = false

    func sync<T>(opening: Bool, _ body: () throws -> T) rethrows -> T {
        try sync {
            isOpen = opening
            return try body()
        }
    }

    func sync<T>(_ body: () throws -> T) rethrows -> T { try queue.sync { try body() } }

    func close() { sync { isOpen = false } }
}

final class LooseConnection: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "connection")
    private var isOpen = false

    func sync<T>(opening: Bool, _ body: () throws -> T) rethrows -> T {
        isOpen = opening
        return try sync { try body() }
    }

    func sync<T>(_ body: () throws -> T) rethrows -> T { try queue.sync { try body() } }

    func close() { sync { isOpen = false } }
}

final class Ledger: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var entries: [String] = []

    func add(_ entry: String) { transaction { entries.append(entry) } }
    func clear() { change { entries = [] } }

    private func transaction(_ body: () -> Void) { change(body) }
    private func change(_ body: () -> Void) { exclusively(body) }
    private func exclusively(_ body: () -> Void) { locked(body) }
    private func locked(_ body: () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        body()
    }
}

// MARK: - Queues that run on another one

final class Pipeline: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let main: DispatchQueue
    private let urgent: DispatchQueue
    private var jobs: [Int] = []

    init() {
        main = DispatchQueue(label: "pipeline")
        urgent = DispatchQueue(label: "pipeline.urgent", qos: .userInteractive, target: main)
    }

    func add(_ job: Int) { main.async { self.jobs.append(job) } }
    func push(_ job: Int) { urgent.async { self.jobs.insert(job, at: 0) } }
}

final class TwoQueues: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let main: DispatchQueue
    private let urgent: DispatchQueue
    private var jobs: [Int] = []

    init() {
        main = DispatchQueue(label: "pipeline")
        urgent = DispatchQueue(label: "pipeline.urgent", qos: .userInteractive)
    }

    func add(_ job: Int) { main.async { self.jobs.append(job) } }
    func push(_ job: Int) { urgent.async { self.jobs.insert(job, at: 0) } }
}

// MARK: - Functions that others call under a lock

final class Scheduler: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    fileprivate let queue = DispatchQueue(label: "scheduler")
    private var tasks: [Int] = []

    func run(_ work: @escaping @Sendable () -> Void) { queue.async { work() } }
    func add(_ task: Int) { queue.async { self.tasks.append(task) } }

    internal func drain() { tasks.removeAll() }
}

struct Channel: Sendable {
    let scheduler: Scheduler
    func finish() { scheduler.run { scheduler.drain() } }
}

final class LooseScheduler: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "scheduler")
    private var tasks: [Int] = []

    func run(_ work: @escaping @Sendable () -> Void) { queue.async { work() } }
    func add(_ task: Int) { queue.async { self.tasks.append(task) } }

    internal func drain() { tasks.removeAll() }
}

struct LooseChannel: Sendable {
    let scheduler: LooseScheduler
    func finish() { scheduler.run { scheduler.drain() } }
    func abort() { scheduler.drain() }
}

// MARK: - Objects that one queue keeps

final class Watchdog: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private static let key = DispatchSpecificKey<Watchdog>()
    var allowed: [String]

    private init(_ name: String) { allowed = [name] }

    static func watch(_ queue: DispatchQueue, _ name: String) {
        let watchdog = Watchdog(name)
        queue.setSpecific(key: key, value: watchdog)
    }

    static var current: Watchdog? { DispatchQueue.getSpecific(key: key) }
    static func allow(_ name: String) { current?.allowed.append(name) }
}

final class KnownWatchdog: @unchecked Sendable {  // bad: unchecked-sendable-race
    private static let key = DispatchSpecificKey<KnownWatchdog>()
    var allowed: [String]

    private init(_ name: String) { allowed = [name] }

    static func watch(_ queue: DispatchQueue, _ name: String) -> KnownWatchdog {
        let watchdog = KnownWatchdog(name)
        queue.setSpecific(key: key, value: watchdog)
        return watchdog
    }

    static var current: KnownWatchdog? { DispatchQueue.getSpecific(key: key) }
    static func allow(_ name: String) { current?.allowed.append(name) }
}

// MARK: - Objects that are used while their owner is made

private final class Pool: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var texts: [String] = []
    func intern(_ text: String) -> String {
        texts.append(text)
        return text
    }
}

struct Names: Sendable {
    private var pool = Pool()
    private var all: [String] = []

    init(_ names: [String]) { fill(names) }

    private mutating func fill(_ names: [String]) { all = names.map { pool.intern($0) } }
    func contains(_ name: String) -> Bool { all.contains(name) }
}

private final class LatePool: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var texts: [String] = []
    func intern(_ text: String) -> String {
        texts.append(text)
        return text
    }
}

struct LateNames: Sendable {
    private var pool = LatePool()
    private let all: [String]

    init(_ names: [String]) { all = names }

    func contains(_ name: String) -> Bool { all.contains(pool.intern(name)) }
}

// MARK: - Systems without threads

#if os(WASI) && !_runtime(_multithreaded)
    final class Storage: @unchecked Sendable {  // bad: unchecked-sendable-guarded
        var values: [Int: Int] = [:]
        func set(_ value: Int, for key: Int) { values[key] = value }
    }
#elseif os(WASI)
    final class Storage: @unchecked Sendable {  // bad: unchecked-sendable-race
        var values: [Int: Int] = [:]
        func set(_ value: Int, for key: Int) { values[key] = value }
    }
#endif

final class Register: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var values: [Int: Int] = [:]

    func set(_ value: Int, for key: Int) {
        #if _runtime(_multithreaded)
            lock.withLock { values[key] = value }
        #else
            values[key] = value
        #endif
    }

    func value(for key: Int) -> Int? { lock.withLock { values[key] } }
}

// MARK: - What is set once

nonisolated(unsafe) private var pipeEnd: Int32 = -1  // bad: nonisolated-unsafe-guarded

private let setUp: Void = {
    pipeEnd = open("/dev/null", O_WRONLY)
}()

func wake() {
    _ = setUp
    write(pipeEnd, "1", 1)
}

nonisolated(unsafe) private var reopened: Int32 = -1  // bad: nonisolated-unsafe-mutable

private let setUpAnew: Void = {
    reopened = open("/dev/null", O_WRONLY)
}()

func wakeAnew() {
    _ = setUpAnew
    write(reopened, "1", 1)
}

func reopen() {
    reopened = open("/dev/null", O_WRONLY)
}

// MARK: - Actors that run on a queue, and questions to what marks it

final class QueueMark {
    private static let key = DispatchSpecificKey<QueueMark>()
    private let name: String

    private init(_ name: String) { self.name = name }

    static func mark(_ name: String, onQueue queue: DispatchQueue) {
        queue.setSpecific(key: key, value: QueueMark(name))
    }

    static var current: QueueMark? { DispatchQueue.getSpecific(key: key) }
    func means(_ name: String) -> Bool { self.name == name }
}

actor QueueRunner {
    private let queue: DispatchSerialQueue
    init(queue: DispatchSerialQueue) { self.queue = queue }
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    func run(_ body: () -> Void) { body() }
}

final class Store: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: DispatchSerialQueue
    private let runner: QueueRunner
    private var depth = 0

    init() {
        queue = DispatchSerialQueue(label: "store")
        runner = QueueRunner(queue: queue)
        QueueMark.mark("store", onQueue: queue)
    }

    func enter() {
        if let mark = QueueMark.current, mark.means("store") {
            depth += 1
        } else {
            queue.sync { depth += 1 }
        }
    }

    func reset() async { await runner.run { depth = 0 } }
}

final class LooseStore: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue: DispatchSerialQueue
    private let runner: QueueRunner
    private var depth = 0

    init() {
        queue = DispatchSerialQueue(label: "store")
        runner = QueueRunner(queue: DispatchSerialQueue(label: "other"))
        QueueMark.mark("store", onQueue: queue)
    }

    func enter() {
        if let mark = QueueMark.current, mark.means("store") {
            depth += 1
        } else {
            queue.sync { depth += 1 }
        }
    }

    func reset() async { await runner.run { depth = 0 } }
}

// MARK: - Functions that a superclass calls under its lock

class Reader: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    fileprivate let lock = NSLock()
    private var isDone = false

    final func step() {
        lock.withLock {
            read()
            isDone = true
        }
    }

    internal func read() {}
}

final class LineReader: Reader, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var line = 0
    override func read() { line += 1 }
    var current: Int { lock.withLock { line } }
}

final class LooseLineReader: Reader, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var line = 0
    override func read() { line += 1 }
    func skip() { read() }
    var current: Int { lock.withLock { line } }
}

// MARK: - Loops that are made of a queue

protocol Loop: AnyObject {
    var inEventLoop: Bool { get }
    func assertInEventLoop()
}

final class QueueEventLoop: Loop, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: DispatchQueue
    private let urgent: DispatchQueue
    private var channels: [ObjectIdentifier] = []

    init() {
        queue = DispatchQueue(label: "loop")
        urgent = DispatchQueue(label: "loop.urgent", target: queue)
    }

    var inEventLoop: Bool { true }
    func assertInEventLoop() { assert(inEventLoop) }

    func register(_ channel: AnyObject) {
        assertInEventLoop()
        channels.append(ObjectIdentifier(channel))
    }

    func close() { urgent.async { self.channels = [] } }
}

// MARK: - What keeps nothing itself

enum Settings {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var kept: [String] = []  // bad: nonisolated-unsafe-guarded
    nonisolated(unsafe) static var names: [String] {  // bad: nonisolated-unsafe-constant
        get { lock.withLock { kept } }
        set { lock.withLock { kept = newValue } }
    }
}

// MARK: - Others use the type's own helper

final class Counter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let mutex = NSLock()
    fileprivate var total = 0

    func locked<T>(_ body: () throws -> T) rethrows -> T {
        mutex.lock()
        defer { mutex.unlock() }
        return try body()
    }

    func add(_ amount: Int) { locked { total += amount } }
}

struct CounterReport {
    let counter: Counter

    func text() -> String { counter.locked { "\(counter.total)" } }
}

final class LooseCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let mutex = NSLock()
    fileprivate var total = 0

    func locked<T>(_ body: () throws -> T) rethrows -> T {
        mutex.lock()
        defer { mutex.unlock() }
        return try body()
    }

    func add(_ amount: Int) { locked { total += amount } }
}

struct LooseCounterReport {
    let counter: LooseCounter
    let other: LooseCounter

    func text() -> String { other.locked { "\(counter.total)" } }
}

// MARK: - A closure that does not outlive the call, behind an alias

typealias TableWork = (Table) -> Void

final class Table {
    private let queue = DispatchQueue(label: "table")
    var rows: [String] = []

    func runNow(_ work: TableWork) { queue.sync { work(self) } }

    func runLater(_ work: @escaping TableWork) { queue.async { work(self) } }
}

func names(in table: Table) -> [String] {
    nonisolated(unsafe) var found: [String] = []  // bad: nonisolated-unsafe-guarded
    table.runNow { table in found = table.rows }
    return found
}

func namesTooEarly(in table: Table) -> [String] {
    nonisolated(unsafe) var found: [String] = []  // bad: nonisolated-unsafe-mutable
    table.runLater { table in found = table.rows }
    return found
}
