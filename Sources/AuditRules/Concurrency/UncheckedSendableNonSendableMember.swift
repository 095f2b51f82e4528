import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A promise of `Sendable` over a constant member whose type is not.
    static let uncheckedSendableNonSendableMember = Rule(
        id: "unchecked-sendable-non-sendable-member",
        title: "Unchecked Sendable type with a non-Sendable member",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .cwe(567), .masvs("CODE", 4)],
        why: """
            The type itself does not change, but one of its members refers to something that may: a class, a closure \
            or a protocol that is not guaranteed to be safe. Two threads that share the outer type also share the \
            inner one.
            """,
        remedy: """
            Make the member Sendable: a `@Sendable` closure, a protocol that refines `Sendable`, a `Sendable` \
            constraint on the generic parameter, or an actor. Otherwise use it only under a lock.
            """,
        bad: [
            Example(
                """
                final class Relay: ↓@unchecked Sendable {
                    private let onChange: (String) -> Void
                    init(onChange: @escaping (String) -> Void) { self.onChange = onChange }
                }
                """),
            Example(
                """
                final class Ledger { var rows: [String] = [] }
                final class Writer: ↓@unchecked Sendable {
                    private let ledger = Ledger()
                    func add(_ row: String) { ledger.rows.append(row) }
                }
                """),
            Example(
                """
                struct Envelope<Body>: ↓@unchecked Sendable {
                    var body: Body
                }
                """),
            Example(
                """
                enum Message: ↓@unchecked Sendable {
                    case text(String)
                    case file(read: () -> Data)
                }
                """),
        ],
        good: [
            Example(
                """
                final class Relay: @unchecked Sendable {
                    private let onChange: @Sendable (String) -> Void
                    init(onChange: @escaping @Sendable (String) -> Void) { self.onChange = onChange }
                }
                """, "the closure promises it"),
            Example(
                """
                final class Ledger { var rows: [String] = [] }
                final class Writer: @unchecked Sendable {
                    private let lock = NSLock()
                    private let ledger = Ledger()
                    func add(_ row: String) { lock.withLock { ledger.rows.append(row) } }
                }
                """, "used under the lock alone"),
            Example(
                """
                struct Envelope<Body: Sendable>: @unchecked Sendable {
                    var body: Body
                }
                """),
            Example(
                """
                protocol Clock: Sendable { var now: Date { get } }
                final class Deadline: @unchecked Sendable {
                    private let clock: any Clock
                    init(clock: any Clock) { self.clock = clock }
                }
                """),
            Example(
                """
                final class Relay: @unchecked Sendable {
                    private let onChange: @MainActor (String) -> Void
                    init(onChange: @escaping @MainActor (String) -> Void) { self.onChange = onChange }
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.nonSendableMember, in: file, to: &pass)
}
