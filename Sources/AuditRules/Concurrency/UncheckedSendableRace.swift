import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A promise of `Sendable` over state that two threads can change at once.
    static let uncheckedSendableRace = Rule(
        id: "unchecked-sendable-race",
        title: "Unguarded mutable state in an unchecked Sendable type",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        reach: .everywhere,
        references: [.cwe(362), .cwe(366), .cwe(567), .masvs("CODE", 4)],
        why: """
            `@unchecked Sendable` tells the compiler to trust the author, and this type holds unguarded mutable state. \
            When two threads access it at once, values are torn or lost, arrays and dictionaries crash, and a check \
            can pass on a value that is already gone. Where no second thread is visible today, the next change may add \
            one, and the compiler stays silent.
            """,
        remedy: """
            Make the type an `actor`, isolate it to `@MainActor`, or keep its state in a `Mutex` \
            (`OSAllocatedUnfairLock` before iOS 18). Then delete `@unchecked`, and the compiler finds the races that \
            remain.
            """,
        bad: [
            Example(
                """
                final class Counter: ↓@unchecked Sendable {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
            Example(
                """
                final class Session: ↓@unchecked Sendable {
                    static let shared = Session()
                    var token: String?
                }
                """, "anybody can write it"),
            Example(
                """
                final class Reader: ↓@unchecked Sendable {
                    private lazy var rows: [String] = load()
                    func first() -> String? { rows.first }
                    private func load() -> [String] { ["a"] }
                }
                """, "the first use of a lazy property writes it"),
            Example(
                """
                final class Reader: ↓@unchecked Sendable {
                    private lazy var rows: [String] = load()
                    init() { print(rows.count) }
                    init(later: Bool) { print(later) }
                    func first() -> String? { rows.first }
                    private func load() -> [String] { ["a"] }
                }
                """, "one of two initializers makes it"),
            Example(
                """
                final class Feed {
                    func start() {
                        final class Box: ↓@unchecked Sendable { var token: (any NSObjectProtocol)? }
                        let box = Box()
                        box.token = NotificationCenter.default.addObserver(forName: .news, object: nil, queue: nil) { _ in
                            box.token = nil
                        }
                    }
                }
                """),
            Example(
                """
                struct Guide: ViewModifier {
                    final class Heights: ↓@unchecked Sendable { fileprivate var top = 0.0 }
                    let heights: Heights
                    func body(content: Content) -> some View {
                        content.alignmentGuide(.top) { @Sendable size in
                            heights.top -= size.height
                            return heights.top
                        }
                    }
                }
                """, "a closure that is marked takes over no actor"),
            Example(
                """
                final class Tally: ↓@unchecked Sendable {
                    private var sizes: [String: Int] = [:]
                    func measure(_ names: [String]) async {
                        await withTaskGroup(of: Void.self) { group in
                            for name in names { group.addTask { self.sizes[name] = await size(of: name) } }
                        }
                    }
                }
                """, "the tasks of a group meet one another"),
        ],
        good: [
            Example(
                """
                struct Guide: ViewModifier {
                    final class Counts: @unchecked Sendable { fileprivate var shown = 0 }
                    let counts: Counts
                    func body(content: Content) -> some View {
                        content.onAppear { counts.shown += 1 }
                    }
                }
                """, "SwiftUI calls it on the main actor"),
            Example(
                """
                final class Reader: @unchecked Sendable {
                    private lazy var rows: [String] = load()
                    init() { prepare() }
                    private func prepare() { print(rows.count) }
                    func first() -> String? { rows.first }
                    private func load() -> [String] { ["a"] }
                }
                """, "made before anybody else has the reader"),
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
                final class Price: @unchecked Sendable {
                    private let cents: Int
                    init(cents: Int) { self.cents = cents }
                }
                """, "nothing changes"),
            Example(
                """
                actor Counter {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
            Example(
                """
                @MainActor
                final class Model: @unchecked Sendable {
                    var name = ""
                }
                """, "isolated"),
            Example(
                """
                struct Point: @unchecked Sendable {
                    var x = 0.0
                }
                """, "each thread has its own"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) { EscapeVerdict.report(.race, in: file, to: &pass) }
