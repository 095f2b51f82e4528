import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// Where the threads of a use come from: the task that calls, the queue that asks, the type that is meant.
@Suite struct ThreadTraceTests {
    private func findings(_ files: [String: String]) -> [Finding] {
        VerdictTests.findings(in: files.mapValues { Array($0.utf8) }).filter { Self.races.contains($0.rule) }
    }

    private static let races: Set<String> = [
        "unchecked-sendable-race", "unchecked-sendable-partly-guarded", "nonisolated-unsafe-mutable",
    ]

    /// A function that waits runs in the task that calls it: two tasks run it at once, one does not.
    @Test(arguments: [
        ("@MainActor func one() { Task.detached { _ = await load(\"a\") } }", false),
        (
            "@MainActor func one() { Task.detached { _ = await load(\"a\") } }\n@MainActor func two() { Task.detached { _ = await load(\"b\") } }",
            true
        ),
        ("func one() async { _ = await load(\"a\") }\nfunc two() async { _ = await load(\"b\") }", false),
    ]) func tasksBringTheirThreadsAlong(_ users: String, _ isSure: Bool) throws {
        let source = """
            private nonisolated(unsafe) var sizes: [String: Int] = [:]
            func load(_ name: String) async -> Int {
                if let known = sizes[name] { return known }
                sizes[name] = name.count
                return name.count
            }

            """
        let found = findings(["Sources/App/Load.swift": source + users + "\n"])
        #expect(!found.isEmpty)
        #expect(found.contains { $0.confidence > .low } == isSure, "\(users)")
    }

    /// Who alone calls a function, and waits for it, runs in turn with it.
    @Test(arguments: [("await tally(counter)", "", false), ("await tally(counter)", "counter.count = 2", true)])
    func whoWaitsRunsInTurn(_ call: String, _ elsewhere: String, _ isSure: Bool) {
        let source = """
            final class Counter: @unchecked Sendable { var count = 0 }
            func tally(_ counter: Counter) async { print(counter.count) }
            @MainActor func start(_ counter: Counter) async {
                counter.count = 1
                \(call)
            }
            @MainActor func set(_ counter: Counter) { \(elsewhere) }

            """
        let found = findings(["Sources/App/Counter.swift": source])
        #expect(found.contains { $0.confidence > .low } == isSure)
    }

    /// Queues of operations ask on threads of their own; what other classes override is asked where they are used.
    @Test(arguments: [("Operation", "isFinished", true), ("Gate", "isFinished", false), ("Operation", "name", false)])
    func aQueueAsksItsOperations(_ superclass: String, _ name: String, _ isSure: Bool) throws {
        let source = """
            import Foundation
            class Gate { var isFinished: Bool { false } }
            final class Step: \(superclass), @unchecked Sendable {
                private var isDone = false
                override var \(name): \(name == "name" ? "String?" : "Bool") { isDone ? nil : nil }
                func done() { isDone = true }
            }

            """
        let found = try #require(findings(["Sources/App/Step.swift": source]).first)
        #expect((found.confidence > .low) == isSure)
    }

    /// `Key.Store` is not `Lock.Store`.
    @Test(arguments: [("Key", false), ("Lock", true)])
    func theUsesOfATypeAreThoseOfItsFullName(_ outer: String, _ isUsed: Bool) throws {
        let source = """
            enum Key { final class Store { var names: [String] = [] } }
            enum Lock {
                final class Store: @unchecked Sendable {
                    private(set) var names: [String] = []
                    func add(_ name: String) { names.append(name) }
                }
            }
            extension \(outer) {
                @MainActor static func show(_ store: Store) -> Int { store.names.count }
            }

            """
        let found = try #require(findings(["Sources/App/Stores.swift": source]).first)
        #expect(found.related.contains { $0.location.line == 9 } == isUsed)
    }
}
