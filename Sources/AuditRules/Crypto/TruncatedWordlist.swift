import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Lists of words for recovery phrases that are too short.
    static let truncatedWordlist = Rule(
        id: "truncated-wordlist",
        title: "Incomplete word list for recovery phrases",
        category: .crypto,
        severity: .critical,
        references: [.cwe(331), .cwe(334), .masvs("CRYPTO", 1), .maswe(13), .mobileTop10(10)],
        why: """
            Each word of a BIP39 phrase encodes eleven bits because the list has 2,048 words. A phrase from a list of \
            a few dozen words can be guessed, and with it every key of the wallet; other wallets also reject it.
            """,
        remedy: """
            Ship the complete BIP39 list as a resource, verify its length and hash when it is loaded, and test against \
            the standard's test vectors. `Mnemonic` in WalletKeys includes the lists for twelve languages.
            """,
        bad: [
            Example(
                #"let bip39Words = ↓["abandon", "ability", "able", "about", "above", "absent", "absorb", "abstract"]"#),
            Example(
                #"struct Mnemonic { static let wordList: [String] = "#
                    + #"↓["abandon", "ability", "able", "about", "above", "absent", "absorb", "zoo"] }"#),
            Example(
                #"enum BIP39 { static let english = ↓"abandon ability able about above absent absorb abstract absurd""#
                    + #".split(separator: " ") }"#),
            Example(
                """
                struct MnemonicGenerator {
                    let words = ↓["apple", "river", "stone", "cloud", "tiger", "piano", "lemon", "wolf"]
                }
                """
            ),
        ],
        good: [
            Example(#"let words = try loadWords("english.txt")"#),
            Example(#"let stopWords = ["the", "and", "of", "in", "to", "is", "it", "on", "at"]"#, "another list"),
            Example(#"let examplePhrase = ["abandon", "abandon", "abandon", "about"]"#, "a phrase, not the list"),
            Example(#"let hint = "abandon hope, all ye""#),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for list in file.nodes(.array) {
        let words = list.children.filter { $0.kind == .string }.map(\.name)
        report(words, at: list, &pass)
        if let name = list.parent?.name, list.role == .initialValue, isWordList(name, in: list), !isList(words) {
            guard words.count >= 8, ![12, 15, 18, 21, 24].contains(words.count), words.count < 2048 else { continue }
            pass.report("This word list has \(words.count) words instead of 2048", at: list, .init(confidence: .medium))
        }
    }
    for text in file.nodes(.string) where text.name.hasPrefix("abandon") {
        report(text.name.split { !$0.isLetter }.map(String.init), at: text, &pass)
    }
}

/// Whether a name, or the type around, speaks of the words of recovery phrases.
private func isWordList(_ name: String, in list: Node) -> Bool {
    let words = Words.of(name)
    let isList =
        words.contains("wordlist") || (words.contains("word") && words.contains("list")) || words.contains("words")
    let around = ([name] + list.ancestors.filter { $0.kind.isTypeDeclaration }.map(\.name)).joined().lowercased()
    return isList && ["bip39", "mnemonic", "seedphrase", "recoveryphrase"].contains { around.contains($0) }
        && !words.contains { ["example", "sample", "test", "demo"].contains($0) }
}

private func isList(_ words: [String]) -> Bool { Array(words.prefix(3)) == ["abandon", "ability", "able"] }

/// The list of BIP39 in English begins so; a phrase repeats words and does not follow the alphabet.
private func report(_ words: [String], at place: Node, _ pass: inout Pass) {
    guard words.count >= 8, words.count < 2048, isList(words) else { return }
    pass.report("This word list has \(words.count) words instead of 2048", at: place)
}
