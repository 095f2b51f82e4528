public import Crypto

/// A TPM's signed statement about a key: `TPM2_Certify` (TPM 2.0 Library, part 3, section 18.2).
///
/// Verify it with ``verified(challenge:attestationKey:)``. It proves that a TPM holds the key *if* the attestation key
/// belongs to a TPM: compare it with the one recorded when the machine was set up, or enroll it with the TPM's
/// endorsement certificate, which this library does not do.
public struct TPMCertificate: Hashable, Sendable {
    /// `TPMS_ATTEST`.
    public let statement: [UInt8]
    /// The signature of the statement's SHA-256 digest; r and s, 64 bytes.
    public let signature: [UInt8]
    /// The TPM's key that signs its statements, in uncompressed form (SEC 1), 65 bytes.
    public let attestationKey: [UInt8]
    /// `TPMT_PUBLIC` of the certified key.
    public let publicArea: [UInt8]

    /// Creates a certificate from its received parts.
    public init(statement: [UInt8], signature: [UInt8], attestationKey: [UInt8], publicArea: [UInt8]) {
        self.statement = statement
        self.signature = signature
        self.attestationKey = attestationKey
        self.publicArea = publicArea
    }

    init(
        statement: [UInt8], signature: P256.Signing.ECDSASignature, attestationKey: P256.Signing.PublicKey,
        publicArea: [UInt8]
    ) {
        self.init(
            statement: statement, signature: Array(signature.rawRepresentation),
            attestationKey: Array(attestationKey.x963Representation), publicArea: publicArea)
    }

    /// A key certified by a TPM.
    public struct CertifiedKey: Sendable {
        public let publicKey: P256.Signing.PublicKey
        public let attributes: TPMKeyAttributes
    }

    /// Verifies that the statement is signed by `attestationKey`, for this challenge, about this key, and that the key
    /// was generated in the TPM and cannot leave it.
    ///
    /// - Throws: `refused` if any of this does not hold.
    public func verified(
        challenge: [UInt8], attestationKey: P256.Signing.PublicKey
    ) throws(HardwareKeyError) -> CertifiedKey {
        guard
            Array(attestationKey.x963Representation) == self.attestationKey,
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
            attestationKey.isValidSignature(signature, for: SHA256.hash(data: statement))
        else { throw Self.notProved }
        do throws(HardwareKeyError) {
            let area = try TPMPublicArea(publicArea)
            let (nonce, name) = try Self.contents(of: statement)
            guard nonce == challenge, name == area.name, area.attributes.isSuperset(of: .bound) else {
                throw Self.notProved
            }
            return CertifiedKey(publicKey: area.point.signing, attributes: area.attributes)
        } catch {
            throw Self.notProved
        }
    }

    /// The challenge and the name in a `TPMS_ATTEST` of the kind for keys (part 2, section 10.12).
    private static func contents(
        of statement: [UInt8]
    ) throws(HardwareKeyError) -> (challenge: [UInt8], name: [UInt8]) {
        var reader = TPMReader(statement)
        // TPM_GENERATED_VALUE: a restricted key signs no other data that begins so.
        guard try reader.read(UInt32.self) == 0xFF54_4347, try reader.read(UInt16.self) == 0x8017 else {
            throw notProved
        }
        _ = try reader.sized()  // the signer's qualified name
        let challenge = try reader.sized()
        _ = try reader.raw(17 + 8)  // clock, firmware version
        let name = try reader.sized()
        _ = try reader.sized()
        try reader.end()
        return (challenge, name)
    }

    private static let notProved = HardwareKeyError(
        .refused, "the statement does not prove that the TPM holds this key; request one with a new challenge")
}
