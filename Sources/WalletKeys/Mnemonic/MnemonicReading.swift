import SecretMemory

/// A sentence cut into words, and what each language makes of them.
struct MnemonicReading: ~Copyable {
    /// In normalisation form KD.
    private let text: SecretBytes
    /// Where the words lie in it.
    private let words: [Range<Int>]

    /// - Throws: ``WalletError`` with code `invalidText`.
    init(_ sentence: borrowing SecretBytes) throws(WalletError) {
        text = try sentence.withUnsafeBytes { (bytes) throws(WalletError) in
            try CompatibilityDecomposition.secret(bytes, of: "the mnemonic")
        }
        words = text.withUnsafeBytes { Self.words(in: $0) }
    }

    /// What a sentence stands for.
    struct Meant: ~Copyable {
        let entropy: SecretBytes
        let language: Mnemonic.Language
    }

    var count: Int { words.count }

    /// Lends the bytes of a word.
    func withWord<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[words[index]])) }
    }

    /// Whether digits stand where a word should, as in a list that was copied with its numbers: `1`, `1.` or `1)`.
    func isNumber(_ index: Int) -> Bool {
        withWord(index) { word in
            let digits = word.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            let rest = word.dropFirst(digits.count)
            return !digits.isEmpty && (rest.isEmpty || rest.elementsEqual(".".utf8) || rest.elementsEqual(")".utf8))
        }
    }

    /// Whether a word has large letters of the Latin alphabet, which no list has.
    private func hasCapitals(_ index: Int) -> Bool {
        withWord(index) { word in word.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } }
    }

    /// The languages whose lists have a word.
    func languages(of index: Int) -> [Mnemonic.Language] {
        withWord(index) { word in Mnemonic.Language.allCases.filter { $0.list.index(of: word) != nil } }
    }

    /// The entropy, in a given language or in the only one that the sentence is right in.
    func resolved(in language: Mnemonic.Language?) throws(WalletError) -> Meant {
        if let number = (0..<count).first(where: { isNumber($0) }) { throw .number(number + 1) }
        guard Mnemonic.wordCounts.contains(count) else { throw .wordCount(count) }
        let known = (0..<count).map { languages(of: $0) }
        let candidates = (language.map { [$0] } ?? Mnemonic.Language.allCases).filter { candidate in
            known.allSatisfy { $0.contains(candidate) }
        }
        guard !candidates.isEmpty else { throw problem(known, language) }
        let right = candidates.filter { entropy(in: $0) != nil }
        guard let found = right.first, let entropy = entropy(in: found) else {
            throw WalletError(
                .wrongChecksum,
                "every word is known, but the checksum does not match: a word is wrong, or two are swapped"
            )
        }
        guard right.count == 1 else {
            throw WalletError(
                .ambiguousLanguage,
                "the sentence is valid in more than one language (\(right.map(\.rawValue).joined(separator: ", "))); "
                    + "specify the one it was created in")
        }
        return Meant(entropy: entropy, language: found)
    }

    /// Nil where the checksum is wrong. All words must be in the list.
    private func entropy(in language: Mnemonic.Language) -> SecretBytes? {
        let numbers = SecretBytes(count: 2 * count) { bytes in
            let numbers = bytes.bindMemory(to: UInt16.self)
            for index in 0..<count { numbers[index] = UInt16(withWord(index) { language.list.index(of: $0) ?? 0 }) }
        }
        return numbers.withUnsafeBytes { Self.entropy($0.bindMemory(to: UInt16.self)) }
    }

    /// Nil where the checksum is wrong.
    static func entropy(_ numbers: UnsafeBufferPointer<UInt16>) -> SecretBytes? {
        var given: UInt8 = 0
        let entropy = SecretBytes(count: numbers.count * 4 / 3) { given = WordNumbers.write(numbers, to: $0) }
        let mask = ~(UInt8.max >> UInt8(numbers.count / 3))
        let isRight = entropy.withUnsafeBytes { Mnemonic.checksum($0) & mask == given }
        guard isRight else { return nil }
        return entropy
    }

    /// What is wrong with words that no language has all of.
    private func problem(_ known: [[Mnemonic.Language]], _ language: Mnemonic.Language?) -> WalletError {
        if let index = known.firstIndex(where: \.isEmpty) {
            if hasCapitals(index) { return .capitals(index + 1) }
            let isLookAlike = withWord(index) { LookAlikes.resemblesWord($0) }
            return isLookAlike ? .lookAlikeLetters(index + 1) : .unknownWord(index + 1)
        }
        var shared = language.map { [$0] } ?? Mnemonic.Language.allCases
        for (index, languages) in known.enumerated() {
            shared.removeAll { !languages.contains($0) }
            guard shared.isEmpty else { continue }
            let others = languages.map(\.rawValue).joined(separator: ", ")
            return WalletError(
                .mixedLanguages,
                language.map { "word \(index + 1) is not in the \($0.rawValue) list; it is \(others)" }
                    ?? "word \(index + 1) is \(others), unlike the words before it; a mnemonic has only one language",
                position: index + 1)
        }
        return .unknownWord(1)
    }

    /// Unicode's white space is what separates words: NFKD has made spaces of most kinds.
    private static func words(in text: UnsafeRawBufferPointer) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        var place = 0
        while place < text.count {
            let width = spaceWidth(text, place)
            if width > 0, let begun = start {
                words.append(begun..<place)
                start = nil
            } else if width == 0, start == nil {
                start = place
            }
            place += max(1, width)
        }
        if let begun = start { words.append(begun..<text.count) }
        return words
    }

    /// Bytes of the white space at a place; 0 where there is none.
    private static func spaceWidth(_ text: UnsafeRawBufferPointer, _ place: Int) -> Int {
        func follows(_ bytes: UInt8...) -> Bool { text[place...].dropFirst().starts(with: bytes) }
        switch text[place] {
        case 0x20, 0x09...0x0D: return 1
        // U+0085, next line.
        case 0xC2: return follows(0x85) ? 2 : 0
        // U+1680, and U+2028 and U+2029, separators of lines and paragraphs.
        case 0xE1: return follows(0x9A, 0x80) ? 3 : 0
        case 0xE2: return follows(0x80, 0xA8) || follows(0x80, 0xA9) ? 3 : 0
        default: return 0
        }
    }
}

extension WalletError {
    fileprivate static func unknownWord(_ position: Int) -> WalletError {
        WalletError(
            .unknownWord, "word \(position) is in no word list", position: position)
    }

    fileprivate static func capitals(_ position: Int) -> WalletError {
        WalletError(
            .unknownWord, "word \(position) has capital letters; all word lists are lowercase", position: position)
    }

    fileprivate static func number(_ position: Int) -> WalletError {
        WalletError(
            .unknownWord, "word \(position) is a number; enter only the words, in order", position: position)
    }

    fileprivate static func lookAlikeLetters(_ position: Int) -> WalletError {
        WalletError(
            .lookAlikeLetters,
            "word \(position) looks like a listed word, but has a digit or a letter of another script; retype it",
            position: position)
    }
}
