import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A double for tests that locks by hand to be Sendable.
    static let lockInMock = Rule(
        id: "lock-in-mock",
        title: "Manual locking in a test double",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .masvs("CODE", 4)],
        why: """
            Test doubles are copied from one another. A lock that is taken manually is forgotten in the next copy, and \
            a data race in a test double makes tests fail intermittently without a defect in the product.
            """,
        remedy: """
            Make the test double an `actor`, or keep its records in a `Mutex`: then the compiler checks that it is \
            Sendable.
            """,
        bad: [
            Example(
                """
                final class MockMailer: ↓@unchecked Sendable {
                    private let lock = NSLock()
                    private var sent: [String] = []
                    func send(_ mail: String) { lock.withLock { sent.append(mail) } }
                }
                """),
            Example(
                """
                final class MailerSpy: ↓@unchecked Sendable {
                    private let queue = DispatchQueue(label: "spy")
                    private var sent: [String] = []
                    func send(_ mail: String) { queue.sync { sent.append(mail) } }
                }
                """),
            Example(
                """
                final class FakeKeychain: ↓@unchecked Sendable {
                    private let gate = DispatchSemaphore(value: 1)
                    private var items: [String: Data] = [:]
                    func set(_ data: Data, _ key: String) {
                        gate.wait()
                        defer { gate.signal() }
                        items[key] = data
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                actor MockMailer {
                    private var sent: [String] = []
                    func send(_ mail: String) { sent.append(mail) }
                }
                """),
            Example(
                """
                final class MailerSpy: Sendable {
                    private let sent = Mutex<[String]>([])
                    func send(_ mail: String) { sent.withLock { $0.append(mail) } }
                }
                """),
            Example(
                """
                final class Outbox: @unchecked Sendable {
                    private let lock = NSLock()
                    private var waiting: [String] = []
                    func put(_ mail: String) { lock.withLock { waiting.append(mail) } }
                }
                """, "no double"),
            Example(
                """
                final class StubMailer: @unchecked Sendable {
                    private let error: (any Error)?
                    init(error: (any Error)?) { self.error = error }
                }
                """, "no lock"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[EscapeVerdicts.self].verdicts(in: file) where found.escape.isTestCode {
        guard found.escape.kind == .uncheckedSendable, found.escape.owner.kind == .classDecl,
            found.verdict == .guarded || found.verdict == .partlyGuarded, let lock = found.lock, lock != "MainActor"
        else { continue }
        pass.report(
            "`\(found.escape.name)` takes `\(lock)` manually: make it an `actor`, or keep its records in a `Mutex`",
            at: found.escape.place)
    }
}
