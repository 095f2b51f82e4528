public import Crypto
public import SecretMemory

/// A recipient identified by a P-256 public key, the kind that hardware holds, written `age1tag1…`.
public struct P256Recipient: Hashable, Sendable, CustomStringConvertible {
    /// The point in compressed form, 33 bytes (SEC 1, section 2.3.3).
    public let publicKey: [UInt8]

    /// - Throws: ``SealingError`` with code `invalidKey` if the string is not a P-256 recipient.
    public init(_ text: String) throws(SealingError) {
        let bytes = try KeyText.publicBytes(text, prefix: Self.prefix, byteCount: 33)
        guard (try? P256.KeyAgreement.PublicKey(compressedRepresentation: bytes)) != nil else {
            throw SealingError(.invalidKey, "the recipient’s key is not a point on P-256")
        }
        publicKey = bytes
    }

    /// - Parameter publicKey: The point in compressed form, 33 bytes, or uncompressed, 65 bytes (SEC 1, section 2.3.3).
    /// - Throws: ``SealingError`` with code `invalidKey` if the bytes are not a point on P-256.
    public init(rawRepresentation publicKey: [UInt8]) throws(SealingError) {
        let key =
            publicKey.count == 33
            ? try? P256.KeyAgreement.PublicKey(compressedRepresentation: publicKey)
            : try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)
        guard let key else { throw SealingError(.invalidKey, "the recipient’s key is not a point on P-256") }
        self.init(key)
    }

    public init(_ key: P256.KeyAgreement.PublicKey) { publicKey = Array(key.compressedRepresentation) }

    public var description: String { KeyText.text(publicKey, prefix: Self.prefix) }

    static let prefix = "age1tag"
}

/// A P-256 key agreement key that never leaves its holder: a smart card, a TPM or the Secure Enclave.
public protocol P256KeyAgreement: Sendable {
    /// The public key.
    var publicKey: P256.KeyAgreement.PublicKey { get }

    /// Returns the x-coordinate of the shared point, 32 bytes (SP 800-56A, section 5.7.1.2).
    func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) throws -> SecretBytes
}

/// A P-256 key in memory, written `BULWARK-P256-SECRET-KEY-1…`, for machines without key hardware, or as its backup.
public final class P256Identity: P256KeyAgreement {
    private let privateKey: SecretBytes
    public let publicKey: P256.KeyAgreement.PublicKey

    public var recipient: P256Recipient { P256Recipient(publicKey) }

    /// Generates a key with the system's random number generator.
    public convenience init() throws(SealingError) {
        let key = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
        try self.init(Self.bytes(of: key))
    }

    /// Parses the text form, case-insensitively. The caller is responsible for wiping the text.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the text is not a P-256 identity.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// Creates an identity from a Crypto key, keeping a copy in secret memory.
    public convenience init(_ key: P256.KeyAgreement.PrivateKey) throws(SealingError) {
        try self.init(Self.bytes(of: key))
    }

    /// Takes ownership of a 32-byte scalar in big-endian order.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the bytes are not a valid P-256 scalar.
    public init(_ privateKey: consuming SecretBytes) throws(SealingError) {
        let publicKey = privateKey.withUnsafeBytes { bytes in
            LibraryTraces.wiped(secretsOf: bytes.count) {
                try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes).publicKey
            }
        }
        guard let publicKey else { throw SealingError(.invalidKey, "the key is not a valid P-256 scalar") }
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
        guard let secret else { throw SealingError(.invalidKey, "the P-256 key agreement failed") }
        return SecretBytes(secret, count: 32)
    }

    /// Returns the text form in upper case. It is secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(privateKey, prefix: Self.prefix) }

    private static func bytes(of key: P256.KeyAgreement.PrivateKey) -> SecretBytes {
        SecretBytes(copiedBy: { key.rawRepresentation })
    }

    static let prefix = "bulwark-p256-secret-key-"
}
