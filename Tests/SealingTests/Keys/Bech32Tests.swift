import SecretMemory
import TestSupport
import Testing

@testable import Sealing

@Suite struct Bech32Tests {
    /// BIP 173, section “Test vectors”.
    @Test(arguments: [
        "A12UEL5L", "a12uel5l",
        "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
        "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw", "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w",
    ])
    func published(_ text: String) {
        // Their values are groups of five bits, some of which are no whole bytes; those that are must be read.
        let prefix = Self.read(Array(text.utf8))?.prefix
        let whole = text != "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs"
        if whole { #expect(prefix == text.lowercased().split(separator: "1").dropLast().joined(separator: "1")) }
    }

    /// BIP 173: these are not valid, for the reason in the comment there; the one that is too long alone is left out.
    @Test(arguments: [
        "\u{20}1nwldj5", "\u{7F}1axkwrx", "pzry9x0s0muk", "1pzry9x0s0muk", "x1b4n0q5v", "li1dgmt3", "A1G7SGD8",
        "10a06t8", "1qzzfhee", "", "1", "a1", "aA1", "a12UEL5L", "A12uel5l", "é12uel5l", "a12uel5é",
    ])
    func badStrings(_ text: String) {
        let isRead = Self.read(Array(text.utf8)) != nil
        #expect(!isRead)
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 32, 33, 100, 1216]) func roundTrip(_ size: Int) throws {
        let bytes = AgeFileTests.content(size)
        let text = bytes.withUnsafeBytes { Bech32.encode(prefix: "age1test", $0) }
        let lower = Self.read(text)
        #expect(lower?.prefix == "age1test")
        #expect(lower?.bytes == bytes)
        let upper = Self.read(Array(String(decoding: text, as: UTF8.self).uppercased().utf8))
        #expect(upper?.prefix == "age1test")
        #expect(upper?.bytes == bytes)
    }

    /// The checksum finds every change of one character, and every change of two here.
    @Test func changedCharactersAreFound() {
        let text = AgeFileTests.content(20).withUnsafeBytes { Bech32.encode(prefix: "age", $0) }
        let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l1b".utf8)
        for place in text.indices {
            for other in alphabet where other != text[place] {
                var changed = text
                changed[place] = other
                let isRead = Self.read(changed) != nil
                #expect(!isRead, "\(place)")
            }
        }
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5000 {
            var changed = text
            for _ in 0..<2 {
                let place = Int.random(in: 4..<text.count, using: &generator)
                changed[place] = alphabet[Int.random(in: 0..<32, using: &generator)]
            }
            let isRead = Self.read(changed) != nil
            #expect(!isRead || changed == text)
        }
    }

    @Test func noiseNeverTraps() {
        var generator = SeededGenerator(seed: 2)
        for round in 0..<5000 {
            let isRead = Self.read(generator.bytes(round % 120)) != nil
            #expect(!isRead)
        }
    }

    @Test func spareBitsMustBeZero() throws {
        // One byte is two groups with two bits to spare.
        for spare in 1..<4 as Range<UInt8> {
            let text = Self.text(prefix: "a", groups: [31, 28 | spare])
            let isRead = Self.read(text) != nil
            #expect(!isRead)
        }
        #expect(Self.read(Self.text(prefix: "a", groups: [31, 28]))?.bytes == [0xFF])
        #expect(Self.read(Self.text(prefix: "a", groups: [31, 28, 0]))?.bytes == nil)
    }

    private static func read(_ text: [UInt8]) -> (prefix: String, bytes: [UInt8])? {
        guard let decoded = Bech32.decode(text) else { return nil }
        return (decoded.prefix, decoded.bytes.array())
    }

    /// A text whose checksum is right, whatever the groups.
    private static func text(prefix: String, groups: [UInt8]) -> [UInt8] {
        let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
        var sum: UInt32 = 1
        let values = prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 } + groups + [0, 0, 0, 0, 0, 0]
        for value in values {
            let top = sum >> 25
            sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            let table: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
            for bit in 0..<5 where top >> UInt32(bit) & 1 == 1 { sum ^= table[bit] }
        }
        sum ^= 1
        let check = (0..<6).map { UInt8(sum >> UInt32(5 * (5 - $0)) & 31) }
        return Array(prefix.utf8) + [0x31] + (groups + check).map { alphabet[Int($0)] }
    }
}
