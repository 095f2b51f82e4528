public import SecretMemory

extension Mnemonic {
    /// A word that is not in the list, and those of the list that are near it. Which one was meant is for a person to
    /// say.
    public struct WordHint: Sendable, Hashable {
        /// Counted from 1.
        public let position: Int
        /// The nearest words first, at most five; empty where nothing is near.
        public let candidates: [String]
    }

    /// What could be meant by each word that is in no list; numbers are left out. The result is nearly the mnemonic: show it to its owner alone.
    ///
    /// - Parameter language: nil takes the one that has most of the words.
    /// - Throws: ``WalletError`` with code `invalidText`, or `wordCount` above 24 words.
    public static func hints(
        for sentence: borrowing SecretBytes, language: Language? = nil
    ) throws(WalletError) -> [WordHint] {
        let reading = try MnemonicReading(sentence)
        let places = (0..<reading.count).filter { !reading.isNumber($0) }
        guard places.count <= 24 else { throw .wordCount(places.count) }
        let known = (0..<reading.count).map { reading.languages(of: $0) }
        let language =
            language
            ?? Language.allCases.max { left, right in
                known.count { $0.contains(left) } < known.count { $0.contains(right) }
            } ?? .english
        return places.filter { !known[$0].contains(language) }.map { index in
            WordHint(position: index + 1, candidates: reading.withWord(index) { language.list.nearest(to: $0) })
        }
    }

    /// The words that can follow a sentence that is one word short: those with which its checksum is right, 8 for 23
    /// words and 128 for 11.
    ///
    /// - Throws: ``WalletError`` as for reading; `wordCount` where not one word is missing.
    public static func lastWords(
        after sentence: borrowing SecretBytes, language: Language
    ) throws(WalletError) -> [String] {
        let reading = try MnemonicReading(sentence)
        let count = reading.count
        guard wordCounts.contains(count + 1) else { throw .wordCount(count + 1) }
        let list = language.list
        var numbers = SecretBytes(count: 2 * (count + 1)) { _ in }
        for index in 0..<count {
            guard let number = reading.withWord(index, { list.index(of: $0) }) else {
                throw WalletError(
                    .unknownWord, "word \(index + 1) is not in the \(language.rawValue) list", position: index + 1)
            }
            numbers.withUnsafeMutableBytes { $0.bindMemory(to: UInt16.self)[index] = UInt16(number) }
        }
        var words: [String] = []
        for candidate in 0..<WordList.count {
            numbers.withUnsafeMutableBytes { $0.bindMemory(to: UInt16.self)[count] = UInt16(candidate) }
            let isRight = numbers.withUnsafeBytes { MnemonicReading.entropy($0.bindMemory(to: UInt16.self)) != nil }
            if isRight { words.append(list[candidate]) }
        }
        return words
    }
}

extension WordList {
    /// The words that begin with the given one, if it has three letters, then those within two mistakes of it, the nearest
    /// first; among equals those that begin like it. A mistake is a letter too many, too few or another, or two swapped;
    /// capitals are none.
    func nearest(to word: UnsafeRawBufferPointer, limit: Int = 5) -> [String] {
        guard word.count <= 96 else { return [] }
        let typed = Self.scalars(word)
        guard typed.count <= 24 else { return [] }
        var found: [(index: Int, mistakes: Int, shared: Int)] = []
        for index in 0..<Self.count {
            let candidate = bytes(index).withUnsafeBytes { Self.scalars($0) }
            let most = min(2, max(typed.count, candidate.count) - 1)
            if typed.count >= 3, candidate.starts(with: typed) {
                found.append((index, 0, typed.count))
                continue
            }
            guard abs(typed.count - candidate.count) <= most else { continue }
            let mistakes = EditDistance.between(typed, candidate)
            guard mistakes <= most else { continue }
            found.append((index, mistakes, zip(typed, candidate).prefix { $0 == $1 }.count))
        }
        if let meant = LookAlikes.word(lookedLike: word, in: self), !found.contains(where: { $0.index == meant }) {
            found.append((meant, -1, typed.count))
        }
        found.sort { ($0.mistakes, -$0.shared, $0.index) < ($1.mistakes, -$1.shared, $1.index) }
        return found.prefix(limit).map { self[$0.index] }
    }

    private static func scalars(_ word: UnsafeRawBufferPointer) -> [UInt32] {
        String(decoding: word, as: UTF8.self).lowercased().unicodeScalars.map(\.value)
    }
}

/// The number of mistakes that make one word of another, where a swap of neighbours is one.
enum EditDistance {
    static func between(_ left: [UInt32], _ right: [UInt32]) -> Int {
        var older: [Int] = []
        var old = Array(0...right.count)
        for row in 0..<left.count {
            var new = [row + 1]
            for column in 0..<right.count {
                let isSame = left[row] == right[column]
                var best = min(old[column] + (isSame ? 0 : 1), old[column + 1] + 1, new[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, older[column - 1] + 1)
                }
                new.append(best)
            }
            (older, old) = (old, new)
        }
        return old[right.count]
    }
}
