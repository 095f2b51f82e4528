public import Crypto
public import SecretMemory

/// A P-256 key held elsewhere, connected through a closure: a token, a TPM or the Secure Enclave of HardwareKeys, on
/// which Sealing does not depend.
///
///     let identity = Identity.p256(ExternalP256Key(key.agreementKey) { try key.sharedSecret(with: $0) })
public struct ExternalP256Key: P256KeyAgreement {
    public let publicKey: P256.KeyAgreement.PublicKey
    private let agree: @Sendable (P256.KeyAgreement.PublicKey) throws -> SecretBytes

    /// - Parameter agree: Returns the x-coordinate of the shared point, 32 bytes.
    public init(
        _ publicKey: P256.KeyAgreement.PublicKey,
        agree: @escaping @Sendable (P256.KeyAgreement.PublicKey) throws -> SecretBytes
    ) {
        self.publicKey = publicKey
        self.agree = agree
    }

    public func sharedSecret(with ephemeral: P256.KeyAgreement.PublicKey) throws -> SecretBytes {
        try agree(ephemeral)
    }
}
