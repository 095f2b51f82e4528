import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Testing

/// What the review tells of an escape beside its verdict: what the type stores, what a form touches, who calls it.
@Suite struct ReviewTests {
    private func escapes(_ files: [String: String]) throws -> [ConcurrencyEscape] {
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        return try #require(audit.run(files: files.mapValues { Array($0.utf8) }).report.escapes)
    }

    private static let ledger = """
        import Foundation
        public final class Ledger: @unchecked Sendable {
            private let lock = NSLock()
            private(set) var total = 0
            func add(_ amount: Int) { lock.withLock { total += amount } }
        }

        """

    @Test func theStoredPropertiesAreListed() throws {
        let escape = try #require(try escapes(["Sources/App/Ledger.swift": Self.ledger]).first)
        #expect(escape.members.map(\.declaration) == ["private let lock: NSLock", "private(set) var total: Int"])
        #expect(escape.members.map(\.location.line) == [3, 4])
    }

    @Test func linesOfExtensionsCountAndCallersOfAMutexAreNamed() throws {
        let files = [
            "Sources/App/Ledger.swift": Self.ledger,
            "Sources/App/Ledger+Text.swift": "extension Ledger {\n    var text: String { \"\\(total)\" }\n}\n",
            "Sources/App/Shop.swift": "struct Shop {\n    let ledger: Ledger\n    func sell() { ledger.add(1) }\n}\n",
        ]
        let escape = try #require(try escapes(files).first)
        #expect(escape.verdict == .partlyGuarded && escape.form == .mutex)
        #expect(escape.lines.contains { $0.path == "Sources/App/Ledger+Text.swift" && $0.line == 2 })
        #expect(escape.callers.map(\.description).contains { $0.hasPrefix("Sources/App/Shop.swift:3") })
    }

    @Test(arguments: [
        ("final class Price: @unchecked Sendable { private let cents = 3; func f() -> Int { cents } }", true, 1),
        ("class Price: @unchecked Sendable { private let cents = 3; func f() -> Int { cents } }", false, 1),
        ("final class Price: @unchecked Sendable {\n private var cents = 3\n func f() -> Int { cents } }", false, 2),
        ("nonisolated(unsafe) private let cents = 3", true, 1),
        ("nonisolated(unsafe) private var cents = 3\nfunc f() -> Int { cents }", false, 1),
    ])
    func theCompilerTakesWhatNeedsNoOtherChange(source: String, isDeletable: Bool, lines: Int) throws {
        let escape = try #require(try escapes(["Sources/App/Price.swift": source + "\n"]).first)
        #expect(escape.isNeedless)
        #expect(escape.isDeletable == isDeletable)
        #expect(escape.lines.count == lines)
    }

    /// Only a final class is checked: nothing else can be written where others inherit.
    @Test func aClassThatOthersInheritFromKeepsTheWord() throws {
        let source = """
            open class Price: @unchecked Sendable { public let cents = 3 }
            class Tax: @unchecked Sendable { let rate = 19 }
            final class LowTax: Tax, @unchecked Sendable {}

            """
        let found = try escapes(["Sources/App/Price.swift": source]).sorted { $0.location.line < $1.location.line }
        #expect(found.map(\.verdict) == [.guarded, .guarded, .chain])
        #expect(found.allSatisfy { $0.form == .keep && $0.risk == .acceptable && !$0.isNeedless })
    }

    /// What is made of the object itself has to be a variable.
    @Test func whatIsSetFromSelfCannotBeAConstant() throws {
        let source = """
            struct Index: Sendable { init() {}; init(_ tree: Tree) {} }
            final class Tree: Sendable {
                nonisolated(unsafe) private(set) var index = Index()
                init() { index = Index(self) }
            }
            final class Forest: @unchecked Sendable {
                private var tree: Tree?
                private let name: String
                init(_ name: String) {
                    self.name = name
                    tree = grown(for: self)
                }
                func shown() -> String { name + (tree == nil ? "" : "!") }
            }
            func grown(for forest: Forest) -> Tree { Tree() }

            """
        let found = try escapes(["Sources/App/Tree.swift": source]).sorted { $0.location.line < $1.location.line }
        #expect(found.map(\.verdict) == [.unsafeConstant, .needless])
        #expect(found.allSatisfy { $0.form == .keep && !$0.isNeedless && !$0.isDeletable })
    }

    @Test func aRaceIsCriticalOnce() throws {
        let source = """
            class Visits: @unchecked Sendable {
                nonisolated(unsafe) private(set) var count = 0
                func add() { count += 1 }
            }
            final class PageVisits: Visits, @unchecked Sendable {
                override func add() { super.add() }
            }
            @MainActor func show(_ visits: Visits) {
                visits.add()
                Task.detached { visits.add() }
            }

            """
        let found = try escapes(["Sources/App/Visits.swift": source])
        #expect(found.count == 3)
        #expect(found.filter { $0.risk == .critical }.map(\.name) == ["Visits"])
    }

    /// Each word that escapes has a verdict, a reason, a risk and a form, those that no rule objects to as well.
    @Test func anUnsafeConformanceIsJudgedByWhatMeetsTheProtocol() throws {
        let source = """
            protocol Peeking { func peek() -> Int }
            struct Window: @unsafe Peeking {
                let start: UnsafePointer<Int>
                @unsafe func peek() -> Int { start[0] }
            }
            /// The buffer has to outlive the value.
            struct View: @unsafe Peeking {
                let start: UnsafePointer<Int>
                @unsafe func peek() -> Int { start[0] }
            }
            struct Copy: @unsafe Peeking {
                let values: [Int]
                func peek() -> Int { values.withUnsafeBufferPointer { unsafe $0[0] } }
            }

            """
        let found = try escapes(["Sources/App/Peeking.swift": source]).sorted { $0.location.line < $1.location.line }
        #expect(found.map(\.verdict) == [.unsafeConformance, .unsafeConformance, .needless])
        #expect(found.map(\.risk) == [.important, .acceptable, .acceptable])
        #expect(found.map(\.form) == [.keep, .keep, .deleteWord])
        #expect(found.map(\.isJustified) == [false, true, false])
        #expect(found[0].evidence.map(\.location.line) == [4])
        #expect(found[0].reason == "`peek`, with which `Window` satisfies `Peeking`, is unsafe to use")
    }
}
