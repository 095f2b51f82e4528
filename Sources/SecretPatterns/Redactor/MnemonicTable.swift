internal import KeyedHashes
internal import MnemonicWords

/// The English words of BIP 39, found by their first four letters, which no two share.
struct MnemonicTable: Sendable {
    static let english = MnemonicTable(MnemonicWords.english)

    /// The numbers of words of a mnemonic, the largest first.
    static let sizes = [24, 21, 18, 15, 12]

    /// The letters of a word.
    static let lengths = 3...8

    private var keys = [UInt32](repeating: 0, count: 8192)
    private var numbers = [UInt16](repeating: 0, count: 8192)
    private var starts: [UInt16] = [0]
    private var pool: [UInt8] = []

    private init(_ source: String) {
        var word: [UInt8] = []
        for byte in Array(source.utf8) + [UInt8(ascii: "0")] {
            guard byte.isDigit else {
                word.append(byte)
                continue
            }
            if !word.isEmpty { add(word) }
            word.removeSubrange(Int(byte - 0x30)...)
        }
    }

    private mutating func add(_ word: [UInt8]) {
        let key = word.prefix(4).enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
        var slot = Self.slot(of: key)
        while keys[slot] != 0 { slot = (slot + 1) & 8191 }
        keys[slot] = key
        numbers[slot] = UInt16(starts.count - 1)
        pool += word
        starts.append(UInt16(pool.count))
    }

    private static func slot(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 19) }

    /// The number of a word in letters of either case, or nil.
    func number(of word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard Self.lengths.contains(word.count) else { return nil }
        var key: UInt32 = 0
        for place in 0..<min(4, word.count) { key |= UInt32(word[place] | 0x20) << UInt32(8 * place) }
        var slot = Self.slot(of: key)
        while keys[slot] != key {
            if keys[slot] == 0 { return nil }
            slot = (slot + 1) & 8191
        }
        let number = Int(numbers[slot])
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == word.count else { return nil }
        for place in 0..<word.count where pool[start + place] != word[place] | 0x20 { return nil }
        return number
    }

    /// Whether the last bits of the words are the first of the SHA-256 of the bits before them, BIP 39.
    static func isValid(_ words: ArraySlice<Int>) -> Bool {
        let bits = words.count * 11
        let checked = bits / 33
        var bytes = [UInt8](repeating: 0, count: (bits + 7) / 8)
        for (place, word) in words.enumerated() {
            for bit in 0..<11 where word >> (10 - bit) & 1 == 1 {
                let index = place * 11 + bit
                bytes[index / 8] |= 0x80 >> UInt8(index % 8)
            }
        }
        let entropy = (bits - checked) / 8
        guard let check = WipedSHA256.hash(Array(bytes[..<entropy])).first else { return false }
        return bytes[entropy] >> UInt8(8 - checked) == check >> UInt8(8 - checked)
    }
}

/// The base58 of wallets, whose last four bytes are the start of a double SHA-256.
enum Base58Check {
    /// Whether a text of at most 128 characters is base58 and its checksum is right.
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard (8...128).contains(text.count) else { return false }
        var bytes: [UInt8] = []
        for character in text {
            guard let value = digits.firstIndex(of: character) else { return false }
            var carry = value
            for place in bytes.indices {
                carry += Int(bytes[place]) * 58
                bytes[place] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
            while carry > 0 {
                bytes.append(UInt8(truncatingIfNeeded: carry))
                carry >>= 8
            }
        }
        let zeros = text.prefix { $0 == UInt8(ascii: "1") }.count
        let decoded = [UInt8](repeating: 0, count: zeros) + bytes.reversed()
        guard decoded.count > 4 else { return false }
        let sum = WipedSHA256.hash(WipedSHA256.hash(Array(decoded.dropLast(4))))
        return decoded.suffix(4).elementsEqual(sum.prefix(4))
    }

    private static let digits = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
}
