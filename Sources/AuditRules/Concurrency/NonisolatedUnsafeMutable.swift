import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// `nonisolated(unsafe)` on a variable that nothing guards, or not everywhere.
    static let nonisolatedUnsafeMutable = Rule(
        id: "nonisolated-unsafe-mutable",
        title: "Unguarded `nonisolated(unsafe)` variable",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        reach: .everywhere,
        references: [.cwe(362), .cwe(366), .cwe(820), .masvs("CODE", 4)],
        why: """
            The modifier turns off the check that protects the variable from data races, and nothing else guards it, \
            at least not everywhere. Values are torn or lost, and arrays, dictionaries and references crash.
            """,
        remedy: """
            Isolate the variable to an actor or to `@MainActor`, keep it in a `Mutex`, or take the lock at every use \
            of it. Then delete `nonisolated(unsafe)`.
            """,
        bad: [
            Example(
                """
                ↓nonisolated(unsafe) var lastError: (any Error)?
                func remember(_ error: any Error) { lastError = error }
                """, "a global"),
            Example(
                """
                enum Registry {
                    private static let lock = NSLock()
                    ↓nonisolated(unsafe) private static var names: [String] = []
                    static func add(_ name: String) { lock.withLock { names.append(name) } }
                    static func first() -> String? { names.first }
                }
                """),
            Example(
                """
                actor Sensor {
                    ↓nonisolated(unsafe) private var last = 0.0
                    func set(_ value: Double) { last = value }
                    nonisolated func text() -> String { "\\(last)" }
                }
                """),
            Example(
                """
                func total(_ values: [Int]) -> Int {
                    ↓nonisolated(unsafe) var total = 0
                    DispatchQueue.concurrentPerform(iterations: values.count) { total += values[$0] }
                    return total
                }
                """),
            Example(
                """
                ↓nonisolated(unsafe) private var sizes: [String: Int] = [:]
                func load(_ name: String) async { sizes[name] = name.count }
                @MainActor func one() { Task.detached { await load("a") } }
                @MainActor func two() { Task.detached { await load("b") } }
                """, "two tasks on no actor"),
        ],
        good: [
            Example(
                """
                enum Registry {
                    private static let lock = NSLock()
                    nonisolated(unsafe) private static var names: [String] = []
                    static func add(_ name: String) { lock.withLock { names.append(name) } }
                }
                """),
            Example("nonisolated(unsafe) let version = 3"),
            Example(
                """
                nonisolated(unsafe) private var build = "1.4"
                func version() -> String { build }
                """, "nobody writes it"),
            Example(
                """
                @MainActor
                final class Model {
                    nonisolated(unsafe) private var task: Task<Void, Never>?
                    func start() { task = Task {} }
                    deinit { task?.cancel() }
                }
                """),
            Example(
                """
                func load() -> Data? {
                    nonisolated(unsafe) var result: Data?
                    let done = DispatchSemaphore(value: 0)
                    Task {
                        result = await fetch()
                        done.signal()
                    }
                    done.wait()
                    return result
                }
                """, "read after the wait"),
            Example(
                """
                func rename(_ store: Store, then done: @escaping (String) -> Void) {
                    nonisolated(unsafe) var title = ""
                    store.change { context in
                        title = context.rename()
                    } completion: { _ in
                        done(title)
                    }
                }
                """, "the completion comes after the work of the same call"),
            Example(
                """
                func load(_ queue: DispatchQueue, _ names: [String], then show: @escaping ([String]) -> Void) {
                    nonisolated(unsafe) var found = names
                    queue.async {
                        found.append("last")
                        DispatchQueue.main.async { show(found) }
                    }
                }
                """, "one closure has it, and hands it on"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.unsafeMutable, in: file, to: &pass)
}
