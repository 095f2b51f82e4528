import Crypto
import KeyedHashes
import SecretMemory

/// The recipient type of X25519 keys.
enum AgeX25519 {
    static let type = "X25519"

    static func stanza(
        _ fileKey: borrowing AgeFileKey, _ recipient: X25519Recipient
    ) throws(SealingError) -> AgeStanza {
        guard let (secret, share) = X25519Agreement.fresh(with: recipient.publicKey) else {
            throw SealingError(.invalidKey, "the recipient’s X25519 key is a low-order point")
        }
        let key = wrappingKey(secret, share: share, recipient: recipient)
        guard let body = AgeWrapping.wrap(fileKey, under: key) else { throw SealingError.noCipher }
        return AgeStanza(type, Base64.encode(share), body: body)
    }

    static func fileKey(_ stanza: AgeStanza, _ identity: X25519Identity) throws(SealingError) -> AgeFileKey? {
        guard stanza.isOf(type) else { return nil }
        try stanza.check(argumentCount: 2)
        let share = try stanza.bytes(1, count: 32)
        guard let secret = X25519Agreement.agree(identity.privateKey, share) else {
            throw stanza.malformed("its share is a low-order point")
        }
        return AgeWrapping.unwrap(
            stanza.body, under: wrappingKey(secret, share: share, recipient: identity.recipient))
    }

    private static func wrappingKey(
        _ secret: SharedSecret, share: [UInt8], recipient: X25519Recipient
    ) -> SymmetricKey {
        let extracted = KeyedHash.extracted(salt: share + recipient.publicKey) { stream in
            secret.withUnsafeBytes { stream.update($0) }
        }
        return KeyedHash.expanded(extracted, info: "age-encryption.org/v1/X25519").symmetricKey()
    }
}
