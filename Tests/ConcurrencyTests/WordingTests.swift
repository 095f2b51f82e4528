import AuditKit
import AuditModel
import AuditRules
import CodeModel
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
        #expect(found.message.contains("passed in"))
    }

    @Test func aQueueOfItsOwnIsAGuardWithoutDoubt() throws {
        let found = try #require(verdicts(store("private let queue = DispatchQueue(label: \"lines\")", "")).first)
        #expect(found.confidence > .low)
        #expect(!found.message.contains("passed in"))
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
        ("CMMotionManager", "under one lock"), ("Ledger", "make the member Sendable"),
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

    @Test(arguments: [
        ("final class Owner: @unchecked Sendable", "write `Sendable`"),
        ("class Owner: @unchecked Sendable", "write `final class … : Sendable`"),
        ("final class Owner: Base, @unchecked Sendable", "which is guarded"),
    ]) func onlyWhatTheCompilerCanCheckIsToBeChecked(_ declaration: String, _ advice: String) throws {
        let source = """
            import Foundation
            final class Ledger: @unchecked Sendable {
                private let lock = NSLock()
                private var rows: [String] = []
                func add(_ row: String) { lock.withLock { rows.append(row) } }
            }
            class Base: @unchecked Sendable {}
            \(declaration) {
                private let member = Ledger()
                func use() { member.add("") }
            }
            """
        let chains = verdicts(source).filter { $0.rule == "unchecked-chain" }
        let found = try #require(chains.first { $0.message.contains("member") })
        #expect(found.message.hasSuffix(advice), "\(found.message)")
    }

    @Test func whatTestsReadTellsNothingOfAShippedType() throws {
        let type = """
            import Foundation
            final class Meter: @unchecked Sendable {
                private let lock = NSLock()
                private(set) var total = 0
                func add(_ count: Int) { lock.withLock { total += count } }
            }
            """
        let test = """
            import XCTest
            final class MeterTests: XCTestCase {
                func testTotal() {
                    let meter = Meter()
                    meter.add(1)
                    XCTAssertEqual(meter.total, 1)
                }
            }
            """
        let files = ["Sources/App/Meter.swift": Array(type.utf8), "Tests/AppTests/MeterTests.swift": Array(test.utf8)]
        let found = try #require(
            VerdictTests.findings(in: files).first { $0.rule == "unchecked-sendable-partly-guarded" })
        #expect(found.related.allSatisfy { $0.location.path == "Sources/App/Meter.swift" })
    }
}
