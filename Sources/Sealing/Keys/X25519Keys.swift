public import Crypto
public import SecretMemory

/// A recipient identified by an X25519 public key (RFC 7748), written `age1…`.
public struct X25519Recipient: Hashable, Sendable, CustomStringConvertible {
    /// The public key, 32 bytes.
    public let publicKey: [UInt8]

    /// - Throws: ``SealingError`` with code `invalidKey` if the string is not an X25519 recipient.
    public init(_ text: String) throws(SealingError) {
        try self.init(publicKey: KeyText.publicBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// - Parameter publicKey: 32 bytes (RFC 7748, section 5).
    /// - Throws: ``SealingError`` with code `invalidKey` if the key is not 32 bytes long.
    public init(rawRepresentation publicKey: [UInt8]) throws(SealingError) {
        guard publicKey.count == 32 else {
            throw SealingError(.invalidKey, "an X25519 public key must have 32 bytes, not \(publicKey.count)")
        }
        self.publicKey = publicKey
    }

    public init(_ key: Curve25519.KeyAgreement.PublicKey) { publicKey = Array(key.rawRepresentation) }

    init(publicKey: [UInt8]) { self.publicKey = publicKey }

    public var description: String { KeyText.text(publicKey, prefix: Self.prefix) }

    static let prefix = "age"
}

/// The private key of an ``X25519Recipient``, written `AGE-SECRET-KEY-1…`. Age reads the same keys.
public final class X25519Identity: Sendable {
    let privateKey: SecretBytes
    public let recipient: X25519Recipient

    /// Generates a key with the system's random number generator.
    public convenience init() throws(SealingError) { try self.init(SecretBytes(randomCount: 32)) }

    /// Parses the text form, case-insensitively. The caller is responsible for wiping the text.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the text is not an X25519 identity.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// Creates an identity from a Crypto key, keeping a copy in secret memory.
    public convenience init(_ key: Curve25519.KeyAgreement.PrivateKey) throws(SealingError) {
        try self.init(SecretBytes(copiedBy: { key.rawRepresentation }))
    }

    /// Takes ownership of 32 bytes (RFC 7748, section 5).
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the key is not 32 bytes long or is all zeros.
    public init(_ privateKey: consuming SecretBytes) throws(SealingError) {
        guard privateKey.count == 0 || !privateKey.holdsZerosAlone() else { throw .keyOfZeros }
        let publicKey = privateKey.withUnsafeBytes { bytes in
            LibraryTraces.wiped(secretsOf: bytes.count) {
                try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes).publicKey
            }
        }
        guard let publicKey else { throw SealingError(.invalidKey, "the X25519 key is not 32 bytes long") }
        recipient = X25519Recipient(publicKey: Array(publicKey.rawRepresentation))
        self.privateKey = privateKey
    }

    /// Returns the text form in upper case. It is secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(privateKey, prefix: Self.prefix) }

    static let prefix = "age-secret-key-"
}
