import AuditModel
import TestSupport
import Testing

@testable import AuditReports

@Suite struct MarkdownTextTests {
    @Test(arguments: [
        ("a `b` c", "a `b` c"), ("a ` b", "a &#96; b"), ("*x* _y_ <z>", "\\*x\\* \\_y\\_ \\<z\\>"),
        ("[a](https://evil.example)", "\\[a\\](https:\\//evil.example)"), ("1. x", "1\\. x"), ("- x", "\\- x"),
        ("v1.2", "v1.2"), ("www.evil.example", "www\\.evil.example"), ("@all #1", "\\@<!-- -->all \\#<!-- -->1"),
        ("a | b\\", "a &#124; b&#92;"), ("`a|b`", "<code>a&#124;b</code>"),
    ])
    func proseIsNoMarkup(text: String, markdown: String) {
        #expect(MarkdownText.prose(text) == markdown)
    }

    @Test(arguments: [
        ("", "–"), ("a b", "`a b`"), ("a`b", "<code>a&#96;b</code>"), ("<x>|", "<code>&#60;x&#62;&#124;</code>"),
    ])
    func codeHoldsAnything(text: String, markdown: String) {
        #expect(MarkdownText.code(text) == markdown)
    }

    /// Each row of each table has as many cells as its head, whatever the project holds.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func tablesKeepTheirShape(seed: UInt64) {
        let report = Ledger.report.mapText { text in
            var random = SeededGenerator(seed: text.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
            return random.text(upTo: 4) + "|\\|`|" + text + random.text(upTo: 4)
        }
        var width: Int?
        for line in ReportFormat.markdown.render(report).split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("| ") else {
                width = nil
                continue
            }
            let bars = line.count { $0 == "|" }
            #expect(bars == width ?? bars, "\(line)")
            width = bars
        }
    }
}
