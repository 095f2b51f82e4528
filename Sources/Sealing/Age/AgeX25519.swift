import Crypto
import SecretMemory

/// The recipient type of X25519 keys.
enum AgeX25519 {
    static let type = "X25519"

    static func stanza(_ fileKey: borrowing AgeFileKey, _ recipient: X25519Recipient) throws(SealingError) -> AgeStanza
    {
        let ephemeral = Curve25519.KeyAgreement.PrivateKey()
        let share = Array(ephemeral.publicKey.rawRepresentation)
        guard
            let publicKey = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: recipient.publicKey),
            let secret = try? ephemeral.sharedSecretFromKeyAgreement(with: publicKey), !isZero(secret)
        else { throw SealingError(.invalidKey, "the recipient’s X25519 key is a point of low order") }
        let key = wrappingKey(secret, share: share, recipient: recipient)
        guard let body = AgeWrapping.wrap(fileKey, under: key) else { throw SealingError.noCipher }
        return AgeStanza(type, Base64.encode(share), body: body)
    }

    static func fileKey(_ stanza: AgeStanza, _ identity: X25519Identity) throws(SealingError) -> AgeFileKey? {
        guard stanza.isOf(type) else { return nil }
        try stanza.check(argumentCount: 2)
        let share = try stanza.bytes(1, count: 32)
        let secret = identity.privateKey.withUnsafeBytes { privateKey in
            let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
            let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: share)
            return other.flatMap { other in try? key?.sharedSecretFromKeyAgreement(with: other) }
        }
        guard let secret, !isZero(secret) else { throw stanza.malformed("its share is a point of low order") }
        return AgeWrapping.unwrap(
            stanza.body, under: wrappingKey(secret, share: share, recipient: identity.recipient))
    }

    private static func wrappingKey(
        _ secret: SharedSecret, share: [UInt8], recipient: X25519Recipient
    ) -> SymmetricKey {
        secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + recipient.publicKey,
            sharedInfo: Array("age-encryption.org/v1/X25519".utf8),
            outputByteCount: 32)
    }

    /// RFC 7748, section 6.1, advises to refuse an agreed secret of zeros; the library does not on every system.
    private static func isZero(_ secret: SharedSecret) -> Bool {
        secret.withUnsafeBytes { bytes in bytes.reduce(0) { $0 | $1 } == 0 }
    }
}
