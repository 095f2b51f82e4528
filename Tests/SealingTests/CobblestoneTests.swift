import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// Cobblestone-256 by values of Wycheproof (numbers 1, 2, 9, 10 and 25 of `c2sp_chunked_encryption_aes_256_gcm_test`),
/// so that these tests stand alone.
@Suite struct CobblestoneTests {
    @Test(arguments: CobblestoneValue.all) func values(value: CobblestoneValue) throws {
        let key = SymmetricKey(data: bytes(ofHexadecimal: value.key))
        let sealed = bytes(ofHexadecimal: value.sealed)
        let context = bytes(ofHexadecimal: value.context)
        guard let digest = value.digest else {
            #expect(code { _ = try Cobblestone256.open(sealed, key: key, context: context) } == .cannotOpen)
            return
        }
        let opened = try Cobblestone256.open(sealed, key: key, context: context)
        #expect(hexadecimal(SHA512.hash(data: opened).prefix(16)) == digest)
        // Under the same salt the same bytes are written.
        let input = key.states
        let again = Cobblestone(input, salt: Array(sealed[..<24]), context: context)
        #expect(Array(again.message(opened, after: [])) == sealed)
    }

    @Test func keysHave256Bits() {
        for bits in [0, 128, 248, 264, 512] {
            let key = SymmetricKey(data: [UInt8](repeating: 1, count: bits / 8))
            #expect(code { _ = try Cobblestone256.seal(Data(), key: key) } == .invalidKey)
            #expect(code { _ = try Cobblestone256.open(Data(count: 72), key: key) } == .invalidKey)
        }
    }

    @Test(arguments: [0, 1, 16_383, 16_384, 1_048_576, 3_000_000]) func roundTrip(size: Int) throws {
        let key = SymmetricKey(size: .bits256)
        let plaintext = Data(sample(size))
        let sealed = try Cobblestone256.seal(plaintext, key: key, context: [1])
        #expect(sealed.count == size + Cobblestone256.overhead(of: size))
        #expect(try Cobblestone256.open(sealed, key: key, context: [1]) == plaintext)
        #expect(code { _ = try Cobblestone256.open(sealed, key: key, context: [2]) } == .cannotOpen)
    }

    /// Where no index of five bytes is left, nothing opens: its nonce would be that of the first chunk.
    @Test func theIndexDoesNotComeTwice() throws {
        let cobblestone = Cobblestone(newMessageUnder: SymmetricKey(size: .bits256).states, context: [])
        var sealed = [UInt8](repeating: 0, count: 17)
        [UInt8](repeating: 5, count: 1).withUnsafeBytes { plaintext in
            sealed.withUnsafeMutableBytes { cobblestone.seal(plaintext, index: 0, into: $0) }
        }
        var opened: [UInt8] = [0]
        func opens(at index: Int) -> Bool {
            sealed.withUnsafeBytes { sealed in
                opened.withUnsafeMutableBytes { cobblestone.open(sealed, index: index, into: $0) }
            }
        }
        #expect(opens(at: 0))
        #expect(!opens(at: 1))
        #expect(!opens(at: 1 << 40))
        let largest = 16_400 << 40
        #expect(ChunkLayout(sealedSize: largest - 1)?.plaintextSize == (16_384 << 40) - 1)
        #expect(ChunkLayout(sealedSize: largest + 16) == nil)
        #expect(ChunkLayout(sealedSize: Int.max - 20) == nil)
    }
}

/// A message that others sealed.
struct CobblestoneValue: Sendable {
    let name: String
    let key: String
    let context: String
    let sealed: String
    /// The first 16 bytes of the plaintext's SHA-512; nil where nothing may open.
    let digest: String?
}

extension CobblestoneValue {
    static let all: [CobblestoneValue] = [
        CobblestoneValue(
            name: "empty message",
            key: "59454c4c4f57205355424d4152494e452059454c4c4f57205355424d4152494e",
            context: "",
            sealed:
                "43a2e39431cbae0389d3fc86adf46f7c3a24de88d9311617e53f3164cc1d5dc738a66b97f0bf786565c3"
                + "1799c2f463d50a7e10046011dc6fc3c939e3a5db7affb6191551669554fb",
            digest: "cf83e1357eefb8bdf1542850d66d8007"),
        CobblestoneValue(
            name: "short message, single chunk",
            key: "59454c4c4f57205355424d4152494e452059454c4c4f57205355424d4152494e",
            context: "",
            sealed:
                "a1a1b56f6db58cd1ede0c5c9db62aef20d3f96a6c594bb9252bb38122de91236502b42a1d7fcab820ffa"
                + "292940d2f86add212cfa42c38df19d3cc9139ee61a5990d3db57433514229beea49a8a72bd",
            digest: "e85f32a85f1d4f7c9b2d36d20eca8435"),
        CobblestoneValue(
            name: "short message with non-empty context string",
            key: "59454c4c4f57205355424d4152494e452059454c4c4f57205355424d4152494e",
            context: "7465737420636f6e74657874",
            sealed:
                "dbedaefc1c35dc6c0f22b743b03e488747166a51f33479e7ceb8b7e11cc0d2710f624a127501bc4aea7d"
                + "0af6f83cfe359b9e69415aa537f36adf86eb35b070475baa039bb7791432adbca49578bbd3",
            digest: "e85f32a85f1d4f7c9b2d36d20eca8435"),
        CobblestoneValue(
            name: "short message with context containing a null byte",
            key: "59454c4c4f57205355424d4152494e452059454c4c4f57205355424d4152494e",
            context: "7465737400636f6e74657874",
            sealed:
                "12ede102c3ef730da4f3d4dbfaf11003683238315befe73b21ebb2246ac19f3a7d50abd2a5a365f7652b"
                + "da670814dbc883ce618256d2d513bd238c2c0dded7614d52bef77bc04273656df97a294323",
            digest: "e85f32a85f1d4f7c9b2d36d20eca8435"),
        CobblestoneValue(
            name: "valid ciphertext decrypted with wrong context",
            key: "59454c4c4f57205355424d4152494e452059454c4c4f57205355424d4152494e",
            context: "77726f6e6720636f6e74657874",
            sealed:
                "36201844cafc0e596bec8782c560b7b1d065b90a94d227007f07a7185f0c1f449310232a0ff1d5667ece"
                + "42aff4e7c0359df78ece43b312d50034c80236b5c7900f7eebe540d242b8eb",
            digest: nil),
    ]
}
