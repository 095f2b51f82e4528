import AuditModel
import TestSupport
import Testing

@testable import AuditReports

/// Text of the project stays text, wherever on the page it stands.
@Suite struct HtmlInjectionTests {
    private static let attack =
        "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;\u{202E}\u{1B}[31m`</title>"

    @Test func everyTextIsEscaped() {
        let text = HtmlReport(Ledger.report.mapText { Self.attack + $0 }).text
        #expect(Self.tags(of: text).isSubset(of: Self.ownTags))
        #expect(text.split(separator: "<script").count == 2)
        #expect(!text.contains("<img"))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.actsOrHides })
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func anyTextIsInert(seed: UInt64) {
        let plain = Self.shape(of: HtmlReport(Ledger.report.mapText { "a" + $0 }).text)
        let report = Ledger.report.mapText { text in
            var random = SeededGenerator(seed: text.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
            return "a" + random.text(upTo: 8) + "<\"'&>" + text
        }
        let text = HtmlReport(report).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.actsOrHides })
        #expect(Self.tags(of: text).isSubset(of: Self.ownTags))
        #expect(Self.shape(of: text) == plain)
    }

    @Test(arguments: [Int.min, -1, 0, Int.max])
    func anyNumberIsTaken(number: Int) {
        let place = Location(path: "a", line: number, column: number, endLine: number, endColumn: number)
        let excerpt = Excerpt(firstLine: number, lines: ["one", "two"], mark: .init(offset: number, length: number))
        let finding = Finding(
            rule: "secret-in-log", severity: .high, confidence: .low, message: "m", location: place, excerpt: excerpt)
        let text = HtmlReport(Ledger.report.replacing(findings: [finding, finding])).text
        #expect(text.contains("id=\"n-1\"") && text.contains("id=\"n-2\""))
    }

    @Test(arguments: [
        ("a < b & c > \"d\" 'e'", "a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&#39;"), ("\u{0}\n", "\\u{0}\\u{A}"),
        ("漢字", "漢字"), ("", ""),
    ])
    func escaping(text: String, shown: String) {
        #expect(Markup.escaped(text) == shown)
    }

    @Test(arguments: [
        ("`a<b` is bad", "<code>a&lt;b</code> is bad"), ("one ` alone", "one ` alone"), ("``", ""),
        ("a\n b", "a b"),
    ])
    func prose(sentence: String, markup: String) {
        #expect(Markup(prose: sentence).text == markup)
    }

    private static let ownTags = tags(of: HtmlReport(Ledger.report).text).union(["q", "time", "code"])

    /// The names of all elements that begin in the page.
    private static func tags(of text: String) -> Set<String> {
        Set(
            text.split(separator: "<").dropFirst().compactMap { part in
                let name = part.prefix { $0.isLetter || $0.isNumber }
                return name.isEmpty ? nil : String(name)
            })
    }

    /// How many of each element that stands for one thing of the report.
    private static func shape(of text: String) -> [String: Int] {
        ["article", "li", "tr", "option", "details", "section", "pre"].reduce(into: [:]) { counts, name in
            counts[name] = text.split(separator: "<\(name)", omittingEmptySubsequences: false).count
        }
    }
}
