/// Tells words from random letters by how usual neighbouring letters are in English and its neighbours.
enum LetterPairs {
    /// Whether a text is made of words in camel case, snake case, kebab case or plain.
    static func isMadeOfWords(_ text: [UInt8]) -> Bool {
        let words = words(in: text)
        let letters = words.reduce(0) { $0 + $1.count }
        guard letters * 3 >= text.count * 2, let longest = words.map(\.count).max(), longest >= 3 else { return false }
        guard digitRuns(in: text) < 3 else { return false }
        let changes = changeShare(of: text)
        return usualShare(of: words) >= (changes < 0.3 ? 0.42 : 0.62)
            && Double(letters) / Double(words.count) >= 2.6
    }

    /// The share of letter pairs within words that are usual, from 0 to 1; zero without pairs.
    static func usualShare(of words: [[UInt8]]) -> Double {
        var pairs = 0
        var usual = 0
        for word in words {
            for (left, right) in zip(word, word.dropFirst()) {
                pairs += 1
                if isUsual(left, right) { usual += 1 }
            }
        }
        return pairs == 0 ? 0 : Double(usual) / Double(pairs)
    }

    /// Whether two small letters are usual neighbours.
    static func isUsual(_ left: UInt8, _ right: UInt8) -> Bool { table[Int(left - 0x61) * 26 + Int(right - 0x61)] }

    /// The stretches of letters in small letters, parted where a capital begins a new word.
    static func words(in text: [UInt8]) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        for (index, byte) in text.enumerated() {
            let beginsWord = byte.isUppercase && index > 0 && text[index - 1].isLowercase
            if !byte.isLetter || beginsWord, !word.isEmpty {
                words.append(word)
                word = []
            }
            if byte.isLetter { word.append(byte.lowercased) }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// How often neighbours differ in kind (small, capital, digit, other), from 0 to 1.
    static func changeShare(of text: [UInt8]) -> Double {
        guard text.count > 1 else { return 0 }
        let changes = zip(text, text.dropFirst()).reduce(0) { $0 + (kind($1.0) == kind($1.1) ? 0 : 1) }
        return Double(changes) / Double(text.count - 1)
    }

    /// The number of stretches of digits that touch a letter.
    static func digitRuns(in text: [UInt8]) -> Int {
        zip(text, text.dropFirst()).reduce(0) { $0 + ($1.0.isLetter && $1.1.isDigit ? 1 : 0) }
    }

    private static func kind(_ byte: UInt8) -> Int {
        byte.isLowercase ? 0 : byte.isUppercase ? 1 : byte.isDigit ? 2 : 3
    }

    /// The usual pairs as a table of 26 by 26.
    private static let table: [Bool] = {
        var table = [Bool](repeating: false, count: 26 * 26)
        for pair in usual.split(separator: " ") {
            let letters = Array(pair.utf8)
            table[Int(letters[0] - 0x61) * 26 + Int(letters[1] - 0x61)] = true
        }
        return table
    }()

    private static let usual = """
        th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al de se le sa si ar ve ra \
        ld ur ro ri io ic ce ll ne me li ta el ma co us om no pe ch la ec di il ge ns ac ee ho so pa lo ss ut wa em tr \
        ct ts un ad ck ke ey ap pp cr pr po mo rs ie oo ow sh ss ca nc ol am mi be ot ul id im ag tt ai wh ow ai pl fo \
        fi ev bl su rd ab gr ly ry ty cl sp up op ay av iv ir wo na ni mp rt da do vi ef au ub ue os ki ob if rm cu fa \
        fr ig ep if mb ex du ys gi ga bo br sc iz ze og ga ud ug ff pt ua ua tu oc oi qu lu bu ba ns bi ws eb ip lt lf
        """
}
