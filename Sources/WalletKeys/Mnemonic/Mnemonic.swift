import KeyedHashes
public import SecretMemory

/// A mnemonic sentence of 12 to 24 words from which a wallet's keys are derived (BIP 39).
///
///     let mnemonic = try Mnemonic(wordCount: 24)
///     let seed = try mnemonic.seed(passphrase: passphrase)
///     let master = try ExtendedPrivateKey(seed: seed)
///
/// The entropy is kept in secret memory; words are generated from it on demand.
public final class Mnemonic: Sendable {
    public let language: Language
    let entropy: SecretBytes

    /// 12, 15, 18, 21 or 24.
    public var wordCount: Int { entropy.count * 3 / 4 }

    /// The word counts defined by the standard.
    public static let wordCounts = [12, 15, 18, 21, 24]

    /// Generates a mnemonic with the system's random number generator.
    ///
    /// - Throws: ``WalletError`` with code `wordCount`.
    public convenience init(wordCount: Int = 24, language: Language = .english) throws(WalletError) {
        guard Self.wordCounts.contains(wordCount) else { throw .wordCount(wordCount) }
        try self.init(entropy: SecretBytes(randomCount: wordCount * 4 / 3), language: language)
    }

    /// Takes ownership of entropy: 16, 20, 24, 28 or 32 bytes.
    ///
    /// - Throws: ``WalletError`` with code `invalidSize`.
    public init(entropy: consuming SecretBytes, language: Language = .english) throws(WalletError) {
        guard [16, 20, 24, 28, 32].contains(entropy.count) else {
            throw WalletError(
                .invalidSize, "the entropy of a mnemonic must have 16, 20, 24, 28 or 32 bytes, not \(entropy.count)")
        }
        self.entropy = entropy
        self.language = language
    }

    /// Parses a sentence in UTF-8, in any normalization form, with words separated by any whitespace. The caller is
    /// responsible for wiping its bytes.
    ///
    /// - Parameter language: The language; `nil` detects it.
    /// - Throws: ``WalletError``: `invalidText`, `wordCount`, `unknownWord`, `lookAlikeLetters`, `mixedLanguages`,
    ///   `wrongChecksum`, or `ambiguousLanguage` where the sentence is right in two. Nothing is guessed.
    public init(reading sentence: borrowing SecretBytes, language: Language? = nil) throws(WalletError) {
        let reading = try MnemonicReading(sentence)
        let meant = try reading.resolved(in: language)
        entropy = meant.entropy
        self.language = meant.language
    }

    /// Copies a string, which itself stays in ordinary memory; prefer bytes.
    public convenience init(_ sentence: String, language: Language? = nil) throws(WalletError) {
        let utf8 = sentence.utf8
        guard utf8.count <= CompatibilityDecomposition.longestText else {
            throw WalletError(.invalidText, "a mnemonic cannot have \(utf8.count) bytes")
        }
        let bytes = SecretBytes(count: utf8.count) { $0.copyBytes(from: utf8) }
        try self.init(reading: bytes, language: language)
    }

    /// Lends the sentence in UTF-8, normalisation form KD, words apart by one space: what the seed is derived of.
    public func withSentence<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try sentence().withUnsafeBytes(body)
    }

    /// Lends the entropy, without the checksum.
    public func withEntropy<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try entropy.withUnsafeBytes(body)
    }

    /// The word at a place from 0 on, as it is shown. The text is one of the list's, not a copy.
    ///
    /// - Precondition: the place is below ``wordCount``.
    public func word(at place: Int) -> String {
        precondition((0..<wordCount).contains(place), "a mnemonic of \(wordCount) words has no word \(place)")
        return language.word(entropy.withUnsafeBytes { WordNumbers.number(place, in: $0, checksum: Self.checksum($0)) })
    }

    /// Whether the word at a place from 0 on is the given one, in UTF-8 and any normalisation form: what is asked of
    /// somebody who has written the words down.
    ///
    /// - Precondition: the place is below ``wordCount``.
    public func isWord(_ word: borrowing SecretBytes, at place: Int) -> Bool {
        precondition((0..<wordCount).contains(place), "a mnemonic of \(wordCount) words has no word \(place)")
        do throws(WalletError) {
            let reading = try MnemonicReading(word)
            guard reading.count == 1, let given = reading.withWord(0, { language.list.index(of: $0) }) else {
                return false
            }
            return given == entropy.withUnsafeBytes { WordNumbers.number(place, in: $0, checksum: Self.checksum($0)) }
        } catch {
            return false
        }
    }

    /// The first byte of the entropy's SHA-256, of which one bit for each four bytes goes into the sentence.
    static func checksum(_ entropy: UnsafeRawBufferPointer) -> UInt8 {
        withUnsafeTemporaryAllocation(byteCount: SHA256.digestSize, alignment: 8) { digest in
            defer { wipe(digest) }
            SHA256.write(entropy, to: digest)
            return digest[0]
        }
    }

    /// The sentence in secret memory.
    func sentence() -> SecretBytes {
        let list = language.list
        return entropy.withUnsafeBytes { entropy in
            let checksum = Self.checksum(entropy)
            let count = entropy.count * 3 / 4
            let number = { WordNumbers.number($0, in: entropy, checksum: checksum) }
            let size = (0..<count).reduce(count - 1) { $0 + list.bytes(number($1)).count }
            return SecretBytes(count: size) { bytes in
                var place = 0
                for index in 0..<count {
                    if index > 0 {
                        bytes[place] = 0x20
                        place += 1
                    }
                    for byte in list.bytes(number(index)) {
                        bytes[place] = byte
                        place += 1
                    }
                }
            }
        }
    }
}

/// The eleven bits of each word among entropy and checksum.
enum WordNumbers {
    static func number(_ place: Int, in entropy: UnsafeRawBufferPointer, checksum: UInt8) -> Int {
        (11 * place..<11 * place + 11).reduce(0) { number, bit in
            let byte = bit / 8 < entropy.count ? entropy[bit / 8] : checksum
            return number << 1 | Int(byte >> UInt8(7 - bit % 8) & 1)
        }
    }

    /// Writes the bits of words, of which the last ones are the checksum; returns that, in the upper bits.
    static func write(_ numbers: UnsafeBufferPointer<UInt16>, to entropy: UnsafeMutableRawBufferPointer) -> UInt8 {
        var checksum: UInt8 = 0
        for bit in 0..<11 * numbers.count {
            let isSet = numbers[bit / 11] >> UInt16(10 - bit % 11) & 1 == 1
            guard isSet else { continue }
            if bit / 8 < entropy.count {
                entropy[bit / 8] |= 0x80 >> UInt8(bit % 8)
            } else {
                checksum |= 0x80 >> UInt8(bit % 8)
            }
        }
        return checksum
    }
}

extension WalletError {
    static func wordCount(_ count: Int) -> WalletError {
        WalletError(.wordCount, "a mnemonic must have 12, 15, 18, 21 or 24 words, not \(count)")
    }
}
