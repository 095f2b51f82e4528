internal import Foundation

/// Reads the tokens of one issuer: a JWT (RFC 7519), signed, in compact form.
///
///     let keys = try await TokenKeys(jwks: published)
///     let policy = TokenPolicy(issuer: "https://id.example", audiences: ["https://api.example"], type: "at+jwt")
///     let verifier = TokenVerifier(keys: keys, policy: policy)
///     let token = try verifier.verify(bearer)
///
/// The key decides what algorithm a token is signed with. The token names the key (`kid`) and cannot bring one along: `jwk`,
/// `jku`, `x5u` and `x5c` are not looked at. What the header asks for beyond that (`crit`, `b64`, compression, encryption, a
/// token within the token) is refused. Claims are read after the signature held, once.
public struct TokenVerifier: Sendable {
    private let keys: TokenKeys
    private let policy: TokenPolicy

    /// - Parameter keys: Of the policy's issuer alone.
    public init(keys: TokenKeys, policy: TokenPolicy) {
        self.keys = keys
        self.policy = policy
    }

    /// - Parameter token: As it came, without "Bearer ".
    /// - Throws: ``TokenError``, which holds nothing of the token. Answer all of them alike, with 401.
    public func verify(_ token: String) throws(TokenError) -> VerifiedToken {
        guard token.utf8.count <= policy.greatestSize else { throw TokenError(.tooLarge) }
        let bytes = Array(token.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw TokenError(.malformed, "it has not three parts") }
        let header = try TokenHeader(parts[0])
        let key = try keys.key(header.key)
        guard header.algorithm.utf8.elementsEqual(key.algorithm.rawValue.utf8) else {
            throw TokenError(.wrongAlgorithm)
        }
        guard let signature = Base64URL.decode(parts[2]), let payload = Base64URL.decode(parts[1]) else {
            throw TokenError(.malformed, "a part is no base64url")
        }
        guard key.verifies(signature, of: bytes[..<parts[1].endIndex]) else { throw TokenError(.wrongSignature) }
        guard policy.accepts(type: header.type) else { throw TokenError(.wrongType) }
        guard let members = StrictJSON.object(payload[...]) else {
            throw TokenError(.malformed, "the claims are no JSON object, or have a member twice")
        }
        let claims = try TokenClaims(members)
        try claims.check(policy, now: policy.now().timeIntervalSince1970)
        return VerifiedToken(claims, payload: payload)
    }
}
