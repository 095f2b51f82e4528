import SourceFormats
import Testing

@Suite struct LineMapTests {
    @Test func countsLinesAndColumns() {
        let bytes = Array("ab\r\ncd\re\u{301}😀x\n".utf8)
        let map = LineMap(bytes)
        #expect(map.lineCount == 4)
        #expect(map.location(of: 0) == .init(line: 1, column: 1))
        #expect(map.location(of: 4) == .init(line: 2, column: 1))
        #expect(map.location(of: 7) == .init(line: 3, column: 1))
        #expect(map.location(of: bytes.count) == .init(line: 4, column: 1))
        #expect(map.range(ofLine: 1, in: bytes) == 0..<2)
        #expect(map.range(ofLine: 4, in: bytes) == bytes.count..<bytes.count)
        #expect(map.range(ofLine: 5, in: bytes) == nil)
    }

    @Test func countsUTF16CodeUnits() throws {
        let bytes = Array("a\né😀x".utf8)
        let map = LineMap(bytes)
        let offset = try #require(bytes.firstIndex(of: UInt8(ascii: "x")))
        #expect(map.location(of: offset).column == 7)
        #expect(map.utf16Column(of: offset, in: bytes) == 4)
    }

    @Test func byteOrderMarkTakesNoUTF16Column() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0x62]
        #expect(LineMap(bytes).utf16Column(of: 4, in: bytes) == 2)
    }

    @Test(arguments: [-5, 99, Int.min, Int.max])
    func toleratesOffsetsOutsideTheFile(offset: Int) {
        let bytes = Array("a\nb".utf8)
        let map = LineMap(bytes)
        #expect(map.location(of: offset) == (offset < 0 ? .init(line: 1, column: 1) : .init(line: 2, column: 2)))
        #expect(map.utf16Column(of: offset, in: bytes) >= 1)
    }

    @Test func emptyFileHasOneLine() {
        let map = LineMap([])
        #expect(map.lineCount == 1)
        #expect(map.location(of: 0) == .init(line: 1, column: 1))
    }
}
