import Crypto
import Fluent
import Foundation
import JWT
import Vapor

struct SSOClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim
    var email: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "signpost")
    }
}

struct DeviceClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {} // bad: token-verification
}

struct InviteClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var purpose: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: token-verification
        guard purpose == "invite" else { throw Abort(.unauthorized) }
    }
}

struct RememberClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
    }
}

struct TokenService: Sendable {
    let keys: JWTKeyCollection
    let runnerKeys: JWTKeyCollection

    func remember(_ member: Member) async throws -> String {
        let claims = RememberClaims(sub: .init(value: try member.requireID().uuidString), exp: .init(value: Date(timeIntervalSinceNow: 2_592_000)))
        return try await keys.sign(claims)
    }

    func member(forDeviceToken token: String, on database: any Database) async throws -> Member {
        let claims = try await keys.verify(token, as: DeviceClaims.self)
        return try await member(claims.sub.value, on: database)
    }

    func member(forInvite token: String, on database: any Database) async throws -> Member {
        let claims = try await keys.verify(token, as: InviteClaims.self) // good: token-verification
        return try await member(claims.sub.value, on: database)
    }

    func member(forRunner token: String, on database: any Database) async throws -> Member {
        let claims: RememberClaims = try await keys.unverified(token) // bad: token-verification
        guard claims.exp.value > Date() else { throw Abort(.unauthorized) }
        return try await member(claims.sub.value, on: database)
    }

    func runnerName(of token: String) async throws -> String {
        try await runnerKeys.verify(token, as: RememberClaims.self).sub.value
    }

    /// Written to the access log only.
    func traceSubject(of token: String) async -> String {
        let claims = try? await keys.unverified(token, as: RememberClaims.self) // good: token-verification
        return claims?.sub.value ?? "-"
    }

    private func member(_ id: String, on database: any Database) async throws -> Member {
        guard let member = try await Member.find(UUID(uuidString: id), on: database) else { throw Abort(.unauthorized) }
        return member
    }
}

/// Tokens minted by the old build farm.
struct FarmToken {
    struct Header: Decodable { let alg: String }
    struct Body: Decodable { let sub: String; let exp: Double }

    let secret: SymmetricKey

    func subject(of token: String) throws -> String {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let head = Data(base64URL: parts[0]), let body = Data(base64URL: parts[1]) else { throw Abort(.unauthorized) }
        let header = try JSONDecoder().decode(Header.self, from: head)
        let claims = try JSONDecoder().decode(Body.self, from: body)
        switch header.alg {
        case "HS256":
            try check(parts)
        case "none":
            return claims.sub // bad: token-verification
        default:
            throw Abort(.unauthorized)
        }
        guard claims.exp > Date().timeIntervalSince1970 else { throw Abort(.unauthorized) }
        return claims.sub
    }

    private func check(_ parts: [String]) throws {
        guard let signature = Data(base64URL: parts[2]),
              HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Data("\(parts[0]).\(parts[1])".utf8), using: secret) // good: timing-comparison
        else { throw Abort(.unauthorized) }
    }

    func runner(of token: String) throws -> String {
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let body = Data(base64URL: parts[1]) else { throw Abort(.unauthorized) }
        return try JSONDecoder().decode(Body.self, from: body).sub // bad: token-verification
    }
}

extension Data {
    init?(base64URL text: String) {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while padded.count % 4 != 0 { padded.append("=") }
        self.init(base64Encoded: padded)
    }
}
