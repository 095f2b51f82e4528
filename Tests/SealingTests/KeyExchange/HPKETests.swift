import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// HPKE over plain secrets against the library's own, in both directions.
@Suite struct HPKETests {
    private static let aeads: [HPKEBase.AEAD] = [.aes256GCM, .chaChaPoly]
    private let info = Array("a message for a test".utf8)
    private let message = AgeFileTests.content(32)

    @Test(arguments: aeads) func x25519(_ aead: HPKEBase.AEAD) throws {
        let (key, ephemeral) = (Curve25519.KeyAgreement.PrivateKey(), Curve25519.KeyAgreement.PrivateKey())
        try expectAgreement(.x25519, .Curve25519_HKDF_SHA256, aead, key, ephemeral)
    }

    @Test(arguments: aeads) func p256(_ aead: HPKEBase.AEAD) throws {
        let (key, ephemeral) = (P256.KeyAgreement.PrivateKey(), P256.KeyAgreement.PrivateKey())
        try expectAgreement(.p256, .P256_HKDF_SHA256, aead, key, ephemeral)
    }

    /// That the library opens what is sealed here to `key`, and the reverse.
    private func expectAgreement<Key: HPKEDiffieHellmanPrivateKey>(
        _ kem: HPKEBase.KEM, _ theirs: HPKE.KEM, _ aead: HPKEBase.AEAD, _ key: Key, _ ephemeral: Key
    ) throws {
        let hpke = HPKEBase(kem: kem, aead: aead, info: info)
        let suite = suite(theirs, aead)
        let publicKey = Array(try key.publicKey.hpkeRepresentation(kem: theirs))
        let share = Array(try ephemeral.publicKey.hpkeRepresentation(kem: theirs))
        let sent = hpke.sharedSecret(
            agreed: SecretBytes(try ephemeral.sharedSecretFromKeyAgreement(with: key.publicKey), count: 32),
            encapsulation: share, recipient: publicKey)
        let attempt = hpke.seal(SecretBytes(message), secret: sent)
        let sealed = try #require(attempt)
        var recipient = try HPKE.Recipient(
            privateKey: key, ciphersuite: suite, info: Data(info), encapsulatedKey: Data(share))
        #expect(try Array(recipient.open(sealed)) == message)

        var sender = try HPKE.Sender(recipientKey: key.publicKey, ciphersuite: suite, info: Data(info))
        let received = Array(try sender.seal(message))
        let encapsulation = try Key.PublicKey(sender.encapsulatedKey, kem: theirs)
        let secret = hpke.sharedSecret(
            agreed: SecretBytes(try key.sharedSecretFromKeyAgreement(with: encapsulation), count: 32),
            encapsulation: Array(sender.encapsulatedKey), recipient: publicKey)
        try expect(hpke, opens: received, secret)
    }

    @Test(arguments: aeads) func xWing(_ aead: HPKEBase.AEAD) throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return print("skipped: X-Wing needs version 26 of this system")
        }
        let hpke = HPKEBase(kem: .xWing, aead: aead, info: info)
        let seed = SecretBytes(randomCount: 32)
        let key = try XWingMLKEM768X25519.PrivateKey(seedRepresentation: Data(seed.array()), publicKey: nil)
        let publicKey = try XWing.publicKey(ofSeed: seed)
        #expect(publicKey == Array(key.publicKey.rawRepresentation))
        let sent = try XWing.encapsulate(to: publicKey)
        let attempt = hpke.seal(SecretBytes(message), secret: sent.secret)
        let sealed = try #require(attempt)
        var recipient = try HPKE.Recipient(
            privateKey: key, ciphersuite: suite(.XWingMLKEM768X25519, aead), info: Data(info),
            encapsulatedKey: Data(sent.bytes))
        #expect(try Array(recipient.open(sealed)) == message)

        var sender = try HPKE.Sender(
            recipientKey: key.publicKey, ciphersuite: suite(.XWingMLKEM768X25519, aead), info: Data(info))
        let theirs = Array(try sender.seal(message))
        guard let received = try XWing.decapsulate(Array(sender.encapsulatedKey), seed: seed) else {
            Issue.record("nothing was decapsulated")
            return
        }
        try expect(hpke, opens: theirs, received)
    }

    @Test(arguments: aeads) func infoAndKindMatter(_ aead: HPKEBase.AEAD) throws {
        let secret = SecretBytes(randomCount: 32)
        let attempt = HPKEBase(kem: .x25519, aead: aead, info: info).seal(SecretBytes(message), secret: secret)
        let sealed = try #require(attempt)
        let others = [
            HPKEBase(kem: .x25519, aead: aead, info: info + [0]), HPKEBase(kem: .p256, aead: aead, info: info),
            HPKEBase(kem: .x25519, aead: aead == .chaChaPoly ? .aes256GCM : .chaChaPoly, info: info),
        ]
        for other in others {
            let isOpen = other.open(sealed, secret: secret) != nil
            #expect(!isOpen)
        }
    }

    @Test func xWingRefusesWrongSizes() throws {
        let seed = SecretBytes(randomCount: 32)
        for size in [0, 1, 1119, 1121] {
            let isOpen = try XWing.decapsulate([UInt8](repeating: 1, count: size), seed: seed) != nil
            #expect(!isOpen)
        }
        for size in [0, 1215, 1217] {
            expectError(.invalidKey) { _ = try XWing.encapsulate(to: [UInt8](repeating: 1, count: size)) }
        }
        expectError(.invalidKey) { _ = try XWing.publicKey(ofSeed: SecretBytes(randomCount: 31)) }
    }

    /// That it opens what the other side sealed, and nothing that was changed or cut.
    private func expect(_ hpke: HPKEBase, opens sealed: [UInt8], _ secret: borrowing SecretBytes) throws {
        let opened = hpke.open(sealed, secret: secret)?.array()
        #expect(opened == message)
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let isOpen = hpke.open(changed, secret: secret) != nil
            #expect(!isOpen)
        }
        for size in 0..<sealed.count {
            let isOpen = hpke.open(Array(sealed[..<size]), secret: secret) != nil
            #expect(!isOpen)
        }
    }

    private func suite(_ kem: HPKE.KEM, _ aead: HPKEBase.AEAD) -> HPKE.Ciphersuite {
        HPKE.Ciphersuite(kem: kem, kdf: .HKDF_SHA256, aead: aead == .aes256GCM ? .AES_GCM_256 : .chaChaPoly)
    }
}
