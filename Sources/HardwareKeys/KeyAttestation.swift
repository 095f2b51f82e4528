/// A device's attestation of a key. Its value depends on the issuer.
public enum KeyAttestation: Hashable, Sendable {
    /// The claims of a PKCS #11 module. They are not signed: they reveal configuration mistakes, but not a lying
    /// module.
    case claimed(TokenAttributes)
    /// A statement signed by a TPM with a key that signs only the TPM's own statements.
    case certified(TPMCertificate)
}

/// The attributes by which a PKCS #11 token describes the protection of a private key (v2.40, section 4.9).
///
/// A value is `nil` if the token does not provide it.
public struct TokenAttributes: Hashable, Sendable {
    /// `CKA_SENSITIVE`: the value is not revealed in plaintext.
    public let isSensitive: Bool?
    /// `CKA_ALWAYS_SENSITIVE`: the value never was revealed.
    public let wasAlwaysSensitive: Bool?
    /// `CKA_EXTRACTABLE`: the key can be wrapped and exported.
    public let isExtractable: Bool?
    /// `CKA_NEVER_EXTRACTABLE`: the key never could be exported.
    public let wasNeverExtractable: Bool?
    /// `CKA_LOCAL`: the key was generated on the token, not imported.
    public let isLocal: Bool?
    public let manufacturer: String
    public let model: String
    public let serialNumber: String

    /// Whether the token claims that the key was generated on it and could never leave it.
    public var claimsNeverToLeave: Bool {
        isSensitive == true && wasAlwaysSensitive == true && isExtractable == false && wasNeverExtractable == true
            && isLocal == true
    }
}
