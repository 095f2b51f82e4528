import Crypto
import Foundation
import MemoryScan
import SecretMemory
import TestSupport
import Testing

@testable import Sealing

@Suite struct KeyedHashTests {
    /// RFC 4231, section 4.3.
    @Test func publishedHMAC() {
        let key = Array("Jefe".utf8), text = Array("what do ya want for nothing?".utf8)
        let short = key.withUnsafeBytes { KeyedHash<SHA256>(key: $0).code(of: text) }
        #expect(hexadecimal(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = key.withUnsafeBytes { KeyedHash<SHA512>(key: $0).code(of: text) }
        let expected = """
            164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554\
            9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
            """
        #expect(hexadecimal(long) == expected)
    }

    @Test func theLibrarySaysTheSame() {
        var generator = SeededGenerator(seed: 4)
        for size in [0, 1, 31, 32, 63, 64] {
            let key = generator.bytes(size)
            for count in [0, 1, 55, 64, 111, 128, 1000] {
                let text = generator.bytes(count)
                let code = key.withUnsafeBytes { KeyedHash<SHA256>(key: $0).code(of: text) }
                let theirs = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key))
                #expect(Array(code) == Array(theirs))
            }
            let info = "label \(size)"
            let block = KeyedHash<SHA256>.expanded(SecretBytes(key), info: info)
            let theirs = HKDF<SHA256>.expand(pseudoRandomKey: key, info: Array(info.utf8), outputByteCount: 32)
            #expect(block.withUnsafeBytes { Array($0) } == theirs.withUnsafeBytes { Array($0) })
        }
    }

    /// Two blocks of HKDF-Expand-SHA-512, the second of which follows the first.
    @Test func blocksFollowOneAnother() {
        var generator = SeededGenerator(seed: 5)
        let (key, info) = (generator.bytes(32), generator.bytes(80))
        let keyed = key.withUnsafeBytes { KeyedHash<SHA512>(key: $0) }
        let first = keyed.code(of: info + [1])
        let second = keyed.code(of: info + [2], after: first)
        let theirs = HKDF<SHA512>.expand(pseudoRandomKey: key, info: info, outputByteCount: 128)
        #expect(Array(first) + Array(second) == theirs.withUnsafeBytes { Array($0) })
    }

    @Test func theKeyIsNotLeftBehind() {
        let pattern = useAKey()
        expectCopies(0, of: pattern)
    }

    @inline(never)
    private func useAKey() -> SecretPattern {
        let key = SecretBytes(randomCount: 32)
        let code = key.withUnsafeBytes { KeyedHash<SHA256>(key: $0).code(of: [1]) }
        #expect(Array(code).count == 32)
        return key.pattern()
    }
}
