public import Crypto
public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A P-256 private key that signs without leaving its device (ECDSA, FIPS 186-5, section 6).
///
/// The requirement blocks until the device responds: milliseconds for a module, seconds if the user must touch it.
/// Async code uses the async method of the same name instead, which does not block a task.
public protocol Signer: Sendable {
    /// The public key; encode it with `x963Representation`, `derRepresentation` (SubjectPublicKeyInfo, RFC 5480) or
    /// `pemRepresentation`.
    var publicKey: P256.Signing.PublicKey { get }

    /// Signs a SHA-256 digest. `rawRepresentation` of the result is r and s of 32 bytes each, `derRepresentation` the
    /// form of X.509 and TLS.
    func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature
}

extension Signer {
    /// Signs the SHA-256 digest of a message.
    public func signature(for message: some DataProtocol) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        try signature(of: MessageDigest(of: message))
    }

    /// Signs a SHA-256 digest without blocking the task's thread. A call that runs on the device cannot be cancelled.
    public func signature(of digest: MessageDigest) async throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        try await BlockingCalls.run { () throws(HardwareKeyError) in try self.signature(of: digest) }
    }

    /// Signs a message by its SHA-256 digest without blocking the task's thread.
    public func signature(
        for message: some DataProtocol
    ) async throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        try await signature(of: MessageDigest(of: message))
    }
}

/// The SHA-256 digest of a message, 32 bytes.
public struct MessageDigest: Hashable, Sendable {
    public let bytes: [UInt8]

    /// Computes the digest of `message`.
    public init(of message: some DataProtocol) { self.init(SHA256.hash(data: message)) }

    public init(_ digest: SHA256Digest) { bytes = Array(digest) }

    /// Creates a digest that was computed elsewhere.
    ///
    /// - Throws: ``HardwareKeyError`` with code `invalidArgument` if it is not 32 bytes long.
    public init(bytes: some Sequence<UInt8>) throws(HardwareKeyError) {
        self.bytes = Array(bytes)
        guard self.bytes.count == 32 else {
            throw HardwareKeyError(
                .invalidArgument,
                "a SHA-256 digest must have 32 bytes, not \(self.bytes.count); sign the message itself instead")
        }
    }
}

/// A P-256 key in a device.
public protocol HardwareKey: Signer {
    var label: KeyLabel { get }
    /// The uses that the device permits.
    var uses: KeyUses { get }
    /// The public key, for key agreement.
    var agreementKey: P256.KeyAgreement.PublicKey { get }

    /// Returns the x-coordinate of the shared point, 32 bytes (ECDH, SP 800-56A, section 5.7.1.2). Do not use it
    /// directly as a key: derive one from it, as Sealing does.
    ///
    /// - Throws: `wrongKind` if the key was not created for ``KeyUses/agreement``.
    func sharedSecret(with other: P256.KeyAgreement.PublicKey) throws(HardwareKeyError) -> SecretBytes

    /// Returns the device's attestation of the key's origin and whether it can be exported.
    ///
    /// - Parameter challenge: Up to 32 bytes chosen by the verifier to prevent replays. A device without signed
    ///   attestations ignores it.
    /// - Throws: `unavailable` with the reason if the device does not support attestation.
    func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation
}

extension HardwareKey {
    /// Computes a shared secret without blocking the task's thread.
    public func sharedSecret(
        with other: P256.KeyAgreement.PublicKey
    ) async throws(HardwareKeyError) -> SecretBytes {
        let agreed = try await BlockingCalls.run { () throws(HardwareKeyError) in
            SharedSecretBox(try self.sharedSecret(with: other))
        }
        return agreed.bytes.copy()
    }
}

/// Carries a noncopyable secret through a continuation.
private final class SharedSecretBox: Sendable {
    let bytes: SecretBytes
    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
}
