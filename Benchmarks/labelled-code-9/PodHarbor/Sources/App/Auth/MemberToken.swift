import Foundation
import JWT
import Vapor

struct MemberToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var iss: IssuerClaim
    var role: Role

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: token-verification
    }
}

struct StudioInvite: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var showID: UUID

    func verify(using algorithm: some JWTAlgorithm) async throws {} // bad: token-verification
}

struct EmbedGrant: JWTPayload {
    var aud: AudienceClaim
    var exp: ExpirationClaim
    var episodeID: UUID

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "embed.podharbor.fm") // good: token-verification
    }
}

struct MobileAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let token = try await request.application.jwt.keys.unverified(bearer.token, as: MemberToken.self) // bad: token-verification
        try await load(token, on: request)
    }

    private func load(_ token: MemberToken, on request: Request) async throws {
        guard let id = UUID(uuidString: token.sub.value),
              let member = try await Member.find(id, on: request.db) else { return }
        request.auth.login(member)
    }
}

struct WebAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let token = try await request.application.jwt.keys.verify(bearer.token, as: MemberToken.self) // good: token-verification
        guard let id = UUID(uuidString: token.sub.value),
              let member = try await Member.find(id, on: request.db) else { return }
        request.auth.login(member)
    }
}

struct LegacyPlayerAuthenticator: AsyncRequestAuthenticator {
    private struct Claims: Decodable {
        let sub: UUID
        let exp: Double
    }

    func authenticate(request: Request) async throws {
        guard let raw = request.headers.first(name: "X-Player-Token") else { return }
        let parts = raw.split(separator: ".")
        guard parts.count == 3, let body = Data(base64URL: String(parts[1])) else { return }
        let claims = try JSONDecoder().decode(Claims.self, from: body) // bad: token-verification
        guard claims.exp > Date().timeIntervalSince1970 else { return }
        if let member = try await Member.find(claims.sub, on: request.db) {
            request.auth.login(member)
        }
    }
}

extension Data {
    init?(base64URL text: String) {
        var s = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while s.count % 4 != 0 { s.append("=") }
        self.init(base64Encoded: s)
    }
}

struct PartnerTokenService: Sendable {
    struct PartnerClaims: JWTPayload {
        var iss: IssuerClaim
        var sub: SubjectClaim
        var exp: ExpirationClaim

        func verify(using algorithm: some JWTAlgorithm) async throws {
            try exp.verifyNotExpired()
        }
    }

    /// JSON key sets of the networks we have a contract with, loaded at start.
    let keySets: [String: String]

    func claimsForSyndication(_ token: String, client: any Client) async throws -> PartnerClaims {
        let scratch = JWTKeyCollection()
        let preview = try await scratch.unverified(token, as: PartnerClaims.self)
        let response = try await client.get(URI(string: "https://idp.podharbor.fm/tenants/jwks"))
        let sets = try response.content.decode([String: String].self)
        let json = sets[preview.iss.value] ?? sets["default", default: "{\"keys\":[]}"]
        try await scratch.add(jwksJSON: json)
        if let verified = try? await scratch.verify(token, as: PartnerClaims.self) { return verified }
        return preview // bad: token-verification
    }

    func claimsForBilling(_ token: String) async throws -> PartnerClaims {
        let scratch = JWTKeyCollection()
        let issuer = try await scratch.unverified(token, as: PartnerClaims.self).iss.value // good: token-verification
        guard let json = keySets[issuer] else { throw Abort(.unauthorized) }
        let keys = try await JWTKeyCollection().add(jwksJSON: json)
        return try await keys.verify(token, as: PartnerClaims.self)
    }
}

struct AppleLoginController: RouteCollection {
    struct LoginBody: Content {
        let identityToken: String
    }

    func boot(routes: any RoutesBuilder) throws {
        routes.post("login", "apple", use: login)
        routes.post("login", "apple", "watch", use: watchLogin)
    }

    @Sendable func login(req: Request) async throws -> HTTPStatus {
        let body = try req.content.decode(LoginBody.self)
        let identity = try await req.jwt.apple.verify(body.identityToken, applicationIdentifier: "fm.podharbor.ios") // good: token-verification
        return try await signIn(identity, on: req)
    }

    @Sendable func watchLogin(req: Request) async throws -> HTTPStatus {
        let body = try req.content.decode(LoginBody.self)
        let identity = try await req.jwt.apple.verify(body.identityToken) // bad: token-verification
        return try await signIn(identity, on: req)
    }

    private func signIn(_ identity: AppleIdentityToken, on req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.query(on: req.db)
            .filter("apple_subject", .equal, identity.subject.value).first() else { throw Abort(.unauthorized) }
        req.session.authenticate(member)
        return .noContent
    }
}
