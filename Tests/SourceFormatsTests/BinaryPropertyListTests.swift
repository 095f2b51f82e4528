import SourceFormats
import Testing

@Suite struct BinaryPropertyListTests {
    @Test func readsEveryKindOfValue() throws {
        let list = try PropertyList.parse(BinarySamples.mixed)
        #expect(list.format == .binary)
        #expect(list.root["a"]?.integer == 42)
        #expect(list.root["b"]?.bool == true)
        #expect(list.root["c"]?.string == "éx")
        #expect(list.root["d"]?.integer == -1)
        #expect(list.root["e"]?.value == .real(1.5))
        #expect(list.root["f"]?.value == .data([1, 2]))
        #expect(list.root["g"]?.array?.count == 2)
        #expect(list.root["h"]?.value == .uid(7))
        #expect(list.root["a"]?.range == nil)
    }

    @Test func refusesAnObjectInsideItself() throws {
        let bytes = BinarySamples.file([[0xA1, 1], [0xA1, 0]])
        let error = try #require(throws: SourceFormatError.self) { try PropertyList.parse(bytes) }
        #expect(error.reason == .cycle)
    }

    @Test func refusesATreeThatGrowsBySharing() throws {
        // Thirty arrays, each holding the next ten times: ten to the thirtieth values.
        let arrays = (0..<30).map { [UInt8](arrayLiteral: 0xAA) + [UInt8](repeating: UInt8($0 + 1), count: 10) }
        let bytes = BinarySamples.file(arrays + [[0x09]])
        let error = try #require(throws: SourceFormatError.self) { try PropertyList.parse(bytes) }
        #expect(error.reason == .tooLarge)
    }

    @Test func refusesStringsThatOverlap() throws {
        var bytes = BinarySamples.file([[0xA2, 1, 2], [0x5A] + Array("0123456789".utf8), [0x09]])
        let table = bytes.count - 32 - 6
        #expect(throws: Never.self) { try PropertyList.parse(bytes) }
        bytes[table + 5] = 200
        #expect(throws: SourceFormatError.self) { try PropertyList.parse(bytes) }
    }

    @Test(arguments: [Int.max, -1, 1 << 40, 0])
    func refusesTrailersThatDoNotFit(number: Int) {
        for field in [24, 16, 8] {
            var bytes = BinarySamples.file([[0xA1, 1], [0x09]])
            let start = bytes.count - field
            bytes.replaceSubrange(start..<(start + 8), with: BinarySamples.bigEndian(number))
            if field == 16, number == 0 { continue }
            #expect(throws: SourceFormatError.self) { try PropertyList.parse(bytes) }
        }
    }

    @Test func refusesHugeCounts() {
        let bytes = BinarySamples.file([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])
        #expect(throws: SourceFormatError.self) { try PropertyList.parse(bytes) }
    }

    @Test func refusesKeysThatAreNoStrings() {
        #expect(throws: SourceFormatError.self) { try PropertyList.parse(BinarySamples.file([[0xD1, 1, 1], [0x09]])) }
    }
}
