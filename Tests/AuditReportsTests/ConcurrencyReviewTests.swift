import AuditModel
import Foundation
import TestSupport
import Testing

@testable import AuditReports

/// How the escapes from the concurrency checks are counted and told in every format.
@Suite struct ConcurrencyReviewTests {
    private static let review = Ledger.review
    private static let wide = ReportOptions(width: 100)

    // MARK: - What is shared

    @Test func aRunForConcurrencyAloneIsKnownByItsRules() {
        #expect(Self.review.isConcurrencyReview)
        #expect(!Ledger.report.isConcurrencyReview)
        #expect(!Ledger.reportWithEscapes.isConcurrencyReview)
        #expect(!Ledger.empty.replacing(escapes: Ledger.escapes).isConcurrencyReview)
    }

    @Test func theFindingsOfVerdictsAreToldWithTheirEscapes() {
        #expect(Self.review.findingsBesideEscapes.map(\.rule) == ["blocking-wait-in-async"])
        #expect(Ledger.reportWithEscapes.findingsBesideEscapes == Ledger.report.findings)
    }

    @Test(arguments: [
        (0, "–", "–"), (15, "15 min", "15 min"), (60, "1 h", "1 h"), (105, "1.75 h", "1,75 h"), (150, "2.5 h", "2,5 h"),
        (-5, "–", "–"), (61, "1.25 h", "1,25 h"), (60_000, "1,000 h", "1.000 h"),
    ])
    func effortIsWrittenInQuarters(minutes: Int, english: String, spanish: String) {
        #expect(Effort(minutes).text(.english) == english)
        #expect(Effort(minutes).text(.spanish) == spanish)
        #expect(Effort(minutes).text(.italian) == spanish)
    }

