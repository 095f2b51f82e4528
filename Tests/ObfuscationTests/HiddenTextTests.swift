import ObfuscationCoding
import SecretMemory
import Testing

/// The form in which a text lies in a program.
@Suite struct HiddenTextTests {
    private func text(_ words: [UInt64]) -> [UInt8]? {
        // A noncopyable value in an optional is taken out once.
        switch HiddenText.reveal(words) {
        case .some(let bytes): bytes.withUnsafeBytes { Array($0) }
        case .none: nil
        }
    }

    @Test func textsOfAllSizesComeBack() {
        for size in Array(0...130) + [4095, 4096] {
            let given = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
            #expect(text(HiddenText.words(hiding: given)) == given, "\(size) bytes")
        }
    }

    @Test func aTextIsHiddenOtherwiseEachTime() {
        let given = Array("the same text, twice".utf8)
        let (first, second) = (HiddenText.words(hiding: given), HiddenText.words(hiding: given))
        #expect(Set(first).isDisjoint(with: second))
    }

    /// Sizes are told in steps of 32 bytes alone.
    @Test func sizesAreRounded() {
        #expect(HiddenText.words(hiding: [1]).count == HiddenText.words(hiding: [UInt8](repeating: 1, count: 28)).count)
        #expect(HiddenText.words(hiding: [UInt8](repeating: 1, count: 29)).count == 12)
    }

    /// The key comes back from all of the body: no part of it opens without the rest.
    @Test func everyBitMatters() {
        let given = Array("one flipped bit leaves nothing of the text, wherever it stands".utf8)
        let words = HiddenText.words(hiding: given)
        for index in words.indices {
            for bit in [0, 31, 63] {
                var changed = words
                changed[index] ^= 1 << UInt64(bit)
                guard let left = text(changed) else { continue }
                let same = zip(left, given).filter { $0 == $1 }.count
                #expect(same < given.count / 2, "word \(index), bit \(bit): \(same) bytes are still right")
            }
        }
    }

    @Test func otherWordsAreRefused() {
        let words = HiddenText.words(hiding: [1, 2, 3])
        for count in 0..<words.count { #expect(text(Array(words.prefix(count))) == nil, "\(count) words") }
        #expect(text(words + [0]) == nil)
        // A size that the body does not have, of nearly all words there are.
        let zeros = (1...8).map { text([UInt64](repeating: 0, count: 4 * $0)) }
        #expect(zeros.allSatisfy { $0 == nil })
    }
}
