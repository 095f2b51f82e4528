import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// `nonisolated(unsafe)` on what never changes and is safe to share.
    static let nonisolatedUnsafeConstant = Rule(
        id: "nonisolated-unsafe-constant",
        title: "Unnecessary `nonisolated(unsafe)`",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(1164), .masvs("CODE", 4)],
        why: """
            The value never changes and its type is safe to share between threads, so the modifier disables a check \
            that would pass. It stays there when the constant later becomes a variable.
            """,
        remedy: "Delete `nonisolated(unsafe)`, and turn a `var` that is never reassigned into a `let`.",
        bad: [
            Example("↓nonisolated(unsafe) let version = 3", mended: "let version = 3"),
            Example("↓nonisolated(unsafe) let formatter = ISO8601DateFormatter()"),
            Example(
                """
                ↓nonisolated(unsafe) private var build = "1.4"
                func version() -> String { build }
                """),
            Example(
                """
                func label(_ name: String) -> @Sendable () -> String {
                    ↓nonisolated(unsafe) let copy = name
                    return { copy.uppercased() }
                }
                """),
        ],
        good: [
            Example(
                """
                nonisolated(unsafe) var level = 0
                func raise() { level += 1 }
                """),
            Example(
                """
                private let lock = NSLock()
                nonisolated(unsafe) private var level = 0
                func raise() { lock.withLock { level += 1 } }
                """),
            Example(
                """
                final class Ledger { var rows: [String] = [] }
                nonisolated(unsafe) let ledger = Ledger()
                """),
            Example("nonisolated let version = 3"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.unsafeConstant, in: file, to: &pass)
}
