import AuditModel
import Testing

@testable import AuditReports

@Suite struct HtmlReportTests {
    @Test(arguments: [
        (Language.english, "Critical issues found", "Accepted findings", "Every connection uses TLS"),
        (.spanish, "Se encontraron debilidades críticas", "Hallazgos aceptados", "Todas las conexiones usan TLS"),
        (.italian, "Sono state trovate debolezze critiche", "Rilievi accettati", "Tutte le connessioni usano TLS"),
    ])
    func speaksTheLanguage(language: Language, headline: String, heading: String, control: String) {
        let text = HtmlReport(Ledger.report, options: ReportOptions(language: language)).text
        #expect(text.contains("<html lang=\"\(language.rawValue)\">"))
        for words in [headline, heading, control] { #expect(text.contains(words), "\(words)") }
        #expect(text.contains("<p class=\"message\" lang=\"en\">") == (language != .english))
    }

    @Test func holdsEveryPartOfTheReport() {
        let text = HtmlReport(Ledger.report).text
        for id in [
            "summary", "baseline", "checklists", "controls", "standards", "findings", "components", "accepted",
            "coverage",
        ] {
            #expect(text.contains("id=\"\(id)\""), "\(id)")
        }
        for words in ["GDPR Art. 32(1)(a)", "GHSA-7fj7-39wj-c64f", "printers in the office", "2026-11-20", "Ledger"] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(text.count(of: "<article class=\"finding") == Ledger.report.findings.count)
        #expect(text.count(of: "<ol class=\"steps\">") == 2)
    }

    @Test func aReportWithoutControlsHasNoEmptyParts() {
        let text = HtmlReport(Ledger.mended).text
        for id in ["baseline", "checklists", "controls", "components", "accepted"] {
            #expect(!text.contains("id=\"\(id)\""), "\(id)")
        }
        #expect(text.contains("<div class=\"verdict good\">"))
        #expect(!text.contains("<form"))
    }

    @Test func anEmptyFolderIsNoCleanBillOfHealth() {
        let text = HtmlReport(Ledger.empty).text
        #expect(text.contains("Nothing was read"))
        #expect(!text.contains("verdict good"))
    }

    @Test func evidenceLeadsToItsFinding() {
        let text = HtmlReport(Ledger.report).text
        let finding = "f-" + String(repeating: "0", count: 30) + "65"
        #expect(text.contains("<a class=\"path\" href=\"#\(finding)\">Sources/Ledger/Network/"))
        #expect(text.contains("id=\"\(finding)\""))
    }

    @Test func longListsFold() {
        let text = HtmlReport(Ledger.report).text
        #expect(text.contains("<details class=\"more\"><summary>Show 5 more</summary>"))
    }

    @Test(arguments: [
        ("\ta\tb", 3, 1, "a   <mark>b</mark>"), ("  a b", 4, 1, "a <mark>b</mark>"), ("  ", 0, 2, "<mark>  </mark>"),
        ("<b>", 1, 1, "&lt;<mark>b</mark>&gt;"), ("    ", 0, 0, "    "),
        ("abc", 1, 99, "a<mark>bc</mark>"), ("abc", 3, 1, "abc"), ("abc", 0, 0, "abc"),
    ])
    func excerptsMarkWhatIsMeant(source: String, offset: Int, length: Int, line: String) {
        let excerpt = Excerpt(firstLine: 7, lines: [source], mark: .init(offset: offset, length: length))
        let markup = ExcerptMarkup(excerpt).markup.text
        #expect(markup == "<pre class=\"code\"><code><span data-line=\"7\">\(line)\n</span></code></pre>\n")
    }

    @Test func excerptsKeepTheirShape() {
        let excerpt = Excerpt(firstLine: 7, lines: ["    if a {", "", "\t\tb"], mark: .init(offset: 2, length: 4))
        let markup = ExcerptMarkup(excerpt).markup.text
        #expect(markup.contains("<span data-line=\"7\"><mark>  if</mark> a {\n</span>"))
        let plain = ExcerptMarkup(Excerpt(firstLine: 7, lines: ["    if a {", "", "\t\tb"], mark: nil)).markup.text
        #expect(plain.contains(">if a {\n</span><span data-line=\"8\">\n</span><span data-line=\"9\">    b\n"))
    }

    @Test func standardsCountFindingsAndControls() {
        let text = HtmlReport(Ledger.report).text
        #expect(text.contains("<a href=\"#text=MASVS-NETWORK-1\">15</a>"))
        #expect(text.count(of: "<tr class=\"quiet\"><th scope=\"row\">") == 25)
        #expect(text.count(of: "<td data-label=\"Status\">") == 38)
    }

    @Test func theSameReportGivesTheSameText() {
        #expect(HtmlReport(Ledger.report).text == HtmlReport(Ledger.report).text)
        #expect(HtmlReport(Ledger.report).text.hasSuffix("</html>\n"))
    }

    @Test func thousandsOfFindingsAreWritten() {
        let findings = (0..<5_000).map { number in
            Ledger.finding(
                Ledger.rules[number % Ledger.rules.count].id, Severity.allCases[number % 5], "`pin` is printed",
                "Sources/Ledger/File\(number % 400).swift", number + 1, "print(pin)", marking: "pin)")
        }
        let text = HtmlReport(Ledger.mended.replacing(findings: findings)).text
        #expect(text.count(of: "<article class=\"finding") == 5_000)
        #expect(text.utf8.count < 8_000_000)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
