import AuditModel
import Testing

@testable import AuditReports

@Suite struct TerminalLayoutTests {
    private static let widths = [40, 80, 160]

    @Test(arguments: widths, ReportOptions.Verbosity.allCases)
    func noLineIsWiderThanTheTerminal(width: Int, verbosity: ReportOptions.Verbosity) {
        for unicode in [true, false] {
            let options = ReportOptions(width: width, unicode: unicode, verbosity: verbosity)
            let places = Ledger.places.map { VisibleText.escaped($0, ascii: !unicode) }
            for line in lines(Ledger.report, options) where line.displayWidth > width {
                // A place is never broken: it would be no link any more. Nothing may stand behind it then.
                #expect(places.contains { line.hasSuffix($0) }, "\(line.displayWidth) columns: \(line)")
            }
        }
    }

    @Test(arguments: widths)
    func noLineEndsInWhiteSpace(width: Int) {
        for colour in [true, false] {
            for line in lines(Ledger.report, ReportOptions(width: width, colour: colour)) {
                #expect(line.last?.isWhitespace != true, "“\(line)”")
            }
        }
    }

    @Test(arguments: widths)
    func colourChangesNothingElse(width: Int) {
        let plain = ReportFormat.terminal.render(Ledger.report, options: ReportOptions(width: width))
        let coloured = ReportFormat.terminal.render(Ledger.report, options: ReportOptions(width: width, colour: true))
        #expect(coloured != plain)
        #expect(coloured.withoutColour == plain)
    }

    @Test(arguments: widths)
    func asciiIsAllThatIsUsedWhereOnlyAsciiCanBeShown(width: Int) {
        for verbosity in ReportOptions.Verbosity.allCases {
            let options = ReportOptions(width: width, unicode: false, verbosity: verbosity)
            #expect(ReportFormat.terminal.render(Ledger.report, options: options).utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test(arguments: [Int.min, -1, 0, 39, 40, 1_000, Int.max])
    func anyWidthIsTaken(width: Int) {
        let text = ReportFormat.terminal.render(Ledger.report, options: ReportOptions(width: width))
        #expect(text.contains("private-key-in-source"))
    }

    @Test func longListsAreCountedUnlessAllIsWanted() {
        let normal = ReportFormat.terminal.render(Ledger.report)
        #expect(normal.contains("and 5 more, see --all"))
        #expect(!normal.contains(":110:"))
        let all = ReportFormat.terminal.render(Ledger.report, options: ReportOptions(verbosity: .all))
        #expect(!all.contains("--all"))
        #expect(all.contains("Client.swift:114:18"))
    }

    @Test func aRuleIsExplainedOnce() {
        let text = ReportFormat.terminal.render(Ledger.report)
        #expect(text.components(of: "Anybody on the way can read").count == 2)
        #expect(text.contains("Explained above"))
    }

    private func lines(_ report: Report, _ options: ReportOptions) -> [Substring] {
        ReportFormat.terminal.render(report, options: options).split(separator: "\n")
    }
}

extension Ledger {
    /// Everything that names a place and is therefore kept whole.
    fileprivate static var places: [String] {
        report.findings.flatMap { finding in
            [finding.location.description] + finding.related.map(\.location.description)
        } + report.unread.map(\.path)
    }
}

extension String {
    /// The parts between the places where `separator` stands.
    fileprivate func components(of separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }

    /// The text without Select Graphic Rendition.
    var withoutColour: String {
        split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index > 0, let end = part.firstIndex(of: "m") else { return String(part) }
            return String(part[part.index(after: end)...])
        }.joined()
    }
}
