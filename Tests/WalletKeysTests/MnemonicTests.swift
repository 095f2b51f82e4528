import Foundation
import KeyedHashes
import SecretMemory
import TestSupport
import Testing

@testable import WalletKeys

@Suite struct MnemonicTests {
    /// Two of the vectors of BIP 39; the rest lie in the shared folder.
    @Test func published() throws {
        let known = [
            (
                "7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f",
                "legal winner thank year wave sausage worth useful legal winner thank yellow",
                "2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6f"
            ),
            (
                "ffffffffffffffffffffffffffffffff", "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
                "ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13"
            ),
        ]
        for (entropy, sentence, seed) in known { try check(entropy, sentence, "TREZOR", seed, .english) }
    }

    @Test(arguments: Mnemonic.Language.allCases) func allLanguages(_ language: Mnemonic.Language) throws {
        guard let lists = try Vectors.json("bip39/vectors.json") as? [String: [[String]]] else { return }
        let name = try #require(Self.files.first { $0.value == language }).key
        let vectors = try #require(lists[name])
        for vector in vectors { try check(vector[0], vector[1], "TREZOR", vector[2], language) }
        #expect(vectors.count == 24 && lists.count == 12)
    }

    /// A passphrase that only normalisation makes the same everywhere.
    @Test func japanesePassphrase() throws {
        guard let vectors = try Vectors.json("bip39/test_JP_BIP39.json") as? [[String: String]] else { return }
        for vector in vectors {
            try check(
                vector["entropy"] ?? "", vector["mnemonic"] ?? "", vector["passphrase"] ?? "", vector["seed"] ?? "",
                .japanese)
        }
        #expect(vectors.count == 24)
    }

    @Test(arguments: Mnemonic.Language.allCases)
    func wordListsAreThoseOfTheStandard(_ language: Mnemonic.Language) throws {
        let words = (0..<2048).map { language.word($0) }
        #expect(Set(words).count == 2048)
        for number in stride(from: 0, to: 2048, by: 97) {
            let bytes = secret(Array(language.list.bytes(number)))
            let found = bytes.withUnsafeBytes { language.list.index(of: $0) }
            #expect(found == number)
        }
        let file = try #require(Self.files.first { $0.value == language }).key
        guard let text = try Vectors.text("bip39/wordlist/\(file).txt") else { return }
        #expect(
            text.split(separator: "\n").map {
                String($0).decomposedStringWithCompatibilityMapping.unicodeScalars.map(\.value)
            }
                == words.map { $0.decomposedStringWithCompatibilityMapping.unicodeScalars.map(\.value) })
    }

    @Test func englishListHash() {
        let text = (0..<2048).map { Mnemonic.Language.english.word($0) + "\n" }.joined()
        #expect(
            hex(SHA256.hash(Array(text.utf8))) == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
    }

    @Test(arguments: Mnemonic.Language.allCases, Mnemonic.wordCounts)
    func roundTrip(_ language: Mnemonic.Language, _ count: Int) throws {
        let made = try Mnemonic(wordCount: count, language: language)
        let shown = (0..<count).map { made.word(at: $0) }.joined(separator: language.separator)
        let read = try Mnemonic(reading: secret(shown), language: language)
        #expect(read.language == language && read.wordCount == count)
        expectSame(read.entropy, made.entropy)
        // Found out by itself, unless by a rare chance two languages fit.
        let found = code { expectSame(try Mnemonic(shown).entropy, made.entropy) }
        #expect(found == nil || found == .ambiguousLanguage)
    }

    /// Composed, decomposed, with other white space: one mnemonic.
    @Test func formsOfOneSentence() throws {
        let made = try Mnemonic(entropy: secret([UInt8](0..<16)), language: .spanish)
        let sentence = made.withSentence { String(decoding: $0, as: UTF8.self) }
        for form in [
            sentence.precomposedStringWithCanonicalMapping, sentence.decomposedStringWithCanonicalMapping,
            "  \n" + sentence.replacingOccurrences(of: " ", with: " \t\u{3000}\u{00A0}") + "\r\n",
            sentence.replacingOccurrences(of: " ", with: "\u{85}"),
            "\u{2029}" + sentence.replacingOccurrences(of: " ", with: "\u{2028}\u{1680}"),
        ] {
            let read = try Mnemonic(form)
            #expect(read.language == .spanish)
            expectSame(read.entropy, made.entropy)
            expectSame(read.seed(), made.seed())
        }
    }

    private func check(
        _ entropy: String, _ sentence: String, _ passphrase: String, _ seed: String, _ language: Mnemonic.Language
    ) throws {
        let made = try Mnemonic(entropy: secret([UInt8](hex: entropy)), language: language)
        #expect(
            made.withSentence { Array($0) } == Array(sentence.decomposedStringWithCompatibilityMapping.utf8))
        let read = try Mnemonic(reading: secret(sentence), language: language)
        let read32 = hex(read.entropy.array())
        #expect(read32 == entropy)
        let made64 = hex(try read.seed(passphrase: secret(passphrase)).array())
        #expect(made64.hasPrefix(seed))
    }

    private static let files: [String: Mnemonic.Language] = [
        "english": .english, "japanese": .japanese, "korean": .korean, "spanish": .spanish,
        "chinese_simplified": .simplifiedChinese, "chinese_traditional": .traditionalChinese, "french": .french,
        "italian": .italian, "czech": .czech, "portuguese": .portuguese, "russian": .russian, "turkish": .turkish,
    ]
}

