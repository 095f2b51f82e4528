import Vapor
import Fluent
import JWT

struct AccessPayload: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim

    func verify(using signer: JWTSigner) throws {
        try exp.verifyNotExpired() // good: token-verification
    }
}

struct PickupPayload: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var item: UUID

    func verify(using signer: JWTSigner) throws {} // bad: token-verification
}

struct AccessTokenAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let payload = try request.jwt.verify(bearer.token, as: AccessPayload.self) // good: token-verification
        guard let id = UUID(uuidString: payload.sub.value),
              let account = try await Account.find(id, on: request.db) else { return }
        request.auth.login(account)
    }
}

struct DeskRoleMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let account = request.auth.get(Account.self), account.role != .member else {
            throw Abort(.forbidden) // good: check-fails-open
        }
        return try await next.respond(to: request)
    }
}

struct PartnerKeyMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let expected = Environment.get("PARTNER_KEY") else {
            return try await next.respond(to: request) // bad: check-fails-open
        }
        guard let offered = request.headers.first(name: "X-Partner-Key"), offered == expected else { // bad: timing-comparison
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request)
    }
}

struct PickupMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let payload = try request.jwt.verify(as: PickupPayload.self)
        request.logger.debug("pickup", metadata: ["item": .stringConvertible(payload.item)])
        return try await next.respond(to: request)
    }
}
