import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A lock that is held at some uses of a property, and not at others.
    static let uncheckedSendablePartlyGuarded = Rule(
        id: "unchecked-sendable-partly-guarded",
        title: "Lock not held at every use of the state it guards",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        reach: .everywhere,
        references: [.cwe(362), .cwe(366), .cwe(820), .masvs("CODE", 4)],
        why: """
            A lock works only if every access takes it. Here some code reads or writes the state without it, which \
            breaks the promise of `@unchecked Sendable` on that path, and reviewers overlook it because there is a \
            lock.
            """,
        remedy: """
            Take the lock at the unguarded use too, make the property private, and give other code a locked accessor. \
            Better still, keep the state in a `Mutex`, which cannot be used without locking, or make the type an \
            `actor`.
            """,
        bad: [
            Example(
                """
                final class Cache: ↓@unchecked Sendable {
                    private let lock = NSLock()
                    private var items: [String: Data] = [:]
                    func keep(_ data: Data, _ key: String) { lock.withLock { items[key] = data } }
                    func item(_ key: String) -> Data? { items[key] }
                }
                """),
            Example(
                """
                final class Log: ↓@unchecked Sendable {
                    private let queue = DispatchQueue(label: "log")
                    private(set) var lines: [String] = []
                    func add(_ line: String) { queue.async { self.lines.append(line) } }
                }
                """, "others read it without the queue"),
            Example(
                """
                final class Stock: ↓@unchecked Sendable {
                    private let queue = DispatchQueue(label: "stock", attributes: .concurrent)
                    private var counts: [String: Int] = [:]
                    func set(_ count: Int, _ key: String) { queue.async { self.counts[key] = count } }
                    func count(_ key: String) -> Int? { queue.sync { counts[key] } }
                }
                """, "a write without a barrier"),
            Example(
                """
                final class Jobs: ↓@unchecked Sendable {
                    private let lock = NSLock()
                    private var open: [Int] = []
                    func add(_ job: Int) -> Int {
                        lock.lock()
                        open.append(job)
                        lock.unlock()
                        return open.count
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                @propertyWrapper
                final class Locked<Value> {
                    private let lock = NSLock()
                    private var value: Value
                    init(wrappedValue: Value) { value = wrappedValue }
                    var wrappedValue: Value {
                        get { lock.withLock { value } }
                        set { lock.withLock { value = newValue } }
                    }
                }
                final class Settings: @unchecked Sendable {
                    @Locked private var zone = ""
                    func set(_ zone: String) { self.zone = zone.lowercased() }
                }
                """, "the parameter is read, and not the property"),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    private let lock = NSLock()
                    private var count = 0
                    func add() { lock.withLock { count += 1 } }
                    func value() -> Int { lock.withLock { count } }
                }
                """),
            Example(
                """
                final class Jobs: @unchecked Sendable {
                    private let lock = NSLock()
                    private var open: [Int] = []
                    func next() -> Int? {
                        lock.lock()
                        guard !open.isEmpty else {
                            lock.unlock()
                            return nil
                        }
                        defer { lock.unlock() }
                        return drop()
                    }
                    private func drop() -> Int { open.removeFirst() }
                }
                """, "the callers of a private function hold the lock"),
            Example(
                """
                final class Stock: @unchecked Sendable {
                    private let queue = DispatchQueue(label: "stock", attributes: .concurrent)
                    private var counts: [String: Int] = [:]
                    func set(_ count: Int, _ key: String) { queue.async(flags: .barrier) { self.counts[key] = count } }
                    func count(_ key: String) -> Int? { queue.sync { counts[key] } }
                }
                """),
            Example(
                """
                final class Pair: @unchecked Sendable {
                    private let first = NSLock()
                    private let second = NSLock()
                    private var name = ""
                    private var size = 0
                    func rename(_ new: String) { first.withLock { name = new } }
                    func grow() { second.withLock { size += 1 } }
                }
                """, "a lock for each"),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.partlyGuarded, in: file, to: &pass)
}
