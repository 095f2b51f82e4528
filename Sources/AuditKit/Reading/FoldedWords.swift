/// Looks for ASCII words in a text in any case, in one pass and without making another text.
package struct FoldedWords: Sendable {
    /// By the five low bits of the first byte, which a large and a small letter share.
    private let words: [[[UInt8]]]
    /// A bit for each of these that some word begins with.
    private let starts: UInt32

    package init(_ words: String...) { self.init(words) }

    package init(_ words: [String]) {
        var byStart = Array(repeating: [[UInt8]](), count: 32)
        var starts: UInt32 = 0
        for word in words.map({ Array($0.lowercased().utf8) }) {
            guard let first = word.first else { continue }
            byStart[Int(first & 0x1F)].append(word)
            starts |= 1 << UInt32(first & 0x1F)
        }
        self.words = byStart
        self.starts = starts
    }

    /// Whether one of the words stands anywhere in the text.
    package func occur(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in bytes.indices.contains { stand(at: $0, in: bytes) } }
    }

    /// Whether the text begins with one of the words.
    package func begin(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in !bytes.isEmpty && stand(at: 0, in: bytes) }
    }

    private func stand(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let letter = bytes[start] & 0x1F
        guard starts & (1 << UInt32(letter)) != 0 else { return false }
        return words[Int(letter)].contains { word in
            start + word.count <= bytes.count && word.indices.allSatisfy { folded(bytes[start + $0]) == word[$0] }
        }
    }

    private func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
