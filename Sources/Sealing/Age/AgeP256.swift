import Crypto
import KeyedHashes
import SecretMemory

/// The recipient type of P-256 keys in hardware, with a tag by which the right key is found without asking it.
enum AgeP256 {
    static let type = "p256tag"

    static func stanza(_ fileKey: borrowing AgeFileKey, _ recipient: P256Recipient) throws(SealingError) -> AgeStanza {
        let ephemeral = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
        guard
            let publicKey = try? P256.KeyAgreement.PublicKey(compressedRepresentation: recipient.publicKey),
            let agreed = try? ephemeral.sharedSecretFromKeyAgreement(with: publicKey)
        else { throw SealingError(.invalidKey, "the recipient’s key is not a point on P-256") }
        let share = Array(ephemeral.publicKey.x963Representation)
        let secret = hpke.sharedSecret(
            agreed: SecretBytes(agreed, count: 32), encapsulation: share,
            recipient: Array(publicKey.x963Representation))
        guard let body = hpke.seal(fileKey.bytes, secret: secret) else { throw SealingError.noCipher }
        return AgeStanza(type, Base64.encode(tag(publicKey, share)), Base64.encode(share), body: body)
    }

    static func fileKey(_ stanza: AgeStanza, _ identity: any P256KeyAgreement) throws(SealingError) -> AgeFileKey? {
        guard stanza.isOf(type) else { return nil }
        try stanza.check(argumentCount: 3)
        let named = try stanza.bytes(1, count: tagSize)
        let share = try stanza.bytes(2, count: 65)
        guard isTag(named, of: identity.publicKey, share) else { return nil }
        guard let ephemeral = try? P256.KeyAgreement.PublicKey(x963Representation: share) else {
            throw stanza.malformed("its share is not a point on P-256")
        }
        let agreed: SecretBytes
        do { agreed = try identity.sharedSecret(with: ephemeral) } catch { throw .keeper(error) }
        let recipient = Array(identity.publicKey.x963Representation)
        let secret = hpke.sharedSecret(agreed: agreed, encapsulation: share, recipient: recipient)
        guard let fileKey = hpke.open(stanza.body, secret: secret) else { return nil }
        return AgeFileKey(fileKey)
    }

    /// Whether a stanza is a key's by its tag. One that cannot be read is nobody's.
    static func isFor(_ key: P256.KeyAgreement.PublicKey, _ stanza: AgeStanza) -> Bool {
        guard stanza.arguments.count == 3, let named = try? stanza.bytes(1, count: tagSize),
            let share = try? stanza.bytes(2, count: 65)
        else { return false }
        return isTag(named, of: key, share)
    }

    private static func isTag(_ named: [UInt8], of key: P256.KeyAgreement.PublicKey, _ share: [UInt8]) -> Bool {
        [tag(key, share), earlierTag(key, share)].contains(named)
    }

    static func tag(_ key: P256.KeyAgreement.PublicKey, _ share: [UInt8]) -> [UInt8] {
        tag(of: share + SHA256.hash(data: Array(key.compressedRepresentation)).prefix(tagSize))
    }

    /// As the specification's example has it, other than its text: over the whole point. It is read, never written.
    static func earlierTag(_ key: P256.KeyAgreement.PublicKey, _ share: [UInt8]) -> [UInt8] {
        tag(of: share + key.x963Representation)
    }

    /// HKDF-Extract is HMAC under the salt.
    private static func tag(of material: [UInt8]) -> [UInt8] {
        let code = KeyedHash.extracted(salt: label) { $0.update(material) }
        return code.withUnsafeBytes { Array($0.prefix(tagSize)) }
    }

    private static let tagSize = 4
    private static let label = Array("age-encryption.org/p256tag".utf8)
    private static let hpke = HPKEBase(kem: .p256, aead: .chaChaPoly, info: label)
}
