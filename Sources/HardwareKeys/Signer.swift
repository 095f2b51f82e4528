public import Crypto
public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A P-256 private key that signs and stays where it is (ECDSA, FIPS 186-5, section 6).
///
/// The requirement blocks as long as the device takes: some milliseconds for a module, seconds where a person must
/// touch it. In asynchronous code the call of the same name is awaited instead and blocks no task.
public protocol Signer: Sendable {
    /// The public half: `x963Representation`, `derRepresentation` (SubjectPublicKeyInfo, RFC 5480) and
    /// `pemRepresentation` write it.
    var publicKey: P256.Signing.PublicKey { get }

    /// Signs a SHA-256 digest. `rawRepresentation` of the result is r and s of 32 bytes each, `derRepresentation` the
    /// form of X.509 and TLS.
    func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature
}

extension Signer {
    /// Signs a message by its SHA-256 digest.
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

    /// The digest of `message`.
    public init(of message: some DataProtocol) { self.init(SHA256.hash(data: message)) }

    public init(_ digest: SHA256Digest) { bytes = Array(digest) }

    /// A digest that was computed elsewhere.
    ///
    /// - Throws: ``HardwareKeyError`` with code `invalidArgument` when there are not 32 bytes.
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
    /// What the device lets the key do.
    var uses: KeyUses { get }
    /// The public half, as key agreement wants it.
    var agreementKey: P256.KeyAgreement.PublicKey { get }

    /// The x-coordinate of the point that both keys agree on, 32 bytes (ECDH, SP 800-56A, section 5.7.1.2). It is no
    /// key yet: put it through a derivation, as Sealing does.
    ///
    /// - Throws: `wrongKind` where the key was not made for ``KeyUses/agreement``.
    func sharedSecret(with other: P256.KeyAgreement.PublicKey) throws(HardwareKeyError) -> SecretBytes

    /// What the device says of where the key was made and whether it can leave.
    ///
    /// - Parameter challenge: up to 32 bytes that the asker chose, so that an old answer cannot be shown again. A device
    ///   that signs nothing leaves it out.
    /// - Throws: `unavailable` with the reason where the device has no attestation.
    func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation
}

extension HardwareKey {
    /// Agrees on a secret without blocking the task's thread.
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
