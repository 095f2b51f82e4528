import AuditKit
import AuditModel
import AuditRules
import Testing

/// What verdicts say, and how sure they are of it.
@Suite struct WordingTests {
    private func verdicts(_ source: String) -> [Finding] {
        VerdictTests.findings(in: ["Sources/App/Store.swift": Array(source.utf8)]).filter {
            VerdictTests.verdicts.contains($0.rule)
        }
    }

    private func store(_ property: String, _ initializer: String) -> String {
        """
        import Foundation
        final class Store: @unchecked Sendable {
            \(property)
            private var lines: [String] = []
            \(initializer)
            func add(_ line: String) { queue.async { self.lines.append(line) } }
            func all() -> [String] { queue.sync { lines } }
        }
        """
    }

    @Test func aQueueThatOthersHandInIsAGuardWithDoubt() throws {
        let source = store("private let queue: DispatchQueue", "init(queue: DispatchQueue) { self.queue = queue }")
        let found = try #require(verdicts(source).first)
        #expect(found.rule == "unchecked-sendable-guarded")
        #expect(found.confidence == .low)
        #expect(found.message.contains("handed in"))
    }

    @Test func aQueueOfItsOwnIsAGuardWithoutDoubt() throws {
        let found = try #require(verdicts(store("private let queue = DispatchQueue(label: \"lines\")", "")).first)
        #expect(found.confidence == .high)
        #expect(!found.message.contains("handed in"))
    }

    @Test func codeRunsOnAnActorAndHoldsNone() throws {
        let source = """
            import Foundation
            final class Badge: @unchecked Sendable {
                private var count = 0
                func raise() { DispatchQueue.main.async { self.count += 1 } }
            }
            """
        let found = try #require(verdicts(source).first)
        #expect(found.message.hasPrefix("Every use of `count` is on the main actor"))
    }

    @Test(arguments: [
        ("CMMotionManager", "under one lock alone"), ("Ledger", "make the member Sendable"),
        ("() -> Void", "make the member Sendable"),
    ]) func nobodyMakesATypeOfALibrarySendable(_ type: String, _ advice: String) throws {
        let source = """
            import CoreMotion
            final class Ledger { var rows: [String] = [] }
            final class Owner: @unchecked Sendable {
                private let member: \(type)
                init(beside other: Owner) { member = other.member }
                func use() { print(member) }
            }
            """
        let found = try #require(verdicts(source).first)
        #expect(found.rule == "unchecked-sendable-non-sendable-member")
        #expect(found.message.hasSuffix(advice))
    }
}
