/// Letters of one script that look like those of another, as they come in by a keyboard left in another layout or by
/// somebody's malice (UTS 39, section 4).
enum LookAlikes {
    /// Whether a word is not in any list, and would be if its letters were what they look like.
    ///
    /// - Parameter word: in normalisation form KD.
    static func resemblesWord(_ word: UnsafeRawBufferPointer) -> Bool {
        otherSpellings(of: word).contains { spelling in
            Mnemonic.Language.allCases.contains { index(of: spelling, in: $0.list) != nil }
        }
    }

    /// The number of the word in a list whose letters look like those of another word.
    ///
    /// - Parameter word: in normalisation form KD.
    static func word(lookedLike word: UnsafeRawBufferPointer, in list: WordList) -> Int? {
        otherSpellings(of: word).lazy.compactMap { index(of: $0, in: list) }.first
    }

    /// A word in Latin letters, and in Cyrillic ones, where that makes another of it.
    private static func otherSpellings(of word: UnsafeRawBufferPointer) -> [[Unicode.Scalar]] {
        guard word.count <= 64 else { return [] }
        let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
        return [latinOf, cyrillicOf].map { table in scalars.map { table[$0] ?? $0 } }
            .filter { !$0.elementsEqual(scalars) }
    }

    private static func index(of spelling: [Unicode.Scalar], in list: WordList) -> Int? {
        spelling.flatMap { Array(String($0).utf8) }.withUnsafeBytes { list.index(of: $0) }
    }

    /// Cyrillic, Greek and other letters to the Latin ones that they look like.
    private static let latinOf: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ј": "j", "ѕ": "s", "ԁ": "d",
        "һ": "h", "ԛ": "q", "ԝ": "w", "к": "k", "м": "m", "т": "t", "в": "b", "н": "h", "г": "r", "п": "n", "α": "a",
        "ο": "o", "ρ": "p", "ν": "v", "ι": "i", "κ": "k", "υ": "u", "τ": "t", "ε": "e", "χ": "x", "γ": "y", "ı": "i",
        "ɑ": "a", "ɡ": "g", "ɩ": "i", "0": "o", "1": "l", "5": "s", "3": "e", "\u{4CF}": "l", "є": "e", "ɛ": "e",
    ]

    /// Latin letters to the Cyrillic ones that they look like.
    private static let cyrillicOf: [Unicode.Scalar: Unicode.Scalar] = [
        "a": "а", "e": "е", "o": "о", "p": "р", "c": "с", "y": "у", "x": "х", "k": "к", "m": "м", "t": "т", "b": "в",
        "h": "н", "r": "г", "n": "п",
    ]
}
