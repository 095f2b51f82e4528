import Foundation
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

    /// Of one look with another text, or seen by machines alone.
    @Test(arguments: [
        "hi\u{E0068}\u{E0069}\u{E0070}", "\u{E0061}\u{E0062}", "admin\u{FE0F}", "\u{FE0F}", "admin\u{FE00}\u{FE01}",
        "\u{2800}\u{2800}", "a\u{1D159}", "a\u{16FE4}", "1\u{FE0F}", "❤\u{FE0F}\u{FE0F}", "王\u{FE0D}", "é\u{200D}",
        "王\u{200C}", "🏴\u{E0067}\u{E0041}", "🏴\u{E007F}", "🏴" + String(repeating: "\u{E0061}", count: 7),
        "🏴\u{E0067}\u{E007F}\u{E0067}",
    ])
    func invisible(_ text: String) {
        let rule = TextRule(characters: 1...60)
        #expect(rule.reasons(against: text).map(\.code) == [.invisibleCharacter])
        #expect(TextRule(characters: 0...60).accepts(rule.typing.cleaned(text)))
    }

    @Test(arguments: [
        "❤️", "1️⃣ #️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁵󠁳󠁴󠁸󠁿", "👨🏽‍💻", "🏳️‍🌈", "👁️‍🗨️", "می‌خواهم", "क्‍ष", "ක්‍ෂ", "王\u{FE00}", "∩\u{FE00}", "©️",
    ])
    func joinedOnesAreSeen(_ text: String) throws {
        #expect(TextRule(characters: 1...60).accepts(text))
        #expect(TextRule(characters: 1...60).typing.cleaned(text) == text.precomposedStringWithCanonicalMapping)
    }

    @Test func identifiersHaveOneLook() {
        let rule = TextRule(allowed: .letters, form: .compatible)
        #expect(rule.accepts("admin") && !rule.accepts("admin\u{FE0F}") && !rule.accepts("王\u{FE00}"))
        #expect(!TextRule(form: .compatible).accepts("❤️"))
    }

    /// Composing sorts a run of marks in time that grows with the square of its length.
    @Test(arguments: ["\u{301}\u{316}", "\u{F73}\u{F71}", "\u{344}\u{316}"]) func longRunsOfMarksEndQuickly(
        _ marks: String
    ) {
        let text = "e" + String(repeating: marks, count: 10_000)
        for form in [TextRule.Form.composed, .compatible, .asGiven] {
            let rule = TextRule(form: form)
            #expect(rule.reasons(against: text) == [Reason(.tooManyMarks, limit: 30, position: 31)])
            let edit = rule.typing.edit(from: "", to: text, cursor: text.utf16.count)
            #expect(edit.leftOut.contains(.tooManyMarks) && rule.accepts(edit.text))
        }
        #expect(!PasswordRule(maximum: .max).accepts(text))
    }

    @Test func thirtyMarksAreEnough() {
        let marks = String(repeating: "\u{316}", count: 30)
        #expect(TextRule().accepts("e\(marks)x\(marks)") && !TextRule().accepts("x\(marks)\u{316}"))
        // They count with those that stand there already.
        let typing = TypingRule(form: .asGiven)
        let edit = typing.edit(from: "e\(marks)", to: "e\(marks)\u{316}x", cursor: 32)
        #expect(edit.text == "e\(marks)x" && edit.leftOut == [.tooManyMarks])
    }

    /// What is composed has as many marks as what is accepted a second time.
    @Test func marksThatBecomeSeveral() {
        for text in [
            "e" + String(repeating: "\u{344}", count: 30), "\u{FB2C}" + String(repeating: "\u{316}", count: 30),
        ] {
            #expect(TextRule().reasons(against: text).map(\.code) == [.tooManyMarks])
            #expect(TextRule().accepts(TextRule().typing.cleaned(text)))
        }
    }

    /// What stands for another character may begin with a space.
    @Test(arguments: ["´abc", "abc\u{A0}¨", "\u{37A}x"]) func trimmedInItsForm(_ text: String) throws {
        let rule = TextRule(form: .compatible)
        let once = try rule.validate(text)
        #expect(once.unicodeScalars.first != " ")
        #expect(try rule.validate(once) == once)
    }

    @Test func whatIsOptionalIsReadByScalars() throws {
        #expect(try TextRule().optional().validate(" \n\u{A0}") == nil)
        #expect(try TextRule(trims: false).optional().validate(" \u{301}") != nil)
    }

    @Test func boundsWithoutABound() throws {
        let rule = TextRule(characters: 0...Int.max, bytes: .max)
        #expect(try rule.validate("ab") == "ab" && rule.typing.cleaned("ab") == "ab")
    }
}
