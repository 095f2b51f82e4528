import InputValidation
import Testing

@Suite struct TypingTests {
    private let rule = TypingRule(characters: 5, allowed: .letters.union(.spaces))

    private func edit(_ last: String, _ now: String, _ cursor: Int) -> TypedEdit {
        rule.edit(from: last, to: now, cursor: cursor)
    }

    private func expect(
        _ edit: TypedEdit, _ text: String, _ cursor: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(edit.text == text && edit.cursor == cursor, "\(edit)", sourceLocation: sourceLocation)
    }

    @Test func whatIsAllowedIsLeftAlone() {
        expect(edit("", "a", 1), "a", 1)
        expect(edit("abd", "abcd", 3), "abcd", 3)
        expect(edit("abcd", "abd", 2), "abd", 2)
        expect(edit("abcd", "axyd", 3), "axyd", 3)
        expect(edit("aaaa", "aaaaa", 2), "aaaaa", 2)
        #expect(edit("abd", "abcd", 3).leftOut.isEmpty)
    }

    @Test func theCursorStaysWhereItWas() {
        expect(edit("abd", "ab7d", 3), "abd", 2)
        expect(edit("abcde", "abxcde", 3), "abcde", 2)
        expect(edit("aaaaa", "aaaaaa", 2), "aaaaa", 1)
        expect(edit("abcde", "ab7e", 3), "abcde", 4)
        #expect(edit("abcde", "abxcde", 3).leftOut == [.tooLong])
        #expect(edit("abd", "ab7d", 3).leftOut == [.characterNotAllowed])
    }

    /// Of what is pasted as much is taken as there is room for, before what was there already.
    @Test func pasting() {
        expect(edit("abz", "abcdefgz", 7), "abcdz", 4)
        expect(edit("", "a1b2c3d4", 8), "abcd", 4)
        expect(edit("", "one\r\n\r\ntwo", 10), "one t", 5)
        #expect(rule.cleaned("a\u{202E}b\u{200B}\u{7}c\u{0}") == "abc")
        let code = TypingRule(characters: 6, allowed: .digits.limitedToASCII())
        expect(code.edit(from: "", to: "123 456", cursor: 7), "123456", 6)
        expect(code.edit(from: "", to: "12\n34", cursor: 5), "1234", 4)
        let lines = TypingRule(characters: 20, lines: .allowed)
        expect(lines.edit(from: "", to: "a\r\nb\u{2028}c", cursor: 6), "a\nb\nc", 5)
    }

    @Test func charactersOfSeveralUnits() {
        let rule = TypingRule(characters: 3)
        let family = "👨‍👩‍👧"
        expect(
            rule.edit(from: "ab", to: "a\(family)b", cursor: 1 + family.utf16.count), "a\(family)b",
            1 + family.utf16.count)
        expect(rule.edit(from: "abc", to: "ab\(family)c", cursor: 2 + family.utf16.count), "abc", 2)
        // A cursor within a character of two units.
        #expect(
            rule.edit(from: "", to: "😀", cursor: 1).text == "😀" || rule.edit(from: "", to: "😀", cursor: 1).text.isEmpty)
        expect(rule.edit(from: "e", to: "e\u{301}", cursor: 2), "é", 1)
        expect(rule.edit(from: "ex", to: "e\u{301}x", cursor: 2), "éx", 1)
        expect(rule.edit(from: "\u{301}", to: "e\u{301}", cursor: 1), "é", 1)
    }

    @Test func bytesAreBounded() {
        let rule = TypingRule(characters: 10, bytes: 8)
        #expect(rule.cleaned("éééééé") == "éééé")
        let zalgo = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(rule.edit(from: "", to: zalgo, cursor: zalgo.utf16.count).text.utf8.count <= 8)
        let long = String(repeating: "x", count: 4 << 20)
        #expect(rule.edit(from: "ab", to: "a\(long)b", cursor: 1 + long.utf16.count).text == "axxxxxxb")
    }

    /// A text from elsewhere may break the rule; it is not cut, and can be taken away.
    @Test func whatWasThereIsNotCut() {
        expect(edit("abcdefgh", "abcdefxgh", 7), "abcdefgh", 6)
        expect(edit("abcdefgh", "abcdegh", 5), "abcdegh", 5)
        expect(edit("a1b2", "a1b", 3), "a1b", 3)
    }

    /// The field was set to another text, behind the rule's back.
    @Test func textsThatCameAsAWhole() {
        expect(edit("abc", "xyz", 3), "xyz", 3)
        expect(edit("abc", "x1z", 1), "xz", 1)
        #expect(edit("abc", "", 0).text.isEmpty)
    }

    /// Whatever is typed where: the text keeps its bounds, and holds what is allowed. What stands around it stays, so that a
    /// joiner whose letter was taken away may be left over.
    @Test(arguments: [false, true]) func anyKeys(withJoiners: Bool) {
        var generator = SystemRandomNumberGenerator()
        let parts =
            [
                "a", "Z", "é", "e\u{301}", "\u{301}", "ß", "ﬁ", "7", "!", " ", "\n", "\r\n", "\t", "\u{0}", "\u{202E}",
                "🇮🇹", "\u{1F1EE}", "각", "\u{1100}", "\u{1161}", "ا", "\u{FEFF}", "ab", "long text of many words",
            ] + (withJoiners ? ["\u{200D}", "👨‍👩‍👧"] : [])
        let rules: [(TypingRule, Int)] = [
            (TypingRule(characters: 6), 6), (TypingRule(characters: 4, allowed: .letters), 4),
            (TypingRule(characters: 9, bytes: 12, lines: .allowed), 9),
            (TypingRule(characters: 3, form: .compatible), 3),
            (TypingRule(characters: 0), 0), (TypingRule(characters: 5, form: .asGiven), 5),
        ]
        for (rule, limit) in rules {
            var text = ""
            for _ in 0..<2_000 {
                let (now, cursor) = Self.typed(parts, into: Array(text.utf16), &generator)
                let edit = rule.edit(from: text, to: now, cursor: cursor)
                #expect((0...edit.text.utf16.count).contains(edit.cursor))
                // Taking a joiner away makes two characters of one.
                if edit.text.unicodeScalars.count > text.unicodeScalars.count { #expect(edit.text.count <= limit) }
                if edit.text.count > text.count, !withJoiners { #expect(rule.cleaned(edit.text) == edit.text) }
                text = edit.text
                if Int.random(in: 0..<50, using: &generator) == 0 { text = "" }
            }
        }
    }

    /// A part in the place of some of the text, and where the cursor is; now and then nowhere.
    private static func typed(
        _ parts: [String], into units: [UInt16], _ generator: inout SystemRandomNumberGenerator
    ) -> (String, Int) {
        let places = [0, 1].map { _ in Int.random(in: 0...units.count, using: &generator) }.sorted()
        let typed = Bool.random(using: &generator) ? parts.randomElement(using: &generator) ?? "" : ""
        let changed = units[..<places[0]] + Array(typed.utf16) + units[places[1]...]
        let isLost = Int.random(in: 0..<20, using: &generator) == 0
        let cursor = isLost ? Int.random(in: -3...99, using: &generator) : changed.count - (units.count - places[1])
        return (String(decoding: changed, as: UTF16.self), cursor)
    }

    @Test func theSameBoundsAsTheTextRule() {
        let text = TextRule(characters: 2...4, allowed: .letters)
        #expect(text.typing.cleaned("a1bcdefg") == "abcd" && text.accepts(text.typing.cleaned("a1bcdefg")))
    }
}
