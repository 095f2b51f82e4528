import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A promise that the compiler would find kept by itself.
    static let uncheckedSendableNeedless = Rule(
        id: "unchecked-sendable-needless",
        title: "Unnecessary `@unchecked` on a type that is Sendable without it",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(1164), .masvs("CODE", 4)],
        why: """
            The attribute disables a compiler check that would pass. The next `var` or class added to the type then \
            goes unnoticed.
            """,
        remedy: """
            Delete `@unchecked`. Make a class `final` and its properties `let`; on an actor or a `@MainActor` type, \
            the whole conformance can be deleted.
            """,
        bad: [
            Example(
                """
                final class Price: ↓@unchecked Sendable {
                    private let cents: Int
                    init(cents: Int) { self.cents = cents }
                }
                """),
            Example(
                """
                enum Mode: ↓@unchecked Sendable {
                    case on, off
                }
                """,
                mended: """
                    enum Mode: Sendable {
                        case on, off
                    }
                    """),
            Example(
                """
                @MainActor
                final class Model: ↓@unchecked Sendable {
                    var name = ""
                }
                """),
            Example(
                """
                final class Currency: ↓@unchecked Sendable {
                    private var code: String
                    init(code: String) { self.code = code }
                    func label() -> String { code }
                }
                """, "a `var` that nobody writes"),
        ],
        good: [
            Example(
                """
                class Item: @unchecked Sendable { let name = "" }
                final class Book: Item, @unchecked Sendable {}
                """, "others inherit from it, so that no compiler checks it"),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
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
                final class Currency: @unchecked Sendable {
                    var code = ""
                }
                """, "other code can write it"),
            Example(
                """
                struct Envelope<Body>: @unchecked Sendable {
                    let body: Body
                }
                """),
            Example("struct Point: Sendable { var x = 0.0 }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) { EscapeVerdict.report(.needless, in: file, to: &pass) }
