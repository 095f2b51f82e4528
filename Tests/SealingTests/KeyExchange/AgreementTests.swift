import Crypto
import SecretMemory
import Testing

@testable import Sealing

@Suite struct AgreementTests {
    /// RFC 7748, section 5.2, the first vector.
    @Test func publishedX25519() throws {
        let scalar = [UInt8](hex: "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
        let point = [UInt8](hex: "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
        let attempt = X25519Agreement.agree(SecretBytes(scalar), point)
        let secret = try #require(attempt)
        let expected = [UInt8](hex: "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
        #expect(SecretBytes(secret, count: 32).array() == expected)
    }

    @Test func sidesAgree() throws {
        let identity = try X25519Identity()
        let (secret, share) = try #require(X25519Agreement.fresh(with: identity.recipient.publicKey))
        #expect(X25519Agreement.agree(identity.privateKey, share) == secret)
    }

    @Test(arguments: [0, 31, 33]) func wrongSizes(_ size: Int) {
        #expect(X25519Agreement.fresh(with: AgeFileTests.content(size)) == nil)
    }

    @Test(.needs(vectors: "wycheproof")) func wycheproofX25519() throws {
        let cases = try #require(try Vectors.wycheproof("x25519"))
        var refused = 0
        for vector in cases {
            let expected = try vector.bytes("shared")
            let secret = try X25519Agreement.agree(
                SecretBytes(vector.bytes("private")), vector.bytes("public"))
            if expected.allSatisfy({ $0 == 0 }) {
                #expect(secret == nil)
                refused += 1
            } else {
                #expect(secret.map { SecretBytes($0, count: 32).array() } == expected)
            }
        }
        #expect(cases.count >= 518)
        #expect(refused > 0)
    }

    @Test(.needs(vectors: "wycheproof")) func wycheproofP256() throws {
        let cases = try #require(try Vectors.wycheproof("ecdh_secp256r1"))
        var (agreed, refused) = (0, 0)
        for vector in cases {
            let scalar = try vector.bytes("private").drop { $0 == 0 }
            let key = try? P256.KeyAgreement.PublicKey(derRepresentation: vector.bytes("public"))
            guard scalar.count <= 32, let key else {
                #expect(vector["result"] as? String != "valid")
                refused += 1
                continue
            }
            let identity = try P256Identity(SecretBytes([UInt8](repeating: 0, count: 32 - scalar.count) + scalar))
            #expect(try identity.sharedSecret(with: key).array() == vector.bytes("shared"))
            agreed += 1
        }
        #expect(agreed > 300)
        #expect(refused > 0)
    }
}
