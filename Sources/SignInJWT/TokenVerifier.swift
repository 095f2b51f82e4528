internal import Foundation

/// Verifies the tokens of one issuer: signed JWTs (RFC 7519) in compact form.
///
///     let keys = try await TokenKeys(jwks: published)
///     let policy = TokenPolicy(issuer: "https://id.example", audiences: ["https://api.example"], type: "at+jwt")
///     let verifier = TokenVerifier(keys: keys, policy: policy)
///     let token = try verifier.verify(bearer)
///
/// The key determines the algorithm of a token's signature. The token names the key (`kid`) but cannot supply one:
/// `jwk`, `jku`, `x5u` and `x5c` are ignored. Other requirements in the header (`crit`, `b64`, compression, encryption,
/// nested tokens) are rejected. Claims are parsed once, after the signature is verified.
public struct TokenVerifier: Sendable {
    private let keys: TokenKeys
    private let policy: TokenPolicy

    /// - Parameter keys: Only keys of the policy's issuer.
    public init(keys: TokenKeys, policy: TokenPolicy) {
        self.keys = keys
        self.policy = policy
    }

    /// - Parameter token: The token as received, without "Bearer ".
    /// - Throws: ``TokenError``, which contains nothing of the token. Respond to all of them alike, with 401.
    public func verify(_ token: String) throws(TokenError) -> VerifiedToken {
        guard token.utf8.count <= policy.greatestSize else { throw TokenError(.tooLarge) }
        let bytes = Array(token.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw TokenError(.malformed, "it does not have three parts") }
        let header = try TokenHeader(parts[0])
        let key = try keys.key(header.key)
        guard header.algorithm.utf8.elementsEqual(key.algorithm.rawValue.utf8) else {
            throw TokenError(.wrongAlgorithm)
        }
        guard let signature = Base64URL.decode(parts[2]), let payload = Base64URL.decode(parts[1]) else {
            throw TokenError(.malformed, "a part is not Base64url")
        }
        guard key.verifies(signature, of: bytes[..<parts[1].endIndex]) else { throw TokenError(.wrongSignature) }
        guard policy.accepts(type: header.type) else { throw TokenError(.wrongType) }
        guard let members = StrictJSON.object(payload[...]) else {
            throw TokenError(.malformed, "the claims are not a JSON object, or have a duplicate member")
        }
        let claims = try TokenClaims(members)
        try claims.check(policy, now: policy.now().timeIntervalSince1970)
        return VerifiedToken(claims, payload: payload)
    }
}
