/// Looks for ASCII words in a text in any case, without making another text.
struct FoldedWords: Sendable {
    private let words: [[UInt8]]

    /// - Parameter words: In small letters.
    init(_ words: String...) { self.words = words.map { Array($0.utf8) } }

    /// Whether one of the words stands anywhere in the text.
    func occur(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in words.contains { Self.holds($0, bytes) } }
    }

    private static func holds(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = word.first, bytes.count >= word.count else { return false }
        for start in 0...(bytes.count - word.count) where bytes[start] | 0x20 == first | 0x20 {
            if word.indices.allSatisfy({ folded(bytes[start + $0]) == word[$0] }) { return true }
        }
        return false
    }

    private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
