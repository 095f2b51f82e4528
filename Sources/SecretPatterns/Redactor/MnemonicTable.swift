internal import KeyedHashes
internal import MnemonicWords
internal import SecretMemory

/// The English words of BIP 39, found by their first four letters, which no two share.
final class MnemonicTable: Sendable {
    static let english = MnemonicTable(MnemonicWords.english)

    /// A place for a word: its letters in two halves, and its number. No word has an empty first half.
    private struct Slot: Sendable {
        var first: UInt32 = 0
        var rest: UInt32 = 0
        var number = 0
    }

    private let slots: [Slot]

    private init(_ source: String) {
        var slots = [Slot](repeating: Slot(), count: 8192)
        var word: [UInt8] = []
        var number = 0
        for byte in Array(source.utf8) + [UInt8(ascii: "0")] {
            guard byte.isDigit else {
                word.append(byte)
                continue
            }
            if !word.isEmpty {
                let letters = word.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                let (first, rest) = Self.halves(of: letters)
                var slot = Self.slot(of: first)
                while slots[slot].first != 0 { slot = (slot + 1) & 8191 }
                slots[slot] = Slot(first: first, rest: rest, number: number)
                number += 1
            }
            word.removeSubrange(Int(byte - 0x30)...)
        }
        self.slots = slots
    }

    /// Whether a word may have so many letters.
    @inline(__always)
    static func hasLength(_ count: Int) -> Bool { count >= 3 && count <= 8 }

    private static func slot(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 19) }

    @inline(__always)
    private static func halves(of letters: UInt64) -> (first: UInt32, rest: UInt32) {
        (UInt32(truncatingIfNeeded: letters), UInt32(truncatingIfNeeded: letters &>> 32))
    }

    /// The number of a word, or nil. Its letters are small ones, the first in the lowest byte.
    func number(of letters: UInt64) -> Int? {
        let (first, rest) = Self.halves(of: letters)
        return slots.withUnsafeBufferPointer { slots in
            var slot = Self.slot(of: first)
            while slots[slot].first != first {
                if slots[slot].first == 0 { return nil }
                slot = (slot + 1) & 8191
            }
            // No two words share their first four letters.
            return slots[slot].rest == rest ? slots[slot].number : nil
        }
    }

    /// Whether the last bits of some of the words are the first of the SHA-256 of the bits before them, BIP 39.
    static func isValid(_ words: UnsafeMutableBufferPointer<UInt16>, _ range: Range<Int>) -> Bool {
        let entropy = range.count * 4 / 3
        return withUnsafeTemporaryAllocation(byteCount: 96, alignment: 16) { work in
            guard let state = work.baseAddress else { return false }
            let block = UnsafeMutableRawBufferPointer(rebasing: work[32...])
            defer { wipe(work) }
            block.initializeMemory(as: UInt8.self, repeating: 0)
            let check = pack(words, range, into: block)
            block[entropy] = 0x80
            block.storeBytes(of: UInt16(entropy * 8).bigEndian, toByteOffset: 62, as: UInt16.self)
            WipedSHA256.begin(state)
            WipedSHA256.compress(state + 32, into: state)
            // The state holds words of the machine.
            let first = UInt8(truncatingIfNeeded: state.load(as: UInt32.self) &>> 24)
            return first &>> UInt8(8 - range.count / 3) == check
        }
    }

    /// Writes eleven bits of each word, one behind the other; gives those that are no entropy.
    private static func pack(
        _ words: UnsafeMutableBufferPointer<UInt16>, _ range: Range<Int>, into block: UnsafeMutableRawBufferPointer
    ) -> UInt8 {
        let entropy = range.count * 4 / 3
        var (pending, bits, place): (UInt32, UInt32, Int) = (0, 0, 0)
        for index in range {
            pending = pending &<< 11 | UInt32(words[index])
            bits &+= 11
            while bits >= 8, place < entropy {
                bits &-= 8
                block[place] = UInt8(truncatingIfNeeded: pending &>> bits)
                place &+= 1
            }
        }
        return UInt8(truncatingIfNeeded: pending & (1 &<< bits &- 1))
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
