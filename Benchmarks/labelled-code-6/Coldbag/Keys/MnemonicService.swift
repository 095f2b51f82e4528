import CryptoKit
import Foundation
import GameplayKit
import Security

enum MnemonicError: Error {
    case noEntropy, wrongLength, unknownWord, wrongChecksum
}

enum PhraseLength: Int, CaseIterable, Sendable {
    case twelve = 12, twentyFour = 24

    var entropyBytes: Int { rawValue == 12 ? 16 : 32 }
}

protocol WordList: Sendable {
    var words: [String] { get }
    func index(of word: String) -> Int?
}

struct Mnemonic: Sendable {
    let words: [String]

    var isComplete: Bool { words.count == 12 || words.count == 24 }
}

struct MnemonicService: Sendable {
    let list: any WordList

    // MARK: Making

    func makePhrase(_ length: PhraseLength) throws -> Mnemonic {
        var entropy = [UInt8](repeating: 0, count: length.entropyBytes)
        guard SecRandomCopyBytes(kSecRandomDefault, entropy.count, &entropy) == errSecSuccess else { // good: randomness
            throw MnemonicError.noEntropy
        }
        return encode(entropy)
    }

    func makePassphrase(words count: Int) -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(Date().timeIntervalSinceReferenceDate)) // bad: randomness
        let picked = (0..<count).map { _ in list.words[source.nextInt(upperBound: list.words.count)] }
        return picked.joined(separator: "-")
    }

    func makeBackupSalt() -> Data {
        var salt = Data(count: 32)
        _ = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) } // bad: randomness
        return salt
    }

    /// The order in which the confirmation screen asks for words.
    func quizOrder(for phrase: Mnemonic, day: Int) -> [Int] {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(bitPattern: Int64(day))) // good: randomness
        return source.arrayByShufflingObjects(in: Array(phrase.words.indices)) as? [Int] ?? []
    }

    func makeWatchCode() -> String {
        String((0..<8).map { _ in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".randomElement()! })
    }

    private func encode(_ entropy: [UInt8]) -> Mnemonic {
        let checksumBits = entropy.count / 4
        let digest = Array(SHA256.hash(data: entropy))
        var bits = entropy.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        bits += (0..<checksumBits).map { digest[0] >> (7 - $0) & 1 }
        let words = stride(from: 0, to: bits.count, by: 11).map { start in
            let index = bits[start..<start + 11].reduce(0) { $0 << 1 | Int($1) }
            return list.words[index]
        }
        return Mnemonic(words: words)
    }

    // MARK: Reading

    func parse(_ text: String) throws -> Mnemonic {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 12 || words.count == 24 else { throw MnemonicError.wrongLength }
        guard words.allSatisfy({ list.index(of: $0) != nil }) else { throw MnemonicError.unknownWord }
        let phrase = Mnemonic(words: words)
        guard checksumMatches(phrase) else { throw MnemonicError.wrongChecksum } // good: mnemonic-checksum
        return phrase
    }

    func parseScanned(_ digits: String) throws -> Mnemonic {
        guard digits.count == 48 || digits.count == 96, digits.allSatisfy(\.isNumber) else { throw MnemonicError.wrongLength }
        let characters = Array(digits)
        let words = try stride(from: 0, to: characters.count, by: 4).map { start in
            guard let index = Int(String(characters[start..<start + 4])), list.words.indices.contains(index) else {
                throw MnemonicError.unknownWord
            }
            return list.words[index]
        }
        return Mnemonic(words: words) // bad: mnemonic-checksum
    }

    private func checksumMatches(_ phrase: Mnemonic) -> Bool {
        let bits = phrase.words.flatMap { word -> [UInt8] in
            let index = list.index(of: word) ?? 0
            return (0..<11).map { UInt8(index >> (10 - $0) & 1) }
        }
        let entropyBits = bits.count / 33 * 32
        let entropy = stride(from: 0, to: entropyBits, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
        }
        let digest = Array(SHA256.hash(data: entropy))
        return bits[entropyBits...].enumerated().allSatisfy { $1 == digest[0] >> (7 - $0) & 1 }
    }
}
