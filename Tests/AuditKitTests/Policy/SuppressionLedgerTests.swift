import AuditModel
import Testing

@testable import AuditKit

@Suite struct SuppressionLedgerTests {
    private func entry(
        _ rules: [String], _ scope: SuppressionDirective.Scope = .sameLine, until: String? = nil,
        lines: ClosedRange<Int>? = nil, at offset: Int = 0
    ) -> SuppressionLedger.Entry {
        .init(
            SuppressionDirective(
                rules: rules, scope: scope, reason: "checked", until: until.flatMap { Day($0) },
                range: offset..<offset + 9),
            lines: lines)
    }

    private func settle(
        _ entries: [SuppressionLedger.Entry], _ findings: [Finding], ran: Set<String> = ["weak-hash", "cleartext-url"]
    ) throws -> SuppressionLedger.Outcome {
        let today = try #require(Day("2026-03-15"))
        return SuppressionLedger(entries, today: today).settle(findings, ran: ran)
    }

    @Test func suppressesByRuleAndLine() throws {
        let findings = [
            Finding.sample("weak-hash", line: 3), .sample("cleartext-url", line: 3), .sample("weak-hash", line: 4),
        ]
        let outcome = try settle([entry(["weak-hash"], until: "2026-03-15", lines: 3...3)], findings)
        #expect(outcome.kept == [findings[1], findings[2]])
        #expect(outcome.suppressed.map(\.location.line) == [3])
        #expect(
            outcome.suppressed.first?.suppression == Suppression(kind: .inline, reason: "checked", until: "2026-03-15"))
        #expect(outcome.problems.isEmpty)
    }

    @Test func aFileIsSuppressedAsAWhole() throws {
        let outcome = try settle(
            [entry(["weak-hash"], .file)], [.sample("weak-hash", line: 3), .sample("weak-hash", line: 400)])
        #expect(outcome.suppressed.count == 2 && outcome.kept.isEmpty && outcome.problems.isEmpty)
    }

    @Test func anExpressionMayEndInTheLineOfTheComment() throws {
        let finding = Finding.sample("weak-hash", line: 3, endLine: 6)
        #expect(try settle([entry(["weak-hash"], .sameLine, lines: 6...6)], [finding]).suppressed.count == 1)
        #expect(try settle([entry(["weak-hash"], .nextLine, lines: 6...6)], [finding]).suppressed.isEmpty)
        #expect(try settle([entry(["weak-hash"], .sameLine, lines: 4...4)], [finding]).suppressed.isEmpty)
    }

    @Test func expiredShowsTheFindingAgain() throws {
        let outcome = try settle(
            [entry(["weak-hash"], until: "2026-03-14", lines: 3...3)], [.sample("weak-hash", line: 3)])
        #expect(outcome.kept.count == 1 && outcome.suppressed.isEmpty)
        #expect(outcome.problems.map(\.rule.id) == ["suppression-expired"])
        #expect(outcome.problems.first?.message == "The suppression of `weak-hash` expired on 2026-03-14")
    }

    @Test func aSecondDirectiveHoldsWhereTheFirstExpired() throws {
        let entries = [
            entry(["weak-hash"], until: "2020-01-01", lines: 3...3), entry(["weak-hash"], .file),
        ]
        let outcome = try settle(entries, [.sample("weak-hash", line: 3)])
        #expect(outcome.suppressed.count == 1)
        #expect(outcome.problems.map(\.rule.id) == ["suppression-expired"])
    }

    @Test func unusedIsReportedForRulesThatRan() throws {
        let entries = [
            entry(["weak-hash", "secret-in-log", "cleartext-url"], lines: 3...3, at: 40),
            entry(["secret-in-log"], .file),
            entry(["weak-hash"], .nextLine, lines: nil, at: 90),
        ]
        let outcome = try settle(entries, [.sample("cleartext-url", line: 3)])
        #expect(
            outcome.problems.map(\.message) == [
                "The suppression of `weak-hash` matches no finding",
                "The suppression of `weak-hash` matches no finding",
            ])
        #expect(outcome.problems.map(\.range.lowerBound) == [40, 90])
    }
}
