/// What a device says of a key. How much it is worth depends on who says it.
public enum KeyAttestation: Hashable, Sendable {
    /// What a PKCS #11 module claims. It is not signed: it tells a mistake in set-up, not a lie of the module.
    case claimed(TokenAttributes)
    /// What a TPM signed with a key that signs nothing but the TPM's own statements.
    case certified(TPMCertificate)
}

/// The attributes of a private key by which a PKCS #11 token says how it is kept (v2.40, section 4.9).
///
/// A value is nil where the token does not tell.
public struct TokenAttributes: Hashable, Sendable {
    /// `CKA_SENSITIVE`: the value is not shown in the clear.
    public let isSensitive: Bool?
    /// `CKA_ALWAYS_SENSITIVE`: and never was.
    public let wasAlwaysSensitive: Bool?
    /// `CKA_EXTRACTABLE`: the key can be wrapped and taken away.
    public let isExtractable: Bool?
    /// `CKA_NEVER_EXTRACTABLE`: and never could.
    public let wasNeverExtractable: Bool?
    /// `CKA_LOCAL`: made in the token, not brought into it.
    public let isLocal: Bool?
    public let manufacturer: String
    public let model: String
    public let serialNumber: String

    /// Whether the token claims that the key was made in it and could at no time leave it.
    public var claimsNeverToLeave: Bool {
        isSensitive == true && wasAlwaysSensitive == true && isExtractable == false && wasNeverExtractable == true
            && isLocal == true
    }
}
