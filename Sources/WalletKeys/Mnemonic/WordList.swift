/// The texts that the word lists are read from, one for each language.
enum WordListText {}

/// The 2,048 words of a language in normalisation form KD, found by their bytes.
///
/// Words are no secret, and which of them a mnemonic has is: what looks one up gets its bytes lent and keeps nothing.
final class WordList: Sendable {
    static let count = 2048

    /// The bytes of all words, one after the other, and where each begins.
    private let text: [UInt8]
    private let starts: [Int]
    /// Numbers of the words in the order of their bytes.
    private let sorted: [UInt16]
    /// Composed, as they are shown.
    private let shown: [String]

    /// - Parameter text: for each word a digit, the number of characters it begins with like the one before it, and the
    ///   rest. Without digits each character is a word.
    init(_ source: String) {
        shown = Self.words(in: source)
        precondition(shown.count == Self.count, "a word list has \(Self.count) words")
        var text: [UInt8] = []
        var starts: [Int] = []
        for word in shown {
            starts.append(text.count)
            text += CompatibilityDecomposition.of(word)
        }
        starts.append(text.count)
        let order = (0..<Self.count).sorted { left, right in
            text[starts[left]..<starts[left + 1]].lexicographicallyPrecedes(text[starts[right]..<starts[right + 1]])
        }
        sorted = order.map { UInt16($0) }
        (self.text, self.starts) = (text, starts)
    }

    /// The word in normalisation form KD.
    func bytes(_ index: Int) -> ArraySlice<UInt8> { text[starts[index]..<starts[index + 1]] }

    /// The word as it is shown.
    subscript(index: Int) -> String { shown[index] }

    /// The number of a word that is given in normalisation form KD.
    func index(of word: UnsafeRawBufferPointer) -> Int? {
        var (low, high) = (0, Self.count)
        while low < high {
            let middle = (low + high) / 2
            let order = compare(Int(sorted[middle]), word)
            if order == 0 { return Int(sorted[middle]) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Below zero where the word with a number comes before the given one.
    private func compare(_ index: Int, _ word: UnsafeRawBufferPointer) -> Int {
        let (start, end) = (starts[index], starts[index + 1])
        let shared = min(end - start, word.count)
        return text.withUnsafeBufferPointer { text in
            for place in 0..<shared where text[start + place] != word[place] {
                return text[start + place] < word[place] ? -1 : 1
            }
            return end - start - word.count
        }
    }

    private static func words(in source: String) -> [String] {
        guard source.unicodeScalars.first?.properties.numericType != nil else {
            return source.unicodeScalars.map { String($0) }
        }
        var words: [String] = []
        var word: [Unicode.Scalar] = []
        func end() {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: word)
            words.append(String(view))
        }
        for scalar in source.unicodeScalars {
            guard (0x30...0x39).contains(scalar.value) else {
                word.append(scalar)
                continue
            }
            if !word.isEmpty { end() }
            word.removeSubrange(Int(scalar.value - 0x30)...)
        }
        end()
        return words
    }
}
