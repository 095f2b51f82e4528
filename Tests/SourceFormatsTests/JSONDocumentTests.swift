import SourceFormats
import Testing

@Suite struct JSONDocumentTests {
    @Test func readsValuesWithPlaces() throws {
        let bytes = Array(Samples.json.utf8)
        let root = try JSONDocument.parse(bytes).root
        #expect(root.object?.first?.node.string == "Aé😀")
        #expect(root["name"]?.string == "again")
        let list = try #require(root["list"]?.array)
        #expect(list[0].integer == 1 && list[1].double == -2500 && list[2].bool == true && list[4].value == .null)
        let range = try #require(list[1].range)
        #expect(String(decoding: bytes[range], as: UTF8.self) == "-2.5e3")
        let member = try #require(root.object?.last)
        #expect(member.keyRange.map { String(decoding: bytes[$0], as: UTF8.self) } == "\"name\"")
        #expect(member.node.range.map { String(decoding: bytes[$0], as: UTF8.self) } == "\"again\"")
        #expect(root.range == 0..<bytes.count)
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "[1 2]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "01", "1.", "-", "1e", "tru", "\"\\x\"",
        "\"\\u12\"", "\"\n\"",
        "[1] 2", "// c\n1", "]", "[}", "+1", "\"open", "[,]", "{,}", "\"\\", "[\"a\":1]",
    ])
    func refusesWhatTheStandardDoes(text: String) {
        #expect(throws: SourceFormatError.self) { try JSONDocument.parse(Array(text.utf8)) }
    }

    @Test func tolerantDialectTakesCommentsAndCommas() throws {
        let text = "// one\n{\"a\": [1, 2,], /* two */ \"b\": {},}\n"
        let document = try JSONDocument.parse(Array(text.utf8), dialect: .tolerant)
        #expect(document.root["a"]?.array?.count == 2)
        #expect(document.root["b"]?.object == [])
        #expect(document.comments.map(\.text) == [" one", " two "])
        #expect(throws: SourceFormatError.self) { try JSONDocument.parse(Array("[,]".utf8), dialect: .tolerant) }
    }

    @Test func lonelySurrogatesAreReplaced() throws {
        #expect(try JSONDocument.parse(Array(#""\ud800\ud800x""#.utf8)).root.string == "\u{FFFD}\u{FFFD}x")
    }
}
