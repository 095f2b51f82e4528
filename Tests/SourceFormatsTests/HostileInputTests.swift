import SourceFormats
import TestSupport
import Testing

@Suite struct HostileInputTests {
    @Test(arguments: FormatUnderTest.all)
    func soundFileIsRead(format: FormatUnderTest) throws {
        _ = try format.ranges(format.sample)
    }

    @Test(arguments: FormatUnderTest.all)
    func everyTruncationEndsInAValueOrAnError(format: FormatUnderTest) {
        for bytes in Hostile.truncations(of: format.sample) { expectSoundRanges(bytes, format) }
    }

    @Test(arguments: FormatUnderTest.all)
    func everyMutationEndsInAValueOrAnError(format: FormatUnderTest) {
        for bytes in Hostile.mutations(of: format.sample, count: 3_000, seed: 7) { expectSoundRanges(bytes, format) }
    }

    @Test(arguments: FormatUnderTest.all)
    func randomBytesEndInAValueOrAnError(format: FormatUnderTest) {
        var generator = SeededGenerator(seed: 11)
        for length in 0..<400 {
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            expectSoundRanges(bytes, format)
        }
    }

    @Test(arguments: ["(", "{a=", "[", "{\"a\":"])
    func deepNestingIsRefused(opening: String) {
        let bytes = Array(String(repeating: opening, count: 10_000).utf8)
        #expect(throws: SourceFormatError.self) { try PropertyList.parse(bytes) }
        #expect(throws: SourceFormatError.self) { try JSONDocument.parse(bytes) }
    }

    @Test func deepXMLIsRefused() throws {
        let text = "<plist>" + String(repeating: "<array>", count: 10_000)
        let error = try #require(throws: SourceFormatError.self) { try PropertyList.parse(Array(text.utf8)) }
        #expect(error.reason == .tooDeep)
    }

    @Test func nestingUpToTheLimitIsRead() throws {
        let depth = FormatLimits.depth
        let text = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        #expect(throws: SourceFormatError.self) { try PropertyList.parse(Array("(\(text))".utf8)) }
        let list = try PropertyList.parse(Array(text.utf8))
        #expect(list.root.range == 0..<text.utf8.count)
    }

    private func expectSoundRanges(_ bytes: [UInt8], _ format: FormatUnderTest) {
        do {
            for range in try format.ranges(bytes) {
                #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count)
            }
        } catch {
            #expect(!error.message.isEmpty)
            if let offset = error.offset { #expect((0...bytes.count).contains(offset)) }
        }
    }
}
