import Testing

@testable import SecretPatterns

/// Mnemonics in the ways that lists of words are written.
@Suite struct WordListTests {
    private static let redactor = TextRedactor()

    /// Test vectors of BIP 39.
    private static let phrases = [
        "legal winner thank year wave sausage worth useful legal winner thank yellow",
        "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
        "hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis "
            + "maple dilemma loan word shrug inflict delay length",
    ]

    /// What stands between two words, `#` for the number of the second.
    @Test(arguments: [
        "\t", "-", "_", "|", " | ", "\r\n", "\n", ", ", "\", \"", "\",\n      \"", "','", " #. ", "\n#. ", "\r\n#) ",
        " #: ", ".", "/", "+", "  ", "\n  - ", "&",
    ])
    func separatorsOfLists(between: String) {
        for phrase in Self.phrases {
            var list = ""
            for (place, word) in phrase.split(separator: " ").enumerated() {
                if place > 0 || between.contains("#") { list += between.replacing("#", with: "\(place + 1)") }
                list += word
            }
            let shown = Self.redactor.redact("wallet [\"\(list)\"] was restored")
            #expect(shown.contains("<redacted:mnemonic>"), "\(shown)")
            #expect(!shown.contains("winner") && !shown.contains("zoo") && !shown.contains("toddler"), "\(shown)")
            #expect(shown.hasPrefix("wallet") && shown.hasSuffix("was restored"))
        }
    }

    /// Wherever the list begins, and however long it is.
    @Test func listsAreFoundAtEveryPlace() {
        for phrase in Self.phrases {
            for shift in 0..<140 {
                let text = String(repeating: "-", count: shift) + " \(phrase) "
                #expect(Self.redactor.redact(text).contains("<redacted:mnemonic>"), "behind \(shift) signs")
                let lead = String(repeating: "it", count: shift / 2) + " of "
                #expect(
                    Self.redactor.redact(lead + phrase) == lead + "<redacted:mnemonic>", "behind \(lead.count) letters")
            }
        }
    }
}
