public import Crypto
public import SecretMemory

/// Somebody to whom files can be sealed: an X25519 public key (RFC 7748), written `age1…`.
public struct X25519Recipient: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    public let publicKey: [UInt8]

    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no X25519 recipient.
    public init(_ text: String) throws(SealingError) {
        try self.init(publicKey: KeyText.publicBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// - Parameter publicKey: 32 bytes (RFC 7748, section 5).
    /// - Throws: ``SealingError`` with code `invalidKey` when there are not 32 bytes.
    public init(rawRepresentation publicKey: [UInt8]) throws(SealingError) {
        guard publicKey.count == 32 else {
            throw SealingError(.invalidKey, "an X25519 public key has 32 bytes, not \(publicKey.count)")
        }
        self.publicKey = publicKey
    }

    public init(_ key: Curve25519.KeyAgreement.PublicKey) { publicKey = Array(key.rawRepresentation) }

    init(publicKey: [UInt8]) { self.publicKey = publicKey }

    public var description: String { KeyText.text(publicKey, prefix: Self.prefix) }

    static let prefix = "age"
}

/// The private half of an ``X25519Recipient``, written `AGE-SECRET-KEY-1…`. Age reads the same keys.
public final class X25519Identity: Sendable {
    let privateKey: SecretBytes
    public let recipient: X25519Recipient

    /// A key of the system's random generator.
    public convenience init() throws(SealingError) { try self.init(SecretBytes(randomCount: 32)) }

    /// Reads the written form, case does not matter. The text stays the caller's to wipe.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no X25519 identity.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// Takes over a key of the library, of which it keeps a copy in secret memory.
    public convenience init(_ key: Curve25519.KeyAgreement.PrivateKey) throws(SealingError) {
        try self.init(SecretBytes(copiedBy: { key.rawRepresentation }))
    }

    /// Takes 32 bytes over (RFC 7748, section 5).
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when there are not 32 bytes, or all of them are zero.
    public init(_ privateKey: consuming SecretBytes) throws(SealingError) {
        guard privateKey.count == 0 || !privateKey.holdsZerosAlone() else { throw .keyOfZeros }
        let publicKey = privateKey.withUnsafeBytes { bytes in
            LibraryTraces.wiped(secretsOf: bytes.count) {
                try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes).publicKey
            }
        }
        guard let publicKey else { throw SealingError(.invalidKey, "the X25519 key does not have 32 bytes") }
        recipient = X25519Recipient(publicKey: Array(publicKey.rawRepresentation))
        self.privateKey = privateKey
    }

    /// The written form in upper case, a secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(privateKey, prefix: Self.prefix) }

    static let prefix = "age-secret-key-"
}
