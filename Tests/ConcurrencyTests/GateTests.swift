import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Testing

/// The gate: new escapes fail, those without a reason warn, locks in test doubles are pointed out.
@Suite struct GateTests {
    private static let guarded = """
        import Foundation
        /// Sendable: `lock` guards `count`.
        final class Counter: @unchecked Sendable {
            private let lock = NSLock()
            private var count = 0
            func next() -> Int { lock.withLock { count += 1; return count } }
        }

        """
    private static let mock = """
        import Foundation
        final class ClockMock: @unchecked Sendable {
            private let lock = NSLock()
            private var now = 0
            func advance() -> Int { lock.withLock { now += 1; return now } }
        }

        """

    private func report(
        _ files: [String: String], _ baseline: Baseline? = nil, _ chosen: RuleSettings = .init(),
        changed: ChangedLines? = nil
    ) -> Report {
        var options = Audit.Options()
        options.baseline = baseline
        options.changed = changed
        let rules = Catalog.all.filter { $0.category == .concurrency }
        let configuration = ConcurrencyGate.applied(to: Configuration(rules: chosen))
        return Audit(rules: rules, configuration: configuration, options: options)
            .run(files: files.mapValues { Array($0.utf8) }).report
    }

    @Test func aNewEscapeFailsEvenWhereItIsGuarded() {
        let findings = report(["Sources/App/Counter.swift": Self.guarded]).findings
        #expect(findings.map(\.rule) == ["unchecked-sendable-guarded", "lock-kept-by-hand"])
        #expect(findings.map(\.severity) == [.medium, .note])
    }

    /// No escape, no failure: a word where the code is changed anyway.
    @Test(arguments: [(4, true), (6, true), (2, false)])
    func aLockInChangedCodeIsPointedOut(line: Int, isTold: Bool) {
        let plain = """
            import Foundation

            final class Basket {
                private let lock = NSLock()
                private var items: [String] = []
                func add(_ item: String) { lock.withLock { items.append(item) } }
            }

            """
        let path = "Sources/App/Basket.swift"
        let findings = report([path: plain], changed: ChangedLines(files: [path: .lines([line...line])])).findings
        #expect(findings.map(\.rule) == (isTold ? ["lock-kept-by-hand"] : []))
        #expect(findings.allSatisfy { $0.severity == .note })
        #expect(report(["Tests/AppTests/Basket.swift": plain]).findings.isEmpty)
    }

    @Test func aMockFailsInTestsTooAndItsLockIsPointedOut() {
        let findings = report(["Tests/AppTests/ClockMock.swift": Self.mock]).findings
        let severities = Dictionary(findings.map { ($0.rule, $0.severity) }, uniquingKeysWith: { one, _ in one })
        #expect(severities["unchecked-sendable-guarded"] == .medium)
        #expect(severities["unchecked-sendable-undocumented"] == .low)
        #expect(severities["lock-in-mock"] == .note)
    }

    @Test func whatTheBaselineHoldsIsNotNew() {
        let known = report(["Sources/App/Counter.swift": Self.guarded]).findings
        let baseline = Baseline(accepting: known, keepingReasonsOf: Baseline())
        let moved = ["Sources/App/Counter.swift": "// More.\n\n" + Self.guarded]
        #expect(report(moved, baseline).findings.isEmpty)
        #expect(report(["Sources/App/Other.swift": Self.mock], baseline).findings.contains { $0.severity == .medium })
    }

    /// The line of the word has not changed, but what it promises has.
    @Test func aLockThatAChangeTakesAwayFails() {
        let bare = Self.guarded + "extension Counter { func peek() -> Int { count } }\n"
        let path = "Sources/App/Counter.swift"
        let changed = ChangedLines(files: [path: .lines([8...8])])
        #expect(report([path: bare], changed: changed).findings.map(\.rule) == ["unchecked-sendable-partly-guarded"])
        #expect(report([path: Self.guarded], changed: changed).findings.isEmpty)
    }

    @Test func theProjectMayChooseItsOwnSeverity() {
        let chosen = RuleSettings(rules: ["unchecked-sendable-guarded": RuleSetting(severity: .note)])
        let findings = report(["Sources/App/Counter.swift": Self.guarded], nil, chosen).findings
        #expect(findings.allSatisfy { $0.severity == .note })
    }
}
