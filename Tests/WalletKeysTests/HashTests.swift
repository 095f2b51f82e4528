import Foundation
import KeyedHashes
import SecretMemory
import TestSupport
import Testing

@testable import WalletKeys

@Suite struct HashTests {
    @Test func keccak() {
        #expect(hex(Keccak256.hash([])) == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470")
        #expect(
            hex(Keccak256.hash(Array("abc".utf8)))
                == "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45")
        // One byte below the block, the block, and above it: checked with another program.
        #expect(
            [135, 136, 137, 272].map { hex(Keccak256.hash([UInt8](repeating: 0x61, count: $0)).prefix(8)) }
                == ["34367dc248bbd832", "a6c4d403279fe3e0", "d869f639c7046b49", "cf7fcd4f705ee749"])
    }

    @Test func ripemd() {
        let known = [
            "": "9c1185a5c5e9fc54612808977ee8f548b2258d31", "abc": "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
            "message digest": "5d0689ef49d2fae572b881b123a85ffa21595f36",
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "12a053384a9c0c88e405a06c27dcf49ada62eb2b",
            String(repeating: "1234567890", count: 8): "9b752e45573d4b39f4dbd3323cab82bf63326bfb",
        ]
        for (text, hash) in known { #expect(hex(RIPEMD160.hash(Array(text.utf8))) == hash) }
    }

    @Test func sha256() {
        #expect(
            hex(SHA256.hash(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(hex(SHA256.hash([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    /// RFC 4231, cases 1 to 4, 6 and 7.
    @Test func hmac() {
        let cases: [([UInt8], [UInt8], String)] = [
            ([UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8), "87aa7cdea5ef619d4ff0b4241a1d6cb0"),
            (Array("Jefe".utf8), Array("what do ya want for nothing?".utf8), "164b7a7bfcf819e2e395fbe73b56e0a3"),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "fa73b0089d56a284efb0f0756c890be9"
            ),
            ((1...25).map { $0 }, [UInt8](repeating: 0xCD, count: 50), "b0ba465637458c6990e5a8c5f61d4af7"),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), "80b24263c7c1a3ebb71493c1dd7be8b4"
            ),
        ]
        for (key, message, code) in cases { #expect(hex(hmac(key, message).prefix(16)) == code) }
    }

    /// All lengths around a block agree with the cryptography library.
    @Test func agreesWithTheLibrary() {
        var generator = SeededGenerator(seed: 21)
        for size in 0...300 {
            let (key, message) = (generator.bytes(size), generator.bytes(300 - size))
            #expect(hmac(key, message) == LibraryHashes.hmac(key, message))
            #expect(SHA256.hash(message) == LibraryHashes.sha256(message))
        }
    }

    @Test func wycheproofHMAC() throws {
        guard let object = try Vectors.json("wycheproof/hmac_sha512_test.json") as? [String: Any] else { return }
        var count = 0
        for group in try #require(object["testGroups"] as? [[String: Any]]) {
            for test in try #require(group["tests"] as? [[String: Any]]) {
                let tag = [UInt8](hex: try #require(test["tag"] as? String))
                let made = hmac(
                    [UInt8](hex: try #require(test["key"] as? String)),
                    [UInt8](hex: try #require(test["msg"] as? String)))
                #expect((Array(made.prefix(tag.count)) == tag) == (test["result"] as? String == "valid"))
                count += 1
            }
        }
        #expect(count == 174)
    }

    @Test func wycheproofPBKDF2() throws {
        guard let object = try Vectors.json("wycheproof/pbkdf2_hmacsha512_test.json") as? [String: Any] else { return }
        var count = 0
        for group in try #require(object["testGroups"] as? [[String: Any]]) {
            for test in try #require(group["tests"] as? [[String: Any]]) where test["result"] as? String == "valid" {
                let key = try #require(test["dk"] as? String)
                guard let rounds = test["iterationCount"] as? Int, test["dkLen"] as? Int ?? 65 <= 64 else { continue }
                let password = secret([UInt8](hex: try #require(test["password"] as? String)))
                let salt = [UInt8](hex: try #require(test["salt"] as? String))
                let code = password.withUnsafeBytes { HMACSHA512(key: $0) }
                let made = salt.withUnsafeBytes { salt in
                    code.pbkdf2(salt: salt, rounds: rounds).withUnsafeBytes { Array($0) }
                }
                #expect(hex(made.prefix(key.utf8.count / 2)) == key)
                count += 1
            }
        }
        #expect(count > 30)
    }

    private func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        let code = secret(key).withUnsafeBytes { HMACSHA512(key: $0) }
        return message.withUnsafeBytes { message in filled(64) { code.write(codeOf: message, to: $0) } }
    }
}
