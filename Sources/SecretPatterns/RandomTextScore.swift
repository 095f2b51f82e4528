/// Weighs the signs that a text was made by a random generator.
struct RandomTextScore {
    private let text: [UInt8]
    private let entropy: Double
    private let changes: Double
    private let usualPairs: Double

    /// Measures a text of at least twelve bytes.
    init(_ text: [UInt8]) {
        self.text = text
        entropy = Entropy.shannon(text)
        changes = LetterPairs.changeShare(of: text)
        usualPairs = LetterPairs.usualShare(of: LetterPairs.words(in: text))
    }

    /// The grade and what led to it.
    var assessment: SecretAssessment {
        guard entropy >= leastEntropy else { return SecretAssessment(likelihood: .none, reasons: [.lowEntropy]) }
        var reasons: [SecretAssessment.Reason] = []
        if isKeyLengthHex { reasons.append(.hexadecimal) }
        if changes >= 0.28, text.contains(where: \.isDigit) { reasons.append(.mixedCharacters) }
        if usualPairs < 0.4 { reasons.append(.rareLetterPairs) }
        if entropy >= 3.9 { reasons.append(.highEntropy) }
        return SecretAssessment(likelihood: likelihood(of: reasons), reasons: reasons)
    }

    private func likelihood(of reasons: [SecretAssessment.Reason]) -> SecretAssessment.Likelihood {
        if reasons.contains(.hexadecimal) { return .likely }
        let isTelling = reasons.contains(.mixedCharacters) || (reasons.contains(.rareLetterPairs) && text.count >= 20)
        guard isTelling else {
            return reasons.contains(.rareLetterPairs) || LetterPairs.digitRuns(in: text) >= 3 ? .possible : .none
        }
        return text.count >= 16 && reasons.count >= 2 ? .likely : .possible
    }

    /// Hexadecimal digits in the length of a 128-bit or longer key, both digits and letters among them.
    private var isKeyLengthHex: Bool {
        [32, 40, 48, 56, 64, 96, 128].contains(text.count) && text.allSatisfy(ByteAlphabet.anyHex.contains)
            && text.contains(where: \.isDigit) && text.contains(where: \.isLetter)
    }

    /// Bits per character under which a text of this length repeats itself too much.
    private var leastEntropy: Double { text.count < 20 ? 2.9 : 3.1 }
}
