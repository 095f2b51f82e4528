public import Crypto
public import SecretMemory

/// Somebody to whom files can be sealed so that a quantum computer cannot open them later: an X-Wing public key
/// (ML-KEM-768 with X25519, draft-connolly-cfrg-xwing-kem), written `age1pq1…`.
public struct HybridRecipient: Hashable, Sendable, CustomStringConvertible {
    /// 1,216 bytes.
    public let publicKey: [UInt8]

    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no X-Wing recipient.
    public init(_ text: String) throws(SealingError) {
        try self.init(publicKey: KeyText.publicBytes(text, prefix: Self.prefix, byteCount: 1216))
    }

    /// - Parameter publicKey: 1,216 bytes, the ML-KEM-768 encapsulation key and the X25519 public key.
    /// - Throws: ``SealingError`` with code `invalidKey` when there are not so many.
    public init(rawRepresentation publicKey: [UInt8]) throws(SealingError) {
        guard publicKey.count == 1216 else {
            throw SealingError(.invalidKey, "an X-Wing public key has 1,216 bytes, not \(publicKey.count)")
        }
        self.publicKey = publicKey
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public init(_ key: XWingMLKEM768X25519.PublicKey) { publicKey = Array(key.rawRepresentation) }

    init(publicKey: [UInt8]) { self.publicKey = publicKey }

    public var description: String { KeyText.text(publicKey, prefix: Self.prefix) }

    static let prefix = "age1pq"
}

/// The private half of a ``HybridRecipient``: a seed of 32 bytes, written `AGE-SECRET-KEY-PQ-1…`. Age reads the same
/// keys.
///
/// On Apple's systems X-Wing is there from version 26 on; earlier ones answer with an error that says so.
public final class HybridIdentity: Sendable {
    let seed: SecretBytes
    public let recipient: HybridRecipient

    /// A key of the system's random generator.
    public convenience init() throws(SealingError) { try self.init(SecretBytes(randomCount: 32)) }

    /// Reads the written form, case does not matter. The text stays the caller's to wipe.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no X-Wing identity.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: 32))
    }

    /// Takes over a key of the library, of which it keeps the seed in secret memory.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when the seed holds zeros alone.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public convenience init(_ key: XWingMLKEM768X25519.PrivateKey) throws(SealingError) {
        try self.init(SecretBytes(copiedBy: { key.seedRepresentation }))
    }

    /// Takes a seed of 32 bytes over.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when there are not 32 bytes, all of them are zero, or the system
    ///   has no X-Wing.
    public init(_ seed: consuming SecretBytes) throws(SealingError) {
        guard seed.count == 0 || !seed.holdsZerosAlone() else { throw .keyOfZeros }
        recipient = HybridRecipient(publicKey: try XWing.publicKey(ofSeed: seed))
        self.seed = seed
    }

    /// The written form in upper case, a secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(seed, prefix: Self.prefix) }

    static let prefix = "age-secret-key-pq-"
}
