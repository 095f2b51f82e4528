import Sealing
import SecretMemory

/// A password of 128 random bits as eight pronounceable words of five letters (proquints, 16 bits each).
enum GeneratedPassword {
    /// Makes one and shows it on standard error, once.
    ///
    /// - Parameter name: what it is called, for the line that shows it.
    /// - Throws: Where it cannot be shown: what is sealed with it could never be opened.
    static func shown(as name: String) throws -> Password {
        var random = randomBytes(16)
        var words = text(of: random)
        defer {
            random.wipe()
            words.wipe()
        }
        try Console.show("bulwark: the \(name) is \(String(decoding: words, as: UTF8.self))")
        return try Password(SecretBytes(count: words.count) { $0.copyBytes(from: words) })
    }

    /// Consonant, vowel, consonant, vowel, consonant: four, two, four, two, four bits.
    static func text(of bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let value = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            if index > 0 { text.append(UInt8(ascii: "-")) }
            text += [
                consonants[value >> 12], vowels[value >> 10 & 3], consonants[value >> 6 & 15], vowels[value >> 4 & 3],
                consonants[value & 15],
            ]
        }
        return text
    }

    private static let consonants = Array("bdfghjklmnprstvz".utf8)
    private static let vowels = Array("aiou".utf8)
}
