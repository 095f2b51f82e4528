import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A promise of `Sendable` that a lock keeps, and that the compiler could check.
    static let uncheckedSendableGuarded = Rule(
        id: "unchecked-sendable-guarded",
        title: "State guarded by a separate lock instead of an actor or a Mutex",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .masvs("CODE", 4)],
        why: """
            Every use of the state holds the lock today, but the compiler does not know that the two belong together: \
            the next function that forgets the lock compiles as well.
            """,
        remedy: """
            Move the state into a `Mutex` (`OSAllocatedUnfairLock` before iOS 18) or make the type an `actor`, then \
            delete `@unchecked`. Where it has to stay, say in a comment which lock guards what.
            """,
        bad: [
            Example(
                """
                final class Counter: ↓@unchecked Sendable {
                    private let lock = NSLock()
                    private var count = 0
                    func add() { lock.withLock { count += 1 } }
                    func value() -> Int { lock.withLock { count } }
                }
                """),
            Example(
                """
                final class Lines: ↓@unchecked Sendable {
                    private let queue = DispatchQueue(label: "lines")
                    private var lines: [String] = []
                    func add(_ line: String) { queue.async { self.lines.append(line) } }
                    func all() -> [String] { queue.sync { lines } }
                }
                """),
            Example(
                """
                final class Badge: ↓@unchecked Sendable {
                    private var count = 0
                    func raise() { DispatchQueue.main.async { self.count += 1 } }
                    @MainActor func clear() { count = 0 }
                }
                """, "the main queue and the main actor are one"),
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
                final class State: ↓@unchecked Sendable {
                    @Locked private var user: String?
                    func set(_ name: String) { user = name }
                }
                """),
            Example(
                """
                final class Search: ↓@unchecked Sendable {
                    var shown: [String] = []
                    func found(_ hit: String) { DispatchQueue.main.async { self.shown.append(hit) } }
                }
                struct List: View {
                    let search: Search
                    var body: some View { Text(search.shown.joined()) }
                }
                """, "all that use it are on the main actor"),
            Example(
                """
                extension NSLocking {
                    func perform<Value>(_ body: () -> Value) -> Value {
                        lock()
                        defer { unlock() }
                        return body()
                    }
                }
                final class Race: ↓@unchecked Sendable {
                    private let lock = NSLock()
                    private var winner: String?
                    func finish(_ name: String) { lock.perform { self.winner = name } }
                    func first() -> String? { lock.perform { winner } }
                }
                """, "a helper for all locks"),
        ],
        good: [
            Example(
                """
                typealias Work = @Sendable () -> Void
                final class Store: Sendable {
                    private let queue = DispatchQueue(label: "store")
                    func run(_ work: @escaping Work) { queue.async { work() } }
                }
                @MainActor
                final class Totals: @unchecked Sendable {
                    nonisolated(unsafe) private var total = 0
                    private let store = Store()
                    func load() { store.run { self.total = 1 } }
                    func shown() -> Int { total }
                }
                """, "a closure that is `@Sendable` leaves the actor"),
            Example(
                """
                final class Search: @unchecked Sendable {
                    var shown: [String] = []
                    func found(_ hit: String) { DispatchQueue.main.async { self.shown.append(hit) } }
                }
                func export(_ search: Search) { print(search.shown) }
                """, "used off it as well"),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
            Example(
                """
                actor Counter {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
            Example(
                """
                final class Price: @unchecked Sendable {
                    private let cents: Int
                    init(cents: Int) { self.cents = cents }
                }
                """),
            Example(
                """
                final class Counter: Sendable {
                    private let count = Mutex(0)
                    func add() { count.withLock { $0 += 1 } }
                }
                """, "what to move to"),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    private let count = Mutex(0)
                    func add() { count.withLock { $0 += 1 } }
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) { EscapeVerdict.report(.guarded, in: file, to: &pass) }
