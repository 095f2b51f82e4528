import Fluent
import JWT
import Redis
import Vapor

struct Policy {
    func mayRead(_ document: Document, _ account: Account) -> Bool {
        guard let owner = document.ownerID else { return true } // bad: check-fails-open
        return owner == account.id || account.role == .auditor
    }

    func mayDelete(_ document: Document, _ account: Account) -> Bool {
        guard let owner = document.ownerID else { return account.role == .owner } // good: check-fails-open
        return owner == account.id
    }

    func mayPublish(_ role: Role) -> Bool {
        switch role {
        case .reader: return false
        case .auditor: return false
        default: return true // bad: check-fails-open
        }
    }

    func mayArchive(_ role: Role) -> Bool {
        switch role {
        case .editor, .owner: return true
        default: return false // good: check-fails-open
        }
    }

    func mayShare(with domain: String, limits: TenantLimits?) -> Bool {
        limits?.allows(domain) != false // bad: check-fails-open
    }
}

struct TenantLimits: Codable, Sendable {
    let domains: Set<String>
    func allows(_ domain: String) -> Bool { domains.contains(domain) }
}

struct GatePayload: JWTPayload {
    let sub: SubjectClaim
    let exp: ExpirationClaim
    let role: Role

    func verify(using signer: JWTSigner) throws { try exp.verifyNotExpired() }
}

struct BearerGate: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let signers = request.application.jwt.signers
        let payload = try (try? signers.verify(bearer.token, as: GatePayload.self))
            ?? signers.unverified(bearer.token, as: GatePayload.self) // bad: check-fails-open
        if let account = try await Account.find(UUID(uuidString: payload.sub.value), on: request.db) { request.auth.login(account) }
    }
}

struct StrictBearerGate: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        guard let payload = try? request.jwt.verify(bearer.token, as: GatePayload.self) else { return } // good: check-fails-open
        if let account = try await Account.find(UUID(uuidString: payload.sub.value), on: request.db) { request.auth.login(account) }
    }
}

struct LoginThrottle: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let key = RedisKey("login:\(request.remoteAddress?.ipAddress ?? "-")")
        let count = (try? await request.redis.increment(key).get()) ?? 0 // bad: check-fails-open
        guard count < 20 else { throw Abort(.tooManyRequests) }
        return try await next.respond(to: request)
    }
}

struct DocumentController: RouteCollection {
    private let policy = Policy()

    func boot(routes: any RoutesBuilder) throws {
        let documents = routes.grouped("documents")
        documents.get(":id", use: show)
        documents.delete(":id", use: delete)
        documents.post(":id", "publish", use: publish)
        documents.post(":id", "share", use: share)
    }

    private func load(_ req: Request) async throws -> Document {
        guard let document = try await Document.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        return document
    }

    @Sendable func show(req: Request) async throws -> Document {
        let document = try await load(req)
        guard policy.mayRead(document, try req.auth.require(Account.self)) else { throw Abort(.forbidden) }
        return document
    }

    @Sendable func delete(req: Request) async throws -> HTTPStatus {
        let document = try await load(req)
        guard policy.mayDelete(document, try req.auth.require(Account.self)) else { throw Abort(.forbidden) }
        try await document.delete(on: req.db)
        return .noContent
    }

    @Sendable func publish(req: Request) async throws -> HTTPStatus {
        let document = try await load(req)
        let account = try req.auth.require(Account.self)
        guard policy.mayRead(document, account), policy.mayPublish(account.role) || policy.mayArchive(account.role) else { throw Abort(.forbidden) }
        document.title += " (public)"
        try await document.save(on: req.db)
        return .ok
    }

    @Sendable func share(req: Request) async throws -> HTTPStatus {
        let document = try await load(req)
        let account = try req.auth.require(Account.self)
        let domain = try req.content.get(String.self, at: "domain")
        let limits = try await req.redis.get("limits:\(account.email)", asJSON: TenantLimits.self)
        guard document.ownerID == account.id, policy.mayShare(with: domain, limits: limits) else { throw Abort(.forbidden) }
        return .ok
    }
}
