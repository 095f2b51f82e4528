import Crypto
import KeyedHashes
import SecretMemory

/// Wraps file keys for recipients and unwraps them again.
///
/// Under a shared secret (password or key) a file key is a Cobblestone message, so the wrapped key commits to the
/// secret and one ciphertext cannot serve two passwords. For public keys it is HPKE.
enum KeyWrapping {
    /// `secret` is the states of HMAC behind the secret, `context` everything in the stanza before the wrapped key.
    static func wrap(
        _ key: borrowing FileKey, under secret: borrowing KeyedHash<WipedSHA512>, context: [UInt8], salt: [UInt8]
    ) -> [UInt8] {
        let cobblestone = Cobblestone(secret, salt: salt, context: label + context)
        var sealed = [UInt8](repeating: 0, count: FileKey.byteCount + Cobblestone.tagSize)
        key.bytes.withUnsafeBytes { key in
            sealed.withUnsafeMutableBytes { cobblestone.seal(key, index: 0, into: $0) }
        }
        LibraryTraces.wipeCiphers()
        return cobblestone.header + sealed
    }

    /// Nil where the secret is another, or the wrapped key was changed. Which of them, and how much of it is right, takes
    /// no other time: where the commitment is wrong already, the rest is opened all the same.
    static func unwrap(
        _ wrapped: [UInt8], under secret: borrowing KeyedHash<WipedSHA512>, context: [UInt8]
    ) -> FileKey? {
        let header = Array(wrapped[..<Cobblestone.headerSize])
        let salt = Array(header[..<Cobblestone.saltSize])
        let cobblestone = Cobblestone(secret, salt: salt, context: label + context)
        let isCommitted = constantTimeEqual(cobblestone.header, header)
        var isOpened = false
        let bytes = SecretBytes(count: FileKey.byteCount) { key in
            wrapped[Cobblestone.headerSize...].withUnsafeBytes { isOpened = cobblestone.open($0, index: 0, into: key) }
        }
        LibraryTraces.wipeCiphers()
        // Made in any case, since that takes time too.
        let key = FileKey(bytes)
        guard isCommitted && isOpened else { return nil }
        return key
    }

    /// Seals a file key to a public key. Returns what the recipient needs to agree on the secret, and the sealed key.
    static func seal(
        _ key: borrowing FileKey, to recipient: X25519Recipient
    ) throws(SealingError) -> (encapsulation: [UInt8], wrapped: [UInt8]) {
        let hpke = hpke(.x25519)
        guard let (agreed, encapsulation) = X25519Agreement.fresh(with: recipient.publicKey) else {
            throw SealingError(.invalidKey, "the recipient’s X25519 key is a low-order point")
        }
        let secret = hpke.sharedSecret(
            agreed: SecretBytes(agreed, count: 32), encapsulation: encapsulation, recipient: recipient.publicKey)
        return (encapsulation, try sealed(key, hpke, secret))
    }

    static func open(_ wrapped: [UInt8], encapsulation: [UInt8], with identity: X25519Identity) -> FileKey? {
        guard let agreed = X25519Agreement.agree(identity.privateKey, encapsulation) else { return nil }
        let hpke = hpke(.x25519)
        let secret = hpke.sharedSecret(
            agreed: SecretBytes(agreed, count: 32), encapsulation: encapsulation,
            recipient: identity.recipient.publicKey)
        return opened(wrapped, hpke, secret)
    }

    static func seal(
        _ key: borrowing FileKey, to recipient: HybridRecipient
    ) throws(SealingError) -> (encapsulation: [UInt8], wrapped: [UInt8]) {
        let encapsulation = try XWing.encapsulate(to: recipient.publicKey)
        return (encapsulation.bytes, try sealed(key, hpke(.xWing), encapsulation.secret))
    }

    static func open(
        _ wrapped: [UInt8], encapsulation: [UInt8], with identity: HybridIdentity
    ) throws(SealingError) -> FileKey? {
        guard let secret = try XWing.decapsulate(encapsulation, seed: identity.seed) else { return nil }
        return opened(wrapped, hpke(.xWing), secret)
    }

    static func seal(
        _ key: borrowing FileKey, to recipient: P256Recipient
    ) throws(SealingError) -> (tag: [UInt8], encapsulation: [UInt8], wrapped: [UInt8]) {
        let ephemeral = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
        guard
            let peer = try? P256.KeyAgreement.PublicKey(compressedRepresentation: recipient.publicKey),
            let agreed = try? ephemeral.sharedSecretFromKeyAgreement(with: peer)
        else { throw SealingError(.invalidKey, "the recipient’s key is not a point on P-256") }
        let encapsulation = Array(ephemeral.publicKey.x963Representation)
        let hpke = hpke(.p256)
        let secret = hpke.sharedSecret(
            agreed: SecretBytes(agreed, count: 32), encapsulation: encapsulation,
            recipient: Array(peer.x963Representation))
        return (tag(encapsulation, peer), encapsulation, try sealed(key, hpke, secret))
    }

    /// The keeper of the key is asked only where the tag says that it is the recipient.
    static func open(
        _ wrapped: [UInt8], tag: [UInt8], encapsulation: [UInt8], with identity: any P256KeyAgreement
    ) throws(SealingError) -> FileKey? {
        guard
            constantTimeEqual(tag, Self.tag(encapsulation, identity.publicKey)),
            let ephemeral = try? P256.KeyAgreement.PublicKey(x963Representation: encapsulation)
        else { return nil }
        let agreed: SecretBytes
        do {
            agreed = try identity.sharedSecret(with: ephemeral)
        } catch {
            throw .keeper(error)
        }
        let hpke = hpke(.p256)
        let recipient = Array(identity.publicKey.x963Representation)
        let secret = hpke.sharedSecret(agreed: agreed, encapsulation: encapsulation, recipient: recipient)
        return opened(wrapped, hpke, secret)
    }

    private static func sealed(
        _ key: borrowing FileKey, _ hpke: HPKEBase, _ secret: borrowing SecretBytes
    ) throws(SealingError) -> [UInt8] {
        guard let sealed = hpke.seal(key.bytes, secret: secret) else {
            throw SealingError(.invalidKey, "the file key could not be sealed to the recipient")
        }
        return sealed
    }

    private static func opened(
        _ wrapped: [UInt8], _ hpke: HPKEBase, _ secret: borrowing SecretBytes
    ) -> FileKey? {
        guard let bytes = hpke.open(wrapped, secret: secret) else {
            // Takes as long as with a key.
            _ = FileKey(SecretBytes(count: FileKey.byteCount) { _ in })
            return nil
        }
        return FileKey(bytes)
    }

    private static func hpke(_ kem: HPKEBase.KEM) -> HPKEBase {
        HPKEBase(kem: kem, aead: .aes256GCM, info: label)
    }

    /// The first four bytes of SHA-256 over encapsulation and public key.
    static func tag(_ encapsulation: [UInt8], _ key: P256.KeyAgreement.PublicKey) -> [UInt8] {
        Array(SHA256.hash(data: encapsulation + key.x963Representation).prefix(4))
    }

    private static let label = Array("bulwark-sealed-file/v1 recipient".utf8)
}
