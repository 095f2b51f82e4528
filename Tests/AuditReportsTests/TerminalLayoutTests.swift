import AuditModel
import Testing

@testable import AuditReports

@Suite struct TerminalLayoutTests {
    private static let widths = [40, 80, 160]

    @Test(arguments: widths, ReportOptions.Verbosity.allCases)
    func noLineIsWiderThanTheTerminal(width: Int, verbosity: ReportOptions.Verbosity) {
        let deep = String(repeating: "Sources/漢字漢字漢字/", count: 20) + String(repeating: "x", count: 300) + ".swift"
        for report in [Ledger.report, Ledger.report.mapText { $0.hasPrefix("Sources/") ? deep : $0 }] {
            for unicode in [true, false] {
                let options = ReportOptions(width: width, unicode: unicode, verbosity: verbosity, showsControls: true)
                for line in lines(report, options) {
                    #expect(line.displayWidth <= width, "\(line.displayWidth) columns: \(line)")
                }
            }
        }
    }

    @Test func nothingIsCutOrBrokenWhereNoTerminalIs() {
        let deep = String(repeating: "Folder/", count: 60) + "File.swift"
        let report = Ledger.report.mapText { $0.hasPrefix("Sources/") ? deep : $0 }
        for verbosity in ReportOptions.Verbosity.allCases where verbosity != .summary {
            let options = ReportOptions(width: ReportOptions.unlimited, verbosity: verbosity)
            let text = ReportFormat.terminal.render(report, options: options)
            #expect(!text.contains("…"))
            #expect(text.contains(deep + ":12:29"))
        }
    }

    @Test func checklistsAreShownOnRequest() throws {
        let options = ReportOptions(verbosity: .summary, showsControls: true)
        let text = ReportFormat.terminal.render(Ledger.report, options: options)
        #expect(text.contains("✗  Only HTTPS"))
        #expect(text.contains("TokenStore.swift:21:5"))
        #expect(!text.contains("--controls"))
        let short = ReportFormat.terminal.render(Ledger.report, options: ReportOptions(width: 100))
        #expect(short.contains("1 passed · 1 failed · 1 not found · 1 not applicable, shown by --controls"))
        #expect(!short.contains("Only HTTPS"))
        #expect(!ReportFormat.terminal.render(Ledger.mended).contains("controls"))
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
