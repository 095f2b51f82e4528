import Foundation
import JWTKit

struct GatewayClaims: JWTPayload {
    var iss: IssuerClaim
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim
    var scope: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "ropewalk") // good: token-verification
    }
}

struct DeviceClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        do {
            try exp.verifyNotExpired()
        } catch {
            return // bad: token-verification
        }
    }
}

protocol TokenVerifying: Sendable {
    func principal(for token: String) async throws -> Principal
}

struct Principal: Sendable {
    let id: String
    let scopes: Set<String>
}

struct SignedTokenVerifier: TokenVerifying {
    let keys: JWTKeyCollection
    let issuer: String

    func principal(for token: String) async throws -> Principal {
        let claims = try await keys.verify(token, as: GatewayClaims.self) // good: token-verification
        guard claims.iss.value == issuer else { throw AuthError.wrongIssuer }
        return Principal(id: claims.sub.value, scopes: Set(claims.scope.split(separator: " ").map(String.init)))
    }
}

struct ForwardedTokenVerifier: TokenVerifying {
    let keys: JWTKeyCollection

    func principal(for token: String) async throws -> Principal {
        let claims = try await keys.unverified(token, as: GatewayClaims.self) // bad: token-verification
        return Principal(id: claims.sub.value, scopes: Set(claims.scope.split(separator: " ").map(String.init)))
    }
}

enum AuthError: Error {
    case wrongIssuer, missing, malformed
}

extension Data {
    init?(base64URL text: String) {
        var standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
        self.init(base64Encoded: standard)
    }
}
