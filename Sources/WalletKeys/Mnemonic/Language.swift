internal import MnemonicWords

extension Mnemonic {
    /// The languages that BIP 39 has word lists of, and Russian and Turkish, whose lists are in use beside it.
    public enum Language: String, Sendable, Hashable, CaseIterable {
        case english, japanese, korean, spanish, simplifiedChinese, traditionalChinese, french, italian, czech
        case portuguese, russian, turkish

        /// What stands between two words when a sentence is shown: an ideographic space for Japanese, as the standard
        /// asks for; sentences are read with any.
        public var separator: String { self == .japanese ? "\u{3000}" : " " }

        /// The word with a number from 0 to 2,047, composed, as it is shown.
        public func word(_ index: Int) -> String { list[index] }

        /// The words that begin like a text, in their order: what a field can offer while somebody types. A text without
        /// marks is held against words without theirs, so `aba` finds `ábaco`.
        ///
        /// - Parameter limit: how many at most.
        public func completions(of prefix: String, limit: Int = 8) -> [String] {
            let wanted = CompatibilityDecomposition.of(String(prefix.unicodeScalars.prefix(64)))
            let plain = CompatibilityDecomposition.withoutMarks(wanted)
            let fitting = (0..<WordList.count).lazy.filter { index in
                let word = self.list.bytes(index)
                return word.starts(with: wanted)
                    || (plain == wanted && CompatibilityDecomposition.withoutMarks(Array(word)).starts(with: wanted))
            }
            return fitting.prefix(max(0, limit)).map { self.list[$0] }
        }

        var list: WordList {
            switch self {
            case .english: Lists.english
            case .japanese: Lists.japanese
            case .korean: Lists.korean
            case .spanish: Lists.spanish
            case .simplifiedChinese: Lists.simplifiedChinese
            case .traditionalChinese: Lists.traditionalChinese
            case .french: Lists.french
            case .italian: Lists.italian
            case .czech: Lists.czech
            case .portuguese: Lists.portuguese
            case .russian: Lists.russian
            case .turkish: Lists.turkish
            }
        }

    }
}

/// Each list is read when it is first asked for, in a millisecond or two.
private enum Lists {
    static let english = WordList(MnemonicWords.english)
    static let japanese = WordList(WordListText.japanese)
    static let korean = WordList(WordListText.korean)
    static let spanish = WordList(WordListText.spanish)
    static let simplifiedChinese = WordList(WordListText.simplifiedChinese)
    static let traditionalChinese = WordList(WordListText.traditionalChinese)
    static let french = WordList(WordListText.french)
    static let italian = WordList(WordListText.italian)
    static let czech = WordList(WordListText.czech)
    static let portuguese = WordList(WordListText.portuguese)
    static let russian = WordList(WordListText.russian)
    static let turkish = WordList(WordListText.turkish)
}