    @Test(arguments: [(90, "1.5 h"), (480, "8 h (≈ 1 day)"), (720, "12 h (≈ 1.5 days)"), (240, "4 h (≈ 0.5 days)")])
    func effortOfLongWorkIsInDaysToo(minutes: Int, text: String) {
        #expect(Effort(minutes).textWithDays(.english) == text)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func partsAddUp(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<Int.random(in: 1...7, using: &random)).map { ($0, Int.random(in: 0...40, using: &random)) }
        let shares = Share.addingUp(counts)
        let sum = shares.reduce(0) { $0 + $1.percent }
        #expect(sum == (counts.contains { $0.1 > 0 } ? 100 : 0))
        #expect(shares.allSatisfy { $0.count > 0 || $0.percent == 0 })
        for (one, other) in zip(Share.shares(counts), shares) { #expect(abs(one.percent - other.percent) <= 1) }
    }

    @Test func everyEscapeHasOneStanding() throws {
        let review = try #require(ConcurrencyReview(Self.review))
        #expect(review.standings.map(\.count) == [6, 2, 3, 3, 3])
        #expect(review.share(.justified).count == review.statistics.justified)
        #expect(review.entries.map(\.number) == Array(1...17))
        #expect(review.risks.map(\.percent) == [18, 47, 35])
        let phases = ConcurrencyEscape.Risk.allCases.flatMap(review.work)
        #expect(phases.count == 14)
        #expect(phases.reduce(0) { $0 + $1.escape.effort } == review.effort)
    }

    /// What a generator writes is one decision, and counts apart from the code that people write.
    @Test func codeOfOthersIsOneItemEach() throws {
        let own = Ledger.escapes
        let foreign = [("a.pb.swift", "generated"), ("b.pb.swift", "vendored"), ("Pods/Lib/Box.swift", "vendored")].map
        {
            own[0].moved(to: "gen/" + $0.0, role: $0.1)
        }
        let review = try #require(ConcurrencyReview(Self.review.replacing(escapes: own + foreign)))
        #expect(review.entries.count == own.count)
        #expect(review.statistics.total == own.count)
        #expect(review.foreign.map(\.name) == ["*.pb.swift", "gen/Pods/Lib"])
        #expect(review.foreign.map(\.escapes.count) == [2, 1])
        let alone = Self.review.replacing(escapes: foreign)
        for (format, text) in [
            (ReportFormat.markdown, "- `*.pb.swift` 2 (30 min)"),
            (.html, "<li><code>*.pb.swift</code> 2 (30 min)</li>"),
            (.terminal, "*.pb.swift"), (.json, "\"inForeignCode\": 3"),
        ] {
            #expect(format.render(alone).contains(text), "\(format.render(alone))")
        }
    }

    // MARK: - Markdown

    @Test(arguments: [
        (Language.english, "# Concurrency Audit", "**3 of 17 escapes are justified (18%).**", "Phase 3", "2 days"),
        (
            .spanish, "# Auditoría de concurrencia", "**3 de 17 exenciones están justificadas (18 %).**", "Fase 3",
            "2 días"
        ),
        (.italian, "# Audit di concorrenza", "**3 deroghe su 17 sono giustificate (18%).**", "Fase 3", "2 giorni"),
    ])
    func thePageSpeaksTheLanguage(language: Language, title: String, verdict: String, phase: String, days: String) {
        let text = ReportFormat.markdown.render(Self.review, options: ReportOptions(language: language))
        #expect(text.hasPrefix(title + "\n"))
        for words in [verdict, phase, days] { #expect(text.contains(words), "\(words)") }
        #expect(language == .english || !text.contains("Effort"))
    }

    @Test func thePageHoldsEveryEscapeOnceAndItsPlan() {
        let text = ReportFormat.markdown.render(Self.review)
        for (index, escape) in Ledger.escapes.enumerated() {
            let entry = "**\(index + 1).** `\(escape.name)` – "
            #expect(text.split(separator: entry, omittingEmptySubsequences: false).count == 2, "\(entry)")
            // What rests on another says after which one it is to be mended.
            let number = escape.name == "RetryInterceptor" ? "\(index + 1) (after #2)" : "\(index + 1)"
            #expect(text.contains("\n| \(number) | `\(escape.name)` |") == !escape.isJustified, "\(escape.name)")
        }
        #expect(
            text.contains(
                "\n| `Ledger` | `6` (`Package.swift:3`) | `MainActor` (`Package.swift:24`) | on the caller’s actor (`Package.swift:25`) |"
            ))
        #expect(text.contains("\n    private var theme: Theme\n…\n        theme.name\n```\n"))
        #expect(text.contains("\nactor PreferenceStore {\n"))
        #expect(text.contains("  1. `Sources/Ledger/Network/RetryInterceptor.swift:7` – "))
        #expect(text.contains("- `Sources/Ledger/Settings/PreferenceStore.swift:41` – `theme` is read without `lock`"))
        #expect(text.contains("**Total – Phase 1**: 3.75 h (≈ 0.5 days)"))
        #expect(text.contains("**Accepted because**: measured: an actor is too slow here"))
    }

    @Test func longListsAreLimitedUnlessAllIsWanted() {
        let many = (0..<60).map { _ in Ledger.escapes[0] }
        let report = Self.review.replacing(escapes: many)
        let short = ReportFormat.markdown.render(report)
        #expect(short.contains("… and 40 more") && !short.contains("\n**21.**") && !short.contains("\n| 21 |"))
        let long = ReportFormat.markdown.render(report, options: ReportOptions(verbosity: .all))
        #expect(long.contains("\n**60.**") && long.contains("\n| 60 |") && !long.contains("… and"))
    }

    @Test func otherReportsHaveASection() {
        let text = ReportFormat.markdown.render(Ledger.reportWithEscapes)
        #expect(text.contains("\n## Concurrency\n") && text.contains("--only concurrency"))
        #expect(text.contains("| `Sources/Ledger/Settings/PreferenceStore.swift` | 1 | 1 | – | `PreferenceStore` ("))
        #expect(
            ReportFormat.markdown.render(Ledger.report.replacing(escapes: []))
                == ReportFormat.markdown.render(Ledger.report))
    }

    @Test(arguments: Language.allCases)
    func aProjectWithoutEscapesIsToldSo(language: Language) {
        let report = Self.review.replacing(escapes: []).replacing(findings: [])
        for format in [ReportFormat.markdown, .html] {
            let text = format.render(report, options: ReportOptions(language: language))
            #expect(text.contains(Phrase.noEscapes[language]))
        }
        #expect(ReportFormat.terminal.render(report).contains("no escapes from concurrency checking"))
    }

    // MARK: - Terminal

