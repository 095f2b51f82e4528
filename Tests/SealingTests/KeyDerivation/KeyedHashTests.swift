import Crypto
import Foundation
import KeyedHashes
import SecretMemory
import TestSupport
import Testing

@testable import Sealing

@Suite struct KeyedHashTests {
    /// RFC 4231, section 4.3.
    @Test func publishedHMAC() {
        let text = "what do ya want for nothing?"
        #expect(code32("Jefe", text) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let expected = """
            164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554\
            9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
            """
        #expect(hexadecimal(code64(Array("Jefe".utf8), Array(text.utf8))) == expected)
    }

    @Test func theLibrarySaysTheSame() {
        var generator = SeededGenerator(seed: 4)
        for size in [0, 1, 31, 32, 63, 64, 65, 127, 128, 129, 300] {
            let key = generator.bytes(size)
            for count in [0, 1, 55, 56, 63, 64, 65, 111, 112, 119, 127, 128, 129, 1000] {
                let text = generator.bytes(count)
                let theirs = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key))
                #expect(code32(key, text) == Array(theirs), "\(size), \(count)")
                let others = HMAC<SHA512>.authenticationCode(for: text, using: SymmetricKey(data: key))
                #expect(code64(key, text) == Array(others), "\(size), \(count)")
                #expect(atOnce(WipedSHA256.self, key, text) == Array(theirs), "\(size), \(count)")
                #expect(atOnce(WipedSHA512.self, key, text) == Array(others), "\(size), \(count)")
            }
        }
    }

    @Test func expansionIsThatOfTheLibrary() {
        var generator = SeededGenerator(seed: 5)
        for (count, salt) in [(32, 0), (12, 16), (1, 64)] {
            let (key, info, salt) = (generator.bytes(32), generator.bytes(80), generator.bytes(salt))
            let block = KeyedHash.expanded(SecretBytes(key), info: info, count: count)
            let theirs = HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: count)
            #expect(block.array() == theirs.withUnsafeBytes { Array($0) })
            let extracted = KeyedHash.extracted(salt: salt) { $0.update(key) }
            let other = HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: key), salt: salt)
            #expect(extracted.array() == Array(other))
        }
    }

    /// What is fed in pieces is what is fed at once.
    @Test func piecesMakeNoDifference() {
        var generator = SeededGenerator(seed: 6)
        let (key, text) = (generator.bytes(32), generator.bytes(500))
        for size in [1, 63, 64, 65, 127, 128, 499] {
            let pieces = key.withUnsafeBytes { key in
                hexadecimal(
                    KeyedHash<WipedSHA512>(key: key).code { stream in
                        for start in stride(from: 0, to: text.count, by: size) {
                            stream.update(Array(text[start..<min(start + size, text.count)]))
                        }
                    }.array())
            }
            #expect(pieces == hexadecimal(code64(key, text)))
        }
    }

    /// Without states that are kept.
    private func atOnce<Hash: SHA2>(_ hash: Hash.Type, _ key: [UInt8], _ text: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Hash.digestSize)
        key.withUnsafeBytes { key in
            text.withUnsafeBytes { text in
                code.withUnsafeMutableBytes { KeyedHash<Hash>.write(codeOf: text, key: key, to: $0) }
            }
        }
        return code
    }

    private func code32(_ key: String, _ text: String) -> String {
        hexadecimal(code32(Array(key.utf8), Array(text.utf8)))
    }

    private func code32(_ key: [UInt8], _ text: [UInt8]) -> [UInt8] {
        key.withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0).publicCode(of: text) }
    }

    private func code64(_ key: [UInt8], _ text: [UInt8]) -> [UInt8] {
        key.withUnsafeBytes { KeyedHash<WipedSHA512>(key: $0).publicCode(of: text) }
    }
}