@Suite struct MnemonicRefusalTests {
    @Test func wrongSentences() throws {
        let words = testSentence.split(separator: " ").map(String.init)
        func refusal(_ words: [String], _ language: Mnemonic.Language? = nil) -> (WalletError.Code?, Int?) {
            do throws(WalletError) {
                _ = try Mnemonic(words.joined(separator: " "), language: language)
                return (nil, nil)
            } catch {
                return (error.code, error.position)
            }
        }
        func replaced(_ index: Int, _ word: String) -> [String] {
            var changed = words
            changed[index] = word
            return changed
        }
        #expect(refusal(words) == (nil, nil))
        #expect(refusal(Array(words.dropLast())) == (.wordCount, nil))
        #expect(refusal([]) == (.wordCount, nil))
        #expect(refusal(replaced(11, "test")) == (.wrongChecksum, nil))
        #expect(refusal(replaced(4, "tesst")) == (.unknownWord, 5))
        #expect(refusal(replaced(4, "Test")) == (.unknownWord, 5))
        // A Cyrillic е, and a word all of look-alikes.
        #expect(refusal(replaced(2, "t\u{435}st")) == (.lookAlikeLetters, 3))
        #expect(refusal(replaced(0, "\u{430}\u{441}\u{435}")).0 == .unknownWord)
        #expect(refusal(replaced(6, "abeja")).0 == .mixedLanguages)
        #expect(refusal(replaced(6, "abeja")).1 == 7)
        #expect(refusal(words, .italian).0 == .mixedLanguages)
        #expect(code { _ = try Mnemonic(reading: secret([0xFF, 0x20, 0xC3])) } == .invalidText)
        #expect(code { _ = try Mnemonic(wordCount: 13) } == .wordCount)
        #expect(code { _ = try Mnemonic(entropy: secret([UInt8](repeating: 0, count: 17))) } == .invalidSize)
    }

