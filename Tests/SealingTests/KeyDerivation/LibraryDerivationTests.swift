import Foundation
import SecretMemory
import Testing

@testable import Sealing

@Suite struct LibraryDerivationTests {
    /// RFC 7914, section 12, the second vector; the first has an empty password, which no key is made of here.
    @Test func publishedScrypt() throws {
        let key = try Scrypt(logN: 10, blockSize: 8, parallelism: 16).derive(
            SecretBytes(Array("password".utf8)), salt: Array("NaCl".utf8), count: 64)
        let expected = """
            fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
            2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
            """
        #expect(key.array() == [UInt8](hex: expected))
    }

    /// RFC 7914, section 11.
    @Test func publishedPBKDF2() throws {
        let key = try PBKDF2(rounds: 1).derive(
            SecretBytes(Array("passwd".utf8)), salt: Array("salt".utf8), count: 64)
        let expected = """
            55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc\
            49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783
            """
        #expect(key.array() == [UInt8](hex: expected))
    }

    @Test(.needs(vectors: "rfc_kdf_totp.json")) func sharedScrypt() throws {
        let object = try #require(try Vectors.sharedObject("rfc_kdf_totp.json"))
        let cases = try #require(object["scrypt_rfc7914"] as? [[String: Any]])
        var checked = 0
        for vector in cases {
            let (password, salt) = (try vector.bytes("passwordHex"), try vector.bytes("saltHex"))
            let logN = try vector.number("N").trailingZeroBitCount
            guard !password.isEmpty else { continue }
            let scrypt = Scrypt(
                logN: logN, blockSize: try vector.number("r"), parallelism: try vector.number("p"))
            let expected = try vector.bytes("dkHex")
            let key = try scrypt.derive(SecretBytes(password), salt: salt, count: expected.count)
            #expect(key.array() == expected)
            checked += 1
        }
        #expect(checked == cases.count - 1)
    }

    @Test(.needs(vectors: "wycheproof")) func wycheproofPBKDF2() throws {
        let cases = try #require(try Vectors.wycheproof("pbkdf2_hmacsha256"))
        var checked = 0
        for vector in cases {
            let (password, salt) = (try vector.bytes("password"), try vector.bytes("salt"))
            let derivation = PBKDF2(rounds: try vector.number("iterationCount"))
            let expected = try vector.bytes("dk")
            if password.isEmpty || salt.isEmpty {
                expectError(.invalidArgument) {
                    _ = try derivation.derive(SecretBytes(password), salt: salt, count: expected.count)
                }
                continue
            }
            let key = try derivation.derive(SecretBytes(password), salt: salt, count: expected.count)
            #expect(key.array() == expected)
            checked += 1
        }
        #expect(checked >= 59)
    }
}
