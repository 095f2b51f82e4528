import InputValidation
import Testing

@Suite struct TextRuleTests {
    @Test(arguments: ["Ann", "O'Brien", "José Ñandú", "Zoë 👩‍👩‍👧", "1=1 -- is a text", "<b>too</b>", "王小明", "e\u{301}"])
    func accepted(_ text: String) {
        #expect(TextRule(characters: 1...60).accepts(text))
    }

    @Test(arguments: [
        ("", Reason.Code.empty), ("   ", .empty), ("a\u{0}b", .controlCharacter), ("a\u{1B}[2J", .controlCharacter),
        ("a\u{85}b", .lineBreak), ("a\nb", .lineBreak), ("a\u{2028}b", .lineBreak),
        ("user\u{202E}gpj.exe", .directionControl),
        ("a\u{2066}b", .directionControl), ("a\u{200B}b", .invisibleCharacter), ("a\u{FEFF}b", .invisibleCharacter),
        ("a\u{200D}b", .invisibleCharacter), ("a\u{E000}", .characterNotAllowed), ("a\u{AD}b", .invisibleCharacter),
        ("\u{E0041}", .characterNotAllowed),
    ])
    func refused(_ text: String, _ code: Reason.Code) {
        let rule = TextRule(characters: 1...60, allowed: .letters.union(.spaces).union(.punctuation))
        #expect(rule.reasons(against: text).map(\.code).contains(code))
    }

    @Test func `Lengths count characters and bytes`() throws {
        let family = "👩‍👩‍👧‍👦"
        #expect(TextRule(characters: 1...1).accepts(family))
        #expect(TextRule(characters: 1...1, bytes: 10).reasons(against: family) == [Reason(.tooManyBytes, limit: 10)])
        #expect(TextRule(characters: 3...5).reasons(against: "ab") == [Reason(.tooShort, limit: 3)])
        #expect(TextRule(characters: 3...5).reasons(against: "abcdef") == [Reason(.tooLong, limit: 5)])
        // One character of very many marks.
        let tower = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(TextRule(characters: 1...10, bytes: 100).reasons(against: tower).map(\.code) == [.tooManyBytes])
    }

    @Test func `Equal texts come out with equal bytes`() throws {
        let rule = TextRule()
        #expect(try Array(rule.validate("e\u{301}").utf8) == Array(rule.validate("é").utf8))
        #expect(try TextRule(form: .compatible).validate("ﬁn ２") == "fin 2")
        #expect(try rule.validate("  Ann \u{A0}") == "Ann")
        let lines = try TextRule(lines: .allowed).validate("a\r\nb\rc\u{2028}d")
        #expect(lines == "a\nb\nc\nd")
    }

    /// The quick way and the thorough one agree on every text of three characters out of these.
    @Test func `Both ways agree`() throws {
        let parts = ["a", "Z", "7", " ", "'", "<", "\n", "\t", "\r", "\u{0}", "\u{7F}", "é", "\u{202E}"]
        for lines in [TextRule.Lines.one, .allowed] {
            let allowed = AllowedCharacters.letters.union(.spaces).union(.digits).adding("'")
            let rule = TextRule(characters: 1...4, allowed: allowed, lines: lines, trims: false)
            for first in parts {
                for second in parts {
                    for third in parts {
                        let text = first + second + third
                        let expected = text.unicodeScalars.allSatisfy { scalar in
                            allowed.contains(scalar)
                                || (lines == .allowed && ["\n", "\t", "\r"].contains(scalar))
                        }
                        #expect(rule.accepts(text) == expected, "\(text.unicodeScalars.map(\.value))")
                    }
                }
            }
        }
    }

    @Test func `A position and a message tell where and what`() {
        let reasons = TextRule(allowed: .letters).reasons(against: "ab1")
        #expect(reasons == [Reason(.characterNotAllowed, position: 2)])
        for code in Reason.Code.all {
            for language in Language.allCases {
                let message = Reason(code, limit: 7).message(in: language)
                #expect(!message.isEmpty && !message.contains("{") && message.hasSuffix("."))
                if language != .english { #expect(message != Reason(code, limit: 7).message(in: .english)) }
            }
        }
        #expect(Set(Reason.Code.all.map(\.name)).count == Reason.Code.all.count)
    }

    @Test func `Rules are put together`() throws {
        let even = TextRule(characters: 1...10).and { $0.count.isMultiple(of: 2) ? nil : Reason(.characterNotAllowed) }
        #expect(even.accepts("ab") && !even.accepts("abc"))
        let both = TextRule(characters: 5...10).and(TextRule(allowed: .letters)).named("nick")
        let reasons = both.reasons(against: "a1")
        #expect(reasons.map(\.code) == [.tooShort, .characterNotAllowed])
        #expect(reasons.allSatisfy { $0.field == "nick" })
        #expect(try EmailRule().optional().validate("  ") == nil)
        let (mail, name) = try validate(
            Field("mail", "Ann@Example.com", EmailRule()), Field("name", "Ann", TextRule(characters: 1...5)))
        #expect(mail.description == "Ann@example.com" && name == "Ann")
        let error = #expect(throws: Rejection.self) {
            try validate(Field("mail", "x", EmailRule()), Field("name", "", TextRule()))
        }
        #expect(error?.reasons.map(\.field) == ["mail", "name"])
        #expect(error?.reasons(of: "name").map(\.code) == [.empty])
    }

    /// A carriage return before a pair of them: what replacing the pair leaves over is a pair again.
    @Test(arguments: ["a\r\r\nb", "a\r\r\r\n\nb", "a\u{B}b", "a\u{C}b", "\u{85}a\u{2028}\r\u{2029}b"])
    func everyLineBreakIsALineFeed(_ text: String) throws {
        let written = try TextRule(lines: .allowed, trims: false).validate(text)
        #expect(written.unicodeScalars.allSatisfy { ["a", "b", "\n"].contains($0) })
        #expect(TextRule(lines: .allowed).typing.cleaned(text).unicodeScalars.allSatisfy { $0 != "\r" })
    }

    @Test func boundsWithoutABound() throws {
        let rule = TextRule(characters: 0...Int.max, bytes: .max)
        #expect(try rule.validate("ab") == "ab" && rule.typing.cleaned("ab") == "ab")
    }
}
