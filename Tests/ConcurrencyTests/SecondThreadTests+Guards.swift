import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// Threads that owners, queues and helpers keep apart.
extension SecondThreadTests {
    private static let mixer = """
        import Foundation
        final class Mixer: @unchecked Sendable {
            private(set) var gain = 0
            func set(_ new: Int) { gain = new }
            func render() -> Int { gain }
        }

        """

    /// What an owner keeps to itself is used where the owner uses it.
    @Test(arguments: [
        (
            """
            final class Engine: Sendable {
                private let queue = DispatchQueue(label: "engine")
                private let mixer = Mixer()
                func set(_ new: Int) { queue.async { [mixer] in mixer.set(new) } }
                func render() -> Int { queue.sync { mixer.render() } }
            }
            """, true
        ),
        (
            """
            actor Engine {
                private let mixer = Mixer()
                func set(_ new: Int) { mixer.set(new) }
                func render() -> Int { mixer.render() }
            }
            """, true
        ),
        (
            """
            final class Engine: Sendable {
                private let queue = DispatchQueue(label: "engine")
                private let mixer = Mixer()
                func set(_ new: Int) { queue.async { self.mixer.set(new) } }
                func render() -> Int { mixer.render() }
            }
            """, false
        ),
        (
            """
            final class Engine: Sendable {
                private let queue = DispatchQueue(label: "engine")
                let mixer = Mixer()
                func set(_ new: Int) { queue.async { self.mixer.set(new) } }
            }
            """, false
        ),
    ]) func anOwnerMayGuardWhatItKeeps(_ owner: String, _ isGuarded: Bool) {
        let found = findings(["Sources/App/Mixer.swift": Self.mixer + owner + "\n"])
        #expect(found.isEmpty == isGuarded, "\(found.map(\.message))")
    }

    /// Blocks of one serial queue run in turn; those of two do not.
    @Test(arguments: [("queue", "queue", false), ("queue", "other", true)])
    func blocksOfOneQueueRunInTurn(_ one: String, _ second: String, _ isSure: Bool) throws {
        let source = """
            import Foundation
            let queue = DispatchQueue(label: "one")
            let other = DispatchQueue(label: "two")
            final class Tally: @unchecked Sendable {
                var count = 0
            }
            func write(_ tally: Tally) { \(one).async { tally.count += 1 } }
            func read(_ tally: Tally) { \(second).async { print(tally.count) } }
            """
        let found = findings(["Sources/App/Tally.swift": source + "\n"])
        #expect(found.contains { $0.confidence > .low } == isSure)
    }

    /// A deferred unlock counts for those too who return behind it.
    @Test func aHelperThatReturnsHoldsNothingAfterwards() throws {
        let source = """
            import Foundation
            final class Guardian: Sendable {
                private let inner = NSLock()
                func perform<T>(_ work: () throws -> T) rethrows -> T {
                    inner.lock()
                    defer { inner.unlock() }
                    return try work()
                }
            }
            final class Mock: @unchecked Sendable {
                private let guardian = Guardian()
                private var calls = 0
                var isForwarded = false
                func run() {
                    guardian.perform { calls += 1 }
                    if isForwarded { print(calls) }
                }
                func stop() { isForwarded = true }
            }
            """
        let found = findings(["Sources/App/Mock.swift": source + "\n"])
        #expect(
            found.contains { $0.message.contains("nothing guards `isForwarded`") || $0.message.contains("`calls`") })
        #expect(!found.contains { $0.message.contains("guards `isForwarded` in one place") })
    }
}
