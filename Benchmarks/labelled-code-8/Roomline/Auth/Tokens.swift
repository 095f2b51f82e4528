import Crypto
import Fluent
import JWT
import Vapor

struct AccessToken: JWTPayload, Authenticatable {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim

    func verify(using signer: JWTSigner) throws { // good: token-verification
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "roomline-api")
    }
}

struct InviteToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var room: UUID

    func verify(using signer: JWTSigner) throws {} // bad: token-verification
}

/// Issued by the identity service for all products of the company.
struct StaffToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var iat: IssuedAtClaim
    var roles: [String]

    func verify(using signer: JWTSigner) throws {
        try exp.verifyNotExpired(currentDate: iat.value) // bad: token-verification
    }
}

struct PartnerToken: JWTPayload {
    var iss: IssuerClaim
    var exp: ExpirationClaim
    var scope: String

    func verify(using signer: JWTSigner) throws {
        try exp.verifyNotExpired(currentDate: Date()) // good: token-verification
        guard iss.value == "https://partner.example" else { throw JWTError.claimVerificationFailure(name: "iss", reason: "unexpected") }
    }
}

struct BearerAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let token = try request.application.jwt.signers.unverified(bearer.token, as: AccessToken.self) // bad: token-verification
        request.auth.login(token)
    }
}

struct StrictBearerAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let token = try request.jwt.verify(bearer.token, as: AccessToken.self) // good: token-verification
        request.auth.login(token)
    }
}

struct StaffController {
    func roles(_ req: Request) async throws -> [String] {
        try req.jwt.verify(as: StaffToken.self).roles
    }
}

struct TokenController {
    struct Header: Decodable { var alg: String; var jku: String? }

    let secret: SymmetricKey
    let jwks: JWKS

    func invite(_ req: Request) async throws -> HTTPStatus {
        let raw = try req.query.get(String.self, at: "token")
        let invite: InviteToken
        do {
            invite = try req.jwt.verify(raw, as: InviteToken.self)
        } catch {
            invite = try req.application.jwt.signers.unverified(raw, as: InviteToken.self) // bad: token-verification
        }
        req.session.data["room"] = invite.room.uuidString
        return .ok
    }

    func preview(_ req: Request) async throws -> String {
        let raw = try req.query.get(String.self, at: "token")
        let issuer = try req.application.jwt.signers.unverified(raw, as: PartnerToken.self).iss.value // good: token-verification
        req.logger.debug("partner preview", metadata: ["issuer": .string(String(issuer.prefix(80)))])
        return try req.jwt.verify(raw, as: PartnerToken.self).scope
    }

    func partner(_ req: Request) async throws -> String {
        let raw = try req.query.get(String.self, at: "token")
        let header = try decode(Header.self, raw, part: 0)
        let keys = try await req.client.get(URI(string: header.jku ?? "")).content.decode(JWKS.self) // bad: server-side-request
        let signers = JWTSigners()
        try signers.use(jwks: keys)
        return try signers.verify(raw, as: PartnerToken.self).scope // bad: token-verification
    }

    func partnerScope(_ req: Request) async throws -> String {
        let raw = try req.query.get(String.self, at: "token")
        let signers = JWTSigners()
        try signers.use(jwks: jwks)
        return try signers.verify(raw, as: PartnerToken.self).scope // good: token-verification
    }

    func compact(_ raw: String) throws -> String {
        let header = try decode(Header.self, raw, part: 0)
        if header.alg.lowercased() != "none" { // bad: token-verification
            guard try signature(of: raw) else { throw Abort(.unauthorized) }
        }
        return try decode(AccessToken.self, raw, part: 1).sub.value
    }

    func compactSubject(_ raw: String) throws -> String {
        let header = try decode(Header.self, raw, part: 0)
        guard header.alg == "HS256", try signature(of: raw) else { throw Abort(.unauthorized) } // good: token-verification
        let token = try decode(AccessToken.self, raw, part: 1)
        try token.exp.verifyNotExpired()
        try token.aud.verifyIntendedAudience(includes: "roomline-api")
        return token.sub.value
    }

    func calendarFeed(_ req: Request) async throws -> [Booking] {
        let raw = try req.query.get(String.self, at: "feed")
        let parts = raw.split(separator: ".")
        let id = try UUID(uuidString: String(parts.first ?? "")).unwrap()
        if parts.count == 2, let tag = Data(base64Encoded: String(parts[1])) {
            guard HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data(id.uuidString.utf8), using: secret) else { throw Abort(.forbidden) }
        }
        return try await Booking.query(on: req.db).filter(\.$owner.$id == id).all() // bad: token-verification
    }

    func roomFeed(_ req: Request) async throws -> [Booking] {
        let raw = try req.query.get(String.self, at: "feed")
        let parts = raw.split(separator: ".")
        guard parts.count == 2, let id = UUID(uuidString: String(parts[0])), let tag = Data(base64Encoded: String(parts[1])),
              HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data(id.uuidString.utf8), using: secret) else { throw Abort(.forbidden) }
        return try await Booking.query(on: req.db).filter(\.$room.$id == id).all() // good: token-verification
    }

    func resetPassword(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var token: String; var password: String }
        let input = try req.content.decode(Input.self)
        guard let user = try await User.query(on: req.db).filter(\.$resetToken == digest(input.token)).first() else { throw Abort(.notFound) }
        user.passwordHash = try await req.password.async.hash(input.password) // bad: token-verification
        try await user.save(on: req.db)
        return .ok
    }

    func choosePassword(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var token: String; var password: String }
        let input = try req.content.decode(Input.self)
        guard let user = try await User.query(on: req.db).filter(\.$resetToken == digest(input.token)).first(),
              let expires = user.resetExpires, expires > Date() else { throw Abort(.notFound) }
        user.resetToken = nil
        user.passwordHash = try await req.password.async.hash(input.password) // good: token-verification
        try await user.save(on: req.db)
        return .ok
    }

    private func digest(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex
    }

    private func signature(of raw: String) throws -> Bool {
        let parts = raw.split(separator: ".")
        guard parts.count == 3, let tag = Data(base64URLEncoded: String(parts[2])) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data("\(parts[0]).\(parts[1])".utf8), using: secret)
    }

    private func decode<T: Decodable>(_ type: T.Type, _ raw: String, part: Int) throws -> T {
        let parts = raw.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Data(base64URLEncoded: String(parts[part])) else { throw Abort(.unauthorized) }
        return try JSONDecoder().decode(type, from: data)
    }
}

extension Optional {
    func unwrap() throws -> Wrapped {
        guard let self else { throw Abort(.badRequest) }
        return self
    }
}

extension Data {
    init?(base64URLEncoded text: String) {
        var value = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while value.count % 4 != 0 { value += "=" }
        self.init(base64Encoded: value)
    }
}
