import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A promise of `Sendable` that rests on the unchecked promise of another type.
    static let uncheckedChain = Rule(
        id: "unchecked-chain",
        title: "Sendable conformance relies on another unchecked conformance",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .masvs("CODE", 4)],
        why: """
            Everything in the type is Sendable, but only because the type of a member declares itself so without a \
            check. Whether this type is safe is decided there, and a change there breaks it here without a compiler \
            diagnostic.
            """,
        remedy: "Fix the type at the end of the chain. Then write `Sendable` without `@unchecked` here.",
        bad: [
            Example(
                """
                final class Store: @unchecked Sendable { var rows: [String] = [] }
                final class Service: ↓@unchecked Sendable {
                    private let store: Store
                    init(store: Store) { self.store = store }
                }
                """),
            Example(
                """
                protocol Transport: Sendable { func send() }
                final class Socket: Transport, @unchecked Sendable {
                    private var isOpen = false
                    func send() { isOpen = true }
                }
                final class Client: ↓@unchecked Sendable {
                    private let transport: any Transport
                    init(transport: any Transport) { self.transport = transport }
                }
                """),
            Example(
                """
                final class Store: @unchecked Sendable {
                    private let lock = NSLock()
                    private var rows: [String] = []
                    func add(_ row: String) { lock.withLock { rows.append(row) } }
                }
                struct Environment: ↓@unchecked Sendable {
                    var stores: [String: Store]
                }
                """),
        ],
        good: [
            Example(
                """
                final class Rate: @unchecked Sendable { let percent = 7 }
                final class Quote: @unchecked Sendable {
                    private let rate: Rate
                    init(rate: Rate) { self.rate = rate }
                }
                """, "the other promise is kept by itself"),
            Example(
                """
                actor Store { var rows: [String] = [] }
                final class Service: @unchecked Sendable {
                    private let store: Store
                    init(store: Store) { self.store = store }
                }
                """),
            Example(
                """
                final class Store: @unchecked Sendable { var rows: [String] = [] }
                final class Service: @unchecked Sendable {
                    private let store = Store()
                    private var uses = 0
                    func use() { uses += 1 }
                }
                """, "has a race of its own"),
            Example(
                """
                final class Price: @unchecked Sendable {
                    private let cents: Int
                    init(cents: Int) { self.cents = cents }
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) { EscapeVerdict.report(.chain, in: file, to: &pass) }