    /// Words that two lists share, with a checksum that is right in both.
    @Test func sentenceOfTwoLanguages() throws {
        let (english, french) = (Mnemonic.Language.english, Mnemonic.Language.french)
        let shared = (0..<2048).map { english.word($0) }.filter { word in
            secret(word).withUnsafeBytes { french.list.index(of: $0) } != nil
        }
        #expect(shared.count == 100)
        var generator = SeededGenerator(seed: 39)
        for _ in 0..<20_000 {
            let sentence = (0..<12).map { _ in shared.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            guard code({ _ = try Mnemonic(sentence, language: .english) }) == nil,
                code({ _ = try Mnemonic(sentence, language: .french) }) == nil
            else { continue }
            #expect(code { _ = try Mnemonic(sentence) } == .ambiguousLanguage)
            return
        }
        Issue.record("no such sentence was met")
    }

    @Test func hints() throws {
        let sentence = testSentence.replacingOccurrences(of: "junk", with: "jumk")
        let hints = try Mnemonic.hints(for: secret(sentence))
        #expect(hints.count == 1 && hints[0].position == 12 && hints[0].candidates.contains("junk"))
        // Two that are equally near are both named; none is taken.
        let near = try Mnemonic.hints(for: secret("wol"), language: .english)[0].candidates
        #expect(near.contains("wolf") && near.count > 1)
        // Four letters say which word is meant; capitals are no mistake.
        #expect(try Mnemonic.hints(for: secret("aban"), language: .english)[0].candidates.first == "abandon")
        #expect(try Mnemonic.hints(for: secret("ABANDON"), language: .english)[0].candidates.first == "abandon")
        // A list that was copied with its numbers.
        let numbered = secret("1. abandon 2) abandn 3 about")
        #expect(try Mnemonic.hints(for: numbered, language: .english).map(\.position) == [4])
        #expect(throws: WalletError.self) { try Mnemonic(reading: numbered) }
        let far = try Mnemonic.hints(for: secret("xqxqxqxq"), language: .english)[0].candidates
        #expect(far.isEmpty)
        #expect(Mnemonic.Language.english.completions(of: "aban") == ["abandon"])
        #expect(Mnemonic.Language.spanish.completions(of: "aba", limit: 2) == ["ábaco"])
    }

    @Test func lastWords() throws {
        let eleven = secret(testSentence.split(separator: " ").dropLast().joined(separator: " "))
        let words = try Mnemonic.lastWords(after: eleven, language: .english)
        #expect(words.count == 128 && words.contains("junk"))
        for word in words.prefix(5) {
            #expect(code { _ = try Mnemonic(eleven.string() + " " + word, language: .english) } == nil)
        }
        #expect(code { _ = try Mnemonic.lastWords(after: secret(testSentence), language: .english) } == .wordCount)
    }

    /// Sizes without end cost nothing.
    @Test func hugeInput() throws {
        #expect(code { _ = try Mnemonic(String(repeating: "abandon ", count: 1_300_000)) } == .invalidText)
        #expect(code { _ = try Mnemonic(reading: SecretBytes(count: 10 << 20) { _ in }) } == .invalidText)
        #expect(code { _ = try Mnemonic(String(repeating: "a ", count: 2000)) } == .wordCount)
        let letters = String(repeating: "\u{FDFA}", count: 1300)
        #expect(code { _ = try Mnemonic(letters) } == .wordCount)
        let mnemonic = try Mnemonic(testSentence)
        #expect(code { _ = try mnemonic.seed(passphrase: SecretBytes(count: 5000) { _ in }) } == .invalidText)
        let none = try Mnemonic.hints(for: secret(String(repeating: "z", count: 4000)), language: .english)[0]
            .candidates
        #expect(none.isEmpty)
        #expect(Mnemonic.Language.english.completions(of: String(repeating: "a", count: 1 << 20)).isEmpty)
    }

    /// Whatever the bytes are, an error or a mnemonic comes back; and a mnemonic is the one that was meant.
    @Test func mutations() throws {
        var generator = SeededGenerator(seed: 5)
        let source = try Mnemonic(entropy: secret([UInt8](repeating: 0x5A, count: 32)), language: .french)
        let sentence = source.withSentence { Array($0) }
        for _ in 0..<3000 {
            var changed = sentence
            for _ in 0...Int.random(in: 0...2, using: &generator) {
                changed[Int.random(in: changed.indices, using: &generator)] = generator.bytes(1)[0]
            }
            guard let read = try? Mnemonic(reading: secret(changed)) else { continue }
            if read.withSentence({ Array($0) }) == sentence { expectSame(read.entropy, source.entropy) }
            let again = try Mnemonic(reading: secret(read.withSentence { Array($0) }), language: read.language)
            expectSame(again.entropy, read.entropy)
        }
    }
}
