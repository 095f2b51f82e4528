import SourceFormats
import Testing

@Suite struct OpenStepTests {
    private func parse(_ text: String) throws -> PropertyList { try PropertyList.parse(Array(text.utf8)) }

    @Test func readsValuesWithPlaces() throws {
        let text = "{ a = (1, 'two', \"th\\\"ree\",); /* c */ b = <0fBD 77>; }"
        let root = try parse(text).root
        #expect(root["a"]?.strings == ["1", "two", "th\"ree"])
        #expect(root["b"]?.value == .data([0x0F, 0xBD, 0x77]))
        let bytes = Array(text.utf8)
        let range = try #require(root["a"]?.range)
        #expect(String(decoding: bytes[range], as: UTF8.self) == "(1, 'two', \"th\\\"ree\",)")
        #expect(root.entry("b")?.keyRange == 38..<39)
    }

    @Test(arguments: [
        (#""\n\t\"\\""#, "\n\t\"\\"), (#""\U00e9\U263A""#, "é☺"), (#""\UD83D\UDE00""#, "😀"),
        (#""\341\200\376""#, "Æ\u{A0}\u{FFFD}"),
        (#""\é\q""#, "éq"), ("a/b.c-d:e$f", "a/b.c-d:e$f"), (#""\101""#, "A"),
    ])
    func resolvesEscapes(text: String, expected: String) throws {
        #expect(try parse("{k = \(text);}").root["k"]?.string == expected)
    }

    @Test func keepsOnlyMarkedComments() throws {
        let list = try parse("// plain\n{ a = b; /* bulwark:ignore x */ } // bulwark:end")
        #expect(list.comments.map(\.text) == [" bulwark:ignore x ", " bulwark:end"])
    }

    @Test(arguments: [
        "{a = b}", "{a b;}", "(a b)", "{a = ;}", "(a", "{a = b;", "\"open", "/* open", "<0f7>", "<zz>", "{a=b;} c", "}",
        "a = b",
    ])
    func refusesDamagedFiles(text: String) {
        #expect(throws: SourceFormatError.self) { try parse(text) }
    }

    @Test func emptyFileIsAnEmptyDictionary() throws {
        #expect(try parse(" // nothing\n").root.dictionary == [])
    }
}

@Suite struct StringsFileTests {
    @Test func readsEntriesWithPlaces() throws {
        let bytes = Array(Samples.strings.utf8)
        let file = try StringsFile.parse(bytes)
        #expect(file.entries.map(\.key) == ["hello", "key", "alone"])
        #expect(file["hello"] == "Hello, \"you\"\n")
        #expect(file["key"] == "http://example.com")
        #expect(file["alone"] == "alone")
        let range = try #require(file.entries[1].valueRange)
        #expect(String(decoding: bytes[range], as: UTF8.self) == "\"http://example.com\"")
        #expect(file.comments.count == 1)
    }

    @Test(arguments: [true, false])
    func decodesUTF16(hasMark: Bool) throws {
        let units = (hasMark ? [0xFEFF] : []) + Array("\"k\" = \"é\";\n".utf16)
        let file = try StringsFile.parse(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        #expect(file["k"] == "é")
        #expect(file.entries.first?.keyRange == nil)
    }
}
