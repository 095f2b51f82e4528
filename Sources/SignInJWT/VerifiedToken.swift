public import Foundation

/// A token whose signature and claims were verified. Only ``TokenVerifier`` makes one.
public struct VerifiedToken: Sendable {
    /// `iss`.
    public let issuer: String
    /// `sub`; unique for this issuer only.
    public let subject: String?
    /// `aud`, all of them.
    public let audiences: [String]
    /// `exp`.
    public let expires: Date
    /// `nbf`.
    public let notBefore: Date?
    /// `iat`.
    public let issuedAt: Date?
    /// `jti`.
    public let id: String?
    /// All claims, the registered ones as well.
    public let claims: [String: JSONValue]
    private let payload: [UInt8]

    init(_ claims: TokenClaims, payload: [UInt8]) {
        issuer = claims.issuer
        subject = claims.subject
        audiences = claims.audiences
        expires = Date(timeIntervalSince1970: claims.expires)
        notBefore = claims.notBefore.map(Date.init(timeIntervalSince1970:))
        issuedAt = claims.issuedAt.map(Date.init(timeIntervalSince1970:))
        id = claims.id
        self.claims = claims.all
        self.payload = payload
    }

    /// Decodes the claims as a custom type, with dates as seconds since 1970.
    ///
    /// - Throws: ``TokenError/Code/missingClaim`` if they do not match.
    public func decode<Claims: Decodable>(_ type: Claims.Type = Claims.self) throws(TokenError) -> Claims {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        do { return try decoder.decode(type, from: Data(payload)) } catch { throw TokenError(.missingClaim) }
    }
}

extension VerifiedToken: CustomStringConvertible, CustomReflectable {
    public var description: String { "a verified token" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
