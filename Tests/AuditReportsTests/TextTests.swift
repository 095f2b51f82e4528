import AuditModel
import Testing

@testable import AuditReports

@Suite struct TextTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("漢字", 4), ("한글", 4), ("ｱ", 1), ("Ａ", 2),
        ("🔑", 2), ("👩‍👩‍👧", 2), ("🇬🇧", 2), ("❤️", 2), ("❤", 1), ("•", 1), ("\u{1100}\u{1161}", 2),
    ])
    func displayWidth(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(arguments: [
        ("plain", "plain"), ("two\r\nlines\tand  blanks ", "two lines and blanks"),
        ("\u{1B}[2J", "\\u{1B}[2J"), ("a\u{202E}b", "a\\u{202E}b"), ("\u{9B}31m", "\\u{9B}31m"),
        ("👩‍👩‍👧 é", "👩‍👩‍👧 é"), ("\u{2028}", ""), ("x\u{200B}y", "x\\u{200B}y"),
    ])
    func visibleLine(text: String, shown: String) {
        #expect(VisibleText.line(text) == shown)
    }

    @Test func asciiFormsOfPunctuation() {
        #expect(VisibleText.line("“a” – b… é", ascii: true) == "\"a\" - b... \\u{E9}")
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567"), (12_345, "12,345")])
    func numbers(value: Int, text: String) {
        #expect(Wording.number(value) == text)
    }

    @Test func countsAndSentences() {
        #expect(Wording.counted(1, "file") == "1 file")
        #expect(Wording.counted(0, "file") == "0 files")
        #expect(Wording.sentence("Done") == "Done.")
        #expect(Wording.sentence("Done?") == "Done?")
        #expect(Wording.sentence("") == "")
        #expect(Wording.pascalCase("url-without-tls") == "UrlWithoutTls")
    }

    @Test(arguments: [
        ("Sources/A+B.swift", "Sources/A+B.swift"), ("Info 100%.plist", "Info%20100%25.plist"),
        ("a:b/c#d?e", "a%3Ab/c%23d%3Fe"), ("é", "%C3%A9"), ("a\nb", "a%0Ab"), ("[x]\\", "%5Bx%5D%5C"),
    ])
    func percentEncoding(path: String, uri: String) {
        #expect(PercentEncoding.path(path) == uri)
    }

    @Test func fencesAreLongerThanWhatTheyHold() {
        #expect(Markdown.fenced("let a", language: "swift") == "```swift\nlet a\n```")
        #expect(Markdown.fenced("````\nx\n", language: "") == "`````\n````\nx\n`````")
    }

    @Test func longWordsAreBrokenAndShortCodeIsNot() {
        #expect(LineBreaking.lines(of: ["abcdefgh", "ij"], width: 5) == ["abcde", "fgh", "ij"])
        #expect(LineBreaking.lines(of: ["漢字漢字"], width: 5) == ["漢字", "漢字"])
        #expect(LineBreaking.lines(of: [], width: 5) == [""])
        #expect(LineBreaking.words(of: "set `a: .b` now") == ["set", "`a: .b`", "now"])
    }

    @Test func talliesGoByCountAndThenByName() {
        let tally = Tally(["b": 2, "a": 2, "c": 3, "d": 1])
        #expect(tally.list == "c 3, a 2, b 2, d 1")
        #expect(tally.total == 8)
        #expect(Tally(["a": Int.max, "b": 1]).total == Int.max)
    }
}
