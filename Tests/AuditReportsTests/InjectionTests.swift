import AuditModel
import Foundation
import TestSupport
import Testing

@testable import AuditReports

@Suite struct InjectionTests {
    /// What each text of the report is wrapped in: escape sequences, line ends, workflow commands, quotes, links.
    private static let attack = Ledger.report.mapText { text in
        "\u{1B}]0;owned\u{7}\u{9B}2J" + text + "\r\n::error file=x::\"owned\"\u{202E}\\ [a](https://evil.example) {0}"
    }

    @Test(arguments: ReportFormat.allCases)
    func nothingActsOnTheReader(format: ReportFormat) {
        #expect(isInert(format.render(Self.attack)))
    }

    @Test func onlyOurOwnColoursAreLeft() {
        let options = ReportOptions(colour: true, verbosity: .all)
        #expect(isInert(ReportFormat.terminal.render(Self.attack, options: options).withoutColour))
    }

    @Test(arguments: [ReportFormat.terminal, .xcode])
    func noLineIsForged(format: ReportFormat) {
        let lines = format.render(Self.attack).split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("::") })
    }

    @Test func xcodeHasOneLineForEachThing() {
        let report = Self.attack
        let lines = ReportFormat.xcode.render(report).split(separator: "\n")
        #expect(lines.count == report.findings.count + report.unread.count + report.notices.count)
    }

    @Test func sarifMessagesHoldNoLinks() throws {
        let text = SarifReport.messageText("`[a](https://evil.example)`")
        #expect(text == "`[a] (https://evil.example)`.")
    }

    @Test func jsonKeepsTheVeryText() throws {
        let text = ReportFormat.json.render(Self.attack)
        let decoded = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
        #expect(decoded.findings == Self.attack.findings)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func anyTextIsInert(seed: UInt64) throws {
        let report = Ledger.report.mapText { text in
            // Depends on the text alone, so that a rule's id stays the same wherever it stands.
            var random = SeededGenerator(seed: text.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
            return random.text(upTo: 6) + text + random.text(upTo: 12)
        }
        for format in ReportFormat.allCases {
            let text = format.render(report, options: ReportOptions(width: 60, verbosity: .all))
            #expect(isInert(text))
            if format == .json || format == .sarif {
                #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
            }
        }
    }

    @Test(arguments: [Int.min, -1, 0, Int.max])
    func anyNumberIsTaken(number: Int) throws {
        let place = Location(path: "a", line: number, column: number, endLine: number, endColumn: number)
        let finding = Finding(
            rule: "secret-in-log", severity: .high, confidence: .low, message: "m", location: place,
            excerpt: Excerpt(
                firstLine: number, lines: ["one", "two"], mark: .init(offset: number, length: number)))
        let report = Ledger.report.replacing(findings: [finding, finding])
        for format in ReportFormat.allCases { #expect(isInert(format.render(report))) }
        let region = try Sarif(report).result(0)["locations", 0, "physicalLocation", "region"]
        #expect(try #require(region["startLine"].integer) >= 1)
        #expect(try #require(region["endColumn"].integer) >= 1)
    }

    /// Whether the text holds nothing but lines of visible characters.
    private func isInert(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.actsOrHides }
    }
}
