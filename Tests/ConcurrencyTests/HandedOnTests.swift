import AuditKit
import AuditModel
import AuditRules
import Testing

/// What cannot be told of a lock that functions hand on leaves the verdict a guess.
@Suite struct HandedOnTests {
    private static let counter = """
        import Foundation
        final class Counter: @unchecked Sendable {
            enum Step { case go, stop }
            private let lock = NSLock()
            private var count = 0

        """

    @Test(arguments: [
        // Held or not as an answer says that nobody reads.
        (
            """
                func add() {
                    switch begin() {
                    case .go:
                        count += 1
                        lock.unlock()
                    case .stop: break
                    }
                }
                private func begin() -> Step {
                    lock.lock()
                    if count > 3 {
                        lock.unlock()
                        return .stop
                    }
                    return .go
                }
            """, false
        ),
        // Taken and given back under one condition.
        (
            """
                func add(isLocking: Bool) {
                    if isLocking { lock.lock() }
                    count += 1
                    if isLocking { lock.unlock() }
                }
                func reset() { lock.withLock { count = 0 } }
            """, false
        ),
        // Once with the lock and once without.
        (
            """
                func add() { lock.withLock { bump() } }
                func addAgain() { bump() }
                private func bump() { count += 1 }
            """, true
        ),
        // Given back by a helper, and then used.
        (
            """
                func add() {
                    lock.lock()
                    finish()
                    count += 1
                }
                private func finish() {
                    count = 0
                    lock.unlock()
                }
            """, true
        ),
    ]) func onlyWhatTheWaysShowIsSure(_ body: String, _ isSure: Bool) throws {
        var configuration = Configuration(profile: .strict)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        let rules = Catalog.all.filter { $0.id == "unchecked-sendable-partly-guarded" }
        let files = ["Sources/App/Counter.swift": Array((Self.counter + body + "\n}\n").utf8)]
        let found = Audit(rules: rules, configuration: configuration).run(files: files).report.findings
        #expect(found.count == 1)
        #expect(found.first.map { $0.confidence > .low } == isSure)
    }
}
