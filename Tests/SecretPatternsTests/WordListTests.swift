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
}
