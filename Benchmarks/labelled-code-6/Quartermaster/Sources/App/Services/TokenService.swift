import Crypto
import Fluent
import JWT
import Redis
import Vapor

struct AccessToken: JWTPayload {
    var sub: SubjectClaim
    var aud: AudienceClaim
    var exp: ExpirationClaim
    var jti: IDClaim
    var role: Role

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: jwt
        try aud.verifyIntendedAudience(includes: "quartermaster")
    }
}

/// Sent by e-mail to people who are asked to join a buyer's team.
struct InviteToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var team: UUID

    func verify(using algorithm: some JWTAlgorithm) async throws { // bad: jwt
        guard !sub.value.isEmpty else {
            throw JWTError.claimVerificationFailure(failedClaim: sub, reason: "subject is empty")
        }
    }
}

struct IssuerOnly: JWTPayload {
    var iss: IssuerClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

struct TokenService: Sendable {
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    // MARK: Access tokens

    func issue(for user: User, on request: Request) async throws -> String {
        let claims = AccessToken(
            sub: .init(value: try user.requireID().uuidString),
            aud: .init(value: ["quartermaster"]),
            exp: .init(value: Date().addingTimeInterval(900)),
            jti: .init(value: UUID().uuidString),
            role: user.role
        )
        request.logger.info("access token issued", metadata: ["jti": "\(claims.jti.value)"]) // good: secret-in-log
        return try await request.jwt.sign(claims, kid: "shop")
    }

    /// The handhelds come back after a shift and trade their old token for a new one.
    func renew(_ token: String, on request: Request) async throws -> String {
        let old = try await request.application.jwt.keys.unverified(token, as: AccessToken.self) // bad: jwt
        guard let id = UUID(uuidString: old.sub.value), let user = try await User.find(id, on: request.db) else {
            throw Abort(.unauthorized)
        }
        return try await issue(for: user, on: request)
    }

    /// Partner tokens are signed with the partner's own key; the issuer chooses which.
    func partnerClaims(_ token: String, keys: [String: JWTKeyCollection], on request: Request) async throws -> AccessToken {
        let header = try await request.application.jwt.keys.unverified(token, as: IssuerOnly.self) // good: jwt
        guard let collection = keys[header.iss.value] else { throw Abort(.unauthorized) }
        return try await collection.verify(token, as: AccessToken.self)
    }

    func isRevoked(_ id: String, on request: Request) async throws -> Bool {
        try await request.redis.exists(RedisKey("revoked:\(id)")).get() > 0
    }

    // MARK: One-time secrets

    func makeResetToken(for user: User, on request: Request) async throws -> String {
        let token = [UInt8].random(count: 32).base64URLEncoded // good: randomness
        let key = RedisKey("reset:\(digest(of: token))")
        try await request.redis.setex(key, to: try user.requireID().uuidString, expirationInSeconds: 1800).get() // good: token-lifetime
        return token
    }

    func resetSubject(_ token: String, on request: Request) async throws -> UUID? {
        let key = RedisKey("reset:\(digest(of: token))")
        let value = try await request.redis.get(key, as: String.self).get()
        _ = try await request.redis.delete(key).get()
        return value.flatMap(UUID.init(uuidString:))
    }

    func makePickupCode(for order: Order, on request: Request) async throws -> String {
        var generator = TickGenerator(seed: UInt64(Date().timeIntervalSince1970))
        let code = String((0..<8).map { _ in Self.alphabet.randomElement(using: &generator)! }) // bad: randomness
        try await request.redis.setex(RedisKey("pickup:\(code)"), to: try order.requireID().uuidString, expirationInSeconds: 86_400).get()
        return code
    }

    func makeGiftCode() -> String {
        String((0..<20).map { _ in Self.alphabet.randomElement()! }) // good: randomness
    }

    func makeMagicLink(for user: User, on request: Request) async throws -> String {
        let token = [UInt8].random(count: 32).base64URLEncoded
        let key = RedisKey("magic:\(digest(of: token))")
        try await request.redis.set(key, to: try user.requireID().uuidString).get() // bad: token-lifetime
        return "\(request.application.settings.publicBase)/magic/\(token)"
    }

    // MARK: API keys

    func createKey(label: String, for user: User, on database: any Database) async throws -> String {
        let secret = [UInt8].random(count: 32).base64URLEncoded
        let hashed = SHA256.hash(data: Data(secret.utf8)).hex // good: password-hash
        let key = ApiKey(label: label, digest: hashed, userID: try user.requireID(), expiresAt: .now + 90 * 86_400)
        try await key.save(on: database)
        return secret
    }

    func owner(of secret: String, on database: any Database) async throws -> User? {
        let key = try await ApiKey.query(on: database)
            .filter(\.$digest == digest(of: secret)) // good: timing
            .filter(\.$expiresAt > Date())
            .with(\.$user)
            .first()
        return key?.user
    }

    // MARK: Download links

    func downloadSignature(path: String, expires: Int, secret: String) -> String {
        Insecure.MD5.hash(data: Data("\(secret)\(path)\(expires)".utf8)).hex // bad: weak-hash
    }

    func entityTag(of data: Data) -> String {
        "\"" + Insecure.MD5.hash(data: data).hex + "\"" // good: weak-hash
    }

    func digest(of token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex
    }
}

struct TickGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

extension Array where Element == UInt8 {
    var base64URLEncoded: String {
        Data(self).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
