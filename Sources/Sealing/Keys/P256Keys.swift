public import Crypto
public import SecretMemory

/// Somebody to whom files can be sealed by a P-256 public key, as hardware keeps them, written `age1tag1…`.
public struct P256Recipient: Hashable, Sendable, CustomStringConvertible {
    /// The point in compressed form, 33 bytes (SEC 1, section 2.3.3).
    public let publicKey: [UInt8]

    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no P-256 recipient.
    public init(_ text: String) throws(SealingError) {
        let bytes = try KeyText.publicBytes(text, prefix: Self.prefix, byteCount: 33)
        guard (try? P256.KeyAgreement.PublicKey(compressedRepresentation: bytes)) != nil else {
            throw SealingError(.invalidKey, "the recipient’s key is no point of P-256")
        }
        publicKey = bytes
    }

    /// - Parameter publicKey: the point in compressed form, 33 bytes, or uncompressed, 65 (SEC 1, section 2.3.3).
    /// - Throws: ``SealingError`` with code `invalidKey` when the bytes are no point of P-256.
    public init(rawRepresentation publicKey: [UInt8]) throws(SealingError) {
        let key =
            publicKey.count == 33
            ? try? P256.KeyAgreement.PublicKey(compressedRepresentation: publicKey)
            : try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)
        guard let key else { throw SealingError(.invalidKey, "the recipient’s key is no point of P-256") }
        self.init(key)
    }

    public init(_ key: P256.KeyAgreement.PublicKey) { publicKey = Array(key.compressedRepresentation) }

    public var description: String { KeyText.text(publicKey, prefix: Self.prefix) }

    static let prefix = "age1tag"
}

/// A P-256 key that agrees on secrets and never leaves its keeper: a smart card, a TPM, the Secure Enclave.
public protocol P256KeyAgreement: Sendable {
    /// The public half.
    var publicKey: P256.KeyAgreement.PublicKey { get }

    /// The x-coordinate of the shared point, 32 bytes (SP 800-56A, section 5.7.1.2).
    func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) throws -> SecretBytes
}

/// A P-256 key in memory, written `BULWARK-P256-SECRET-KEY-1…`: for machines without hardware, and as its spare.
public final class P256Identity: P256KeyAgreement {
    private let privateKey: SecretBytes
    public let publicKey: P256.KeyAgreement.PublicKey

    public var recipient: P256Recipient { P256Recipient(publicKey) }

    /// A key of the system's random generator.
    public convenience init() throws(SealingError) {
        let key = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
        try self.init(Self.bytes(of: key))
    }

    /// Reads the written form, case does not matter. The text stays the caller's to wipe.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no P-256 identity.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// Takes over a key of the library, of which it keeps a copy in secret memory.
    public convenience init(_ key: P256.KeyAgreement.PrivateKey) throws(SealingError) {
        try self.init(Self.bytes(of: key))
    }

    /// Takes a scalar of 32 bytes over, the most significant first.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when the bytes are no scalar of P-256.
    public init(_ privateKey: consuming SecretBytes) throws(SealingError) {
        let publicKey = privateKey.withUnsafeBytes { bytes in
            LibraryTraces.wiped(secretsOf: bytes.count) {
                try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes).publicKey
            }
        }
        guard let publicKey else { throw SealingError(.invalidKey, "the key is no scalar of P-256") }
        self.publicKey = publicKey
        self.privateKey = privateKey
    }

    public func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) throws -> SecretBytes {
        let secret = privateKey.withUnsafeBytes { bytes in
            LibraryTraces.wiped(secretsOf: bytes.count) {
                let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes)
                return try? key?.sharedSecretFromKeyAgreement(with: ephemeral)
            }
        }
        guard let secret else { throw SealingError(.invalidKey, "the two P-256 keys do not agree on a secret") }
        return SecretBytes(secret, count: 32)
    }

    /// The written form in upper case, a secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(privateKey, prefix: Self.prefix) }

    private static func bytes(of key: P256.KeyAgreement.PrivateKey) -> SecretBytes {
        SecretBytes(copiedBy: { key.rawRepresentation })
    }

    static let prefix = "bulwark-p256-secret-key-"
}
