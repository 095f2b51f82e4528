/// A signature algorithm of tokens (RFC 7518, section 3; RFC 8037).
///
/// There is no `none`, and no way to make one.
public enum TokenAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// HMAC with a secret that both sides know: for tokens that a server makes for itself.
    case hs256 = "HS256"
    case hs384 = "HS384"
    case hs512 = "HS512"
    /// RSA with the padding of PKCS #1, version 1.5.
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    /// RSA-PSS.
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    /// ECDSA with P-256, P-384 and P-521.
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    /// Ed25519.
    case edDSA = "EdDSA"

    /// In bytes, the least that a secret for HMAC has (RFC 7518, section 3.2: as many as the hash); nil for public keys.
    public var leastSecretSize: Int? {
        switch self {
        case .hs256: 32
        case .hs384: 48
        case .hs512: 64
        default: nil
        }
    }
}
