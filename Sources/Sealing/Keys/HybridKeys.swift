public import Crypto
public import SecretMemory

/// A post-quantum recipient: an X-Wing public key (ML-KEM-768 with X25519, draft-connolly-cfrg-xwing-kem), written
/// `age1pq1…`. A future quantum computer cannot open files sealed to it.
public struct HybridRecipient: Hashable, Sendable, CustomStringConvertible {
    /// The public key, 1,216 bytes.
    public let publicKey: [UInt8]

    /// - Throws: ``SealingError`` with code `invalidKey` if the string is not an X-Wing recipient.
    public init(_ text: String) throws(SealingError) {
        try self.init(publicKey: KeyText.publicBytes(text, prefix: Self.prefix, byteCount: 1216))
    }

    /// - Parameter publicKey: 1,216 bytes, the ML-KEM-768 encapsulation key followed by the X25519 public key.
    /// - Throws: ``SealingError`` with code `invalidKey` if the size differs.
    public init(rawRepresentation publicKey: [UInt8]) throws(SealingError) {
        guard publicKey.count == 1216 else {
            throw SealingError(.invalidKey, "an X-Wing public key must have 1,216 bytes, not \(publicKey.count)")
        }
        self.publicKey = publicKey
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public init(_ key: XWingMLKEM768X25519.PublicKey) { publicKey = Array(key.rawRepresentation) }

    init(publicKey: [UInt8]) { self.publicKey = publicKey }

    public var description: String { KeyText.text(publicKey, prefix: Self.prefix) }

    static let prefix = "age1pq"
}

/// The private key of a ``HybridRecipient``: a 32-byte seed, written `AGE-SECRET-KEY-PQ-1…`. Age reads the same keys.
///
/// On Apple platforms, X-Wing requires version 26 or later; earlier versions throw an error that says so.
public final class HybridIdentity: Sendable {
    let seed: SecretBytes
    public let recipient: HybridRecipient

    /// Generates a key with the system's random number generator.
    public convenience init() throws(SealingError) { try self.init(SecretBytes(randomCount: 32)) }

    /// Parses the text form, case-insensitively. The caller is responsible for wiping the text.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the text is not an X-Wing identity.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// Creates an identity from a Crypto key, keeping the seed in secret memory.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the seed is all zeros.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public convenience init(_ key: XWingMLKEM768X25519.PrivateKey) throws(SealingError) {
        try self.init(SecretBytes(copiedBy: { key.seedRepresentation }))
    }

    /// Takes ownership of a 32-byte seed.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the seed is not 32 bytes long or is all zeros, or the
    ///   system does not support X-Wing.
    public init(_ seed: consuming SecretBytes) throws(SealingError) {
        guard seed.count == 0 || !seed.holdsZerosAlone() else { throw .keyOfZeros }
        recipient = HybridRecipient(publicKey: try XWing.publicKey(ofSeed: seed))
        self.seed = seed
    }

    /// Returns the text form in upper case. It is secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(seed, prefix: Self.prefix) }

    static let prefix = "age-secret-key-pq-"
}
