import TestSupport
import Testing

@testable import SecretPatterns

@Suite("Marks and keywords are found where they stand")
struct AnchorIndexTests {
    /// Texts of a few bytes, so that the words and what stands behind them come together often.
    @Test("Short words are found with each of their endings and no other", arguments: UInt64(0)..<40)
    func shortWords(seed: UInt64) {
        let words = ["pass", "pin", "auth", "otp"]
        var builder = AnchorBuilder()
        for (shape, word) in words.enumerated() { builder.add(short: Array(word.utf8), shape: shape) }
        let index = AnchorIndex(builder)
        var random = SeededGenerator(seed: seed)
        let pieces = words + ["PASS", "Pin", "=", ":", "\"", " =", " :", " ", "x", "\u{1B}", "]", "%", "."]
        let text = (0..<200).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let bytes = Array(text.utf8)

        var found: Set<[Int]> = []
        bytes.withUnsafeBufferPointer { buffer in
            index.forEachAnchor(in: buffer) { anchor, place in
                found.insert([anchor.shape, place])
                return 0
            }
        }
        var expected: Set<[Int]> = []
        let small = Array(text.lowercased().utf8)
        for (shape, word) in words.enumerated() {
            for ending in SecretName.endings {
                let literal = Array((word + ending).utf8)
                for place in 0...(small.count - literal.count)
                where small[place..<(place + literal.count)].elementsEqual(literal) { expected.insert([shape, place]) }
            }
        }
        #expect(!expected.isEmpty)
        #expect(found == expected)
    }
}