    @Test func theTerminalKeepsToItsVerbosity() {
        func text(_ verbosity: ReportOptions.Verbosity) -> String {
            ReportFormat.terminal.render(Self.review, options: ReportOptions(width: 100, verbosity: verbosity))
        }
        for verbosity in ReportOptions.Verbosity.allCases {
            #expect(text(verbosity).contains("critical          3     18%     3.75 h"))
            #expect(text(verbosity).contains("✗ 3 of 17 escapes are justified (18%)."))
        }
        #expect(!text(.summary).contains("ConnectionMonitor"))
        #expect(text(.compact).contains("ResponseCache.swift:11:13  ResponseCache: guarded throughout, 1.75 h\n"))
        #expect(text(.normal).contains("    → make it an `actor`; touches 6 lines, 9 callers\n"))
    }

    @Test func otherRunsCountThem() {
        let text = ReportFormat.terminal.render(Ledger.reportWithEscapes, options: Self.wide)
        #expect(text.contains("17: 3 critical, 8 important, 6 acceptable; 3 justified, listed by --only concurrency\n"))
        #expect(!text.contains("ConnectionMonitor"))
    }

    @Test(arguments: [40, 80, 160], ReportOptions.Verbosity.allCases)
    func linesFitTheTerminal(width: Int, verbosity: ReportOptions.Verbosity) {
        let deep = String(repeating: "Sources/漢字漢字漢字/", count: 20) + "x.swift"
        for report in [Self.review, Self.review.mapText { $0.hasPrefix("Sources/") ? deep : $0 }] {
            let options = ReportOptions(width: width, unicode: false, verbosity: verbosity)
            for line in ReportFormat.terminal.render(report, options: options).split(separator: "\n") {
                #expect(line.displayWidth <= width && line.last != " ", "\(line)")
            }
        }
    }

    // MARK: - HTML and JSON

    @Test(arguments: Language.allCases)
    func thePageIsWellFormed(language: Language) throws {
        let page = try HtmlDocument(HtmlReport(Self.review, options: ReportOptions(language: language)).text)
        #expect(
            page.all("section").compactMap { $0.attributes["id"] }.prefix(3) == ["summary", "concurrency", "findings"])
        #expect(page.all("table").contains { $0.attributes["class"] == "escapes" })
        let fragments = Set(page.values(of: "id"))
        let links = page.values(of: "href").filter { $0.hasPrefix("#") && !$0.contains("=") }
        #expect(links.allSatisfy { fragments.contains(String($0.dropFirst())) })
        #expect(links.count { $0.hasPrefix("#n-") } >= 11)
    }

    @Test func jsonIsReadBackAndFollowsItsSchema() throws {
        let text = ReportFormat.json.render(Self.review)
        #expect(try JSONDecoder().decode(Report.self, from: Data(text.utf8)) == Self.review)
        let schema = PublishedSchema.package.appendingPathComponent("Documentation/report.schema.json")
        try PublishedSchema.expect(json: text, follows: schema)
        #expect(!ReportFormat.json.render(Ledger.report).contains("escapeStatistics"))
    }

    // MARK: - Hostile text

    @Test(arguments: [ReportFormat.terminal, .markdown, .html, .json])
    func nothingActsOnTheReader(format: ReportFormat) throws {
        let attack = Self.review.mapText { "\u{1B}]0;x\u{7}`|<script>[a](b)\r\n# " + $0 + "\u{202E}</td>" }
        let text = format.render(attack, options: ReportOptions(verbosity: .all))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.actsOrHides })
        if format == .markdown {
            let prose = Self.withoutFences(text)
            #expect(!prose.contains("<script>") && !prose.contains("[a](b)"))
        }
        if format == .html { #expect(throws: Never.self) { try HtmlDocument(text) } }
    }

    /// The lines outside of blocks of code, which no renderer reads as markup.
    private static func withoutFences(_ text: String) -> String {
        var fence: Substring?
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let marks = line.prefix { $0 == "`" }
            if let open = fence {
                if marks.count >= open.count, marks.count == line.count { fence = nil }
                return false
            }
            if marks.count >= 3 { fence = marks }
            return fence == nil
        }.joined(separator: "\n")
    }

    @Test func hostileTextMakesNoNewTableCells() {
        func bars(_ report: Report) -> [Int] {
            ReportFormat.markdown.render(report).split(separator: "\n").filter { $0.hasPrefix("| ") }
                .map { line in line.count { $0 == "|" } }
        }
        #expect(bars(Self.review.mapText { "a|`|b" + $0 }) == bars(Self.review))
    }
}
