import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// `nonisolated(unsafe)` on a variable that a lock guards.
    static let nonisolatedUnsafeGuarded = Rule(
        id: "nonisolated-unsafe-guarded",
        title: "`nonisolated(unsafe)` variable with a separate lock instead of a Mutex",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .masvs("CODE", 4)],
        why: """
            Every use of the variable holds the lock today, but the compiler does not know that the two belong \
            together: the next function that forgets the lock compiles as well.
            """,
        remedy: """
            Keep the value in a `Mutex` or in an actor. Where it has to stay, name the lock that guards it in a \
            comment.
            """,
        bad: [
            Example(
                """
                private let lock = NSLock()
                ↓nonisolated(unsafe) private var counter = 0
                func next() -> Int {
                    lock.lock()
                    defer { lock.unlock() }
                    counter += 1
                    return counter
                }
                """),
            Example(
                """
                enum Registry {
                    private static let queue = DispatchQueue(label: "registry")
                    ↓nonisolated(unsafe) private static var names: [String] = []
                    static func add(_ name: String) { queue.async { names.append(name) } }
                    static func all() -> [String] { queue.sync { names } }
                }
                """),
            Example(
                """
                @MainActor
                final class Camera {
                    ↓nonisolated(unsafe) private var frame = 0
                    private let gate = NSLock()
                    nonisolated func capture() { gate.withLock { frame += 1 } }
                }
                """),
        ],
        good: [
            Example(
                """
                nonisolated(unsafe) private var counter = 0
                func next() -> Int {
                    counter += 1
                    return counter
                }
                """),
            Example(
                """
                private let lock = NSLock()
                nonisolated(unsafe) private var counter = 0
                func add() { lock.withLock { counter += 1 } }
                func value() -> Int { counter }
                """),
            Example(
                """
                actor Downloads {
                    private nonisolated(unsafe) var failed: [String] = []
                    func add(_ name: String) { failed.append(name) }
                    func clear() async { await MainActor.run { failed = [] } }
                }
                """, "who waits for the main actor has left its own"),
            Example("private let counter = Mutex(0)"),
            Example("@MainActor private var counter = 0"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.unsafeGuarded, in: file, to: &pass)
}
