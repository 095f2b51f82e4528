import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// An escape from the compiler's checks with no reason beside it.
    static let uncheckedSendableUndocumented = Rule(
        id: "unchecked-sendable-undocumented",
        title: "Concurrency opt-out without a documented reason",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .cwe(1116), .masvs("CODE", 4)],
        why: """
            Developers who change the code next cannot know what keeps it safe: which lock guards which property, or \
            why none is needed. The opt-out outlives its reason.
            """,
        remedy: """
            Add a comment to the declaration that names the lock or queue, or the reason why nothing changes, such as \
            `Sendable: all state is read and written under lock`.
            """,
        bad: [
            Example(
                """
                final class Counter: ↓@unchecked Sendable {
                    private let lock = NSLock()
                    private var count = 0
                    func add() { lock.withLock { count += 1 } }
                }
                """),
            Example(
                """
                /// Counts the visits of a page.
                final class Counter: ↓@unchecked Sendable {
                    var count = 0
                }
                """, "says what it is, not why it is safe"),
            Example("↓nonisolated(unsafe) var level = 0"),
            Example(
                """
                // TODO: make this Sendable
                enum Mode: ↓@unchecked Sendable { case on, off }
                """, "a plan is no reason"),
        ],
        good: [
            Example(
                """
                // Sendable: `count` is read and written under `lock` alone.
                final class Counter: @unchecked Sendable {
                    private let lock = NSLock()
                    private var count = 0
                    func add() { lock.withLock { count += 1 } }
                }
                """),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    // Every access is synchronized on the queue.
                    private let queue = DispatchQueue(label: "count")
                    private var count = 0
                }
                """, "first in the body"),
            Example("nonisolated(unsafe) var level = 0  // set once, before the threads start"),
            Example("final class Counter: Sendable {}"),
            Example(
                """
                /// Settings of the app.
                ///
                /// UserDefaults is documented as thread-safe.
                @available(iOS 17, *)
                final class Settings: @unchecked Sendable { let defaults = UserDefaults.standard }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[EscapeVerdicts.self].verdicts(in: file) where !found.isDocumented {
        switch found.escape.kind {
        case .uncheckedSendable, .nonisolatedUnsafe:
            let word = found.escape.kind == .uncheckedSendable ? "@unchecked Sendable" : "nonisolated(unsafe)"
            pass.report("No comment explains why `\(found.escape.name)` can be `\(word)`", at: found.escape.place)
        case .inherited, .uncheckedOther, .unsafeConformance, .preconcurrency: break
        }
    }
}
