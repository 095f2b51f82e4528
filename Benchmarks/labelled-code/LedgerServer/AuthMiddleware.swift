import Fluent
import JWT
import Vapor

struct LedgerUser: Authenticatable {
    let id: UUID
    let name: String
    let roles: [String]
}

struct LedgerBearerAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        do {
            let claims = try await request.jwt.verify(bearer.token, as: LedgerClaims.self)
            guard let id = UUID(uuidString: claims.sub.value) else { return }
            request.auth.login(LedgerUser(id: id, name: claims.sub.value, roles: claims.roles)) // good: auth-fails-open
        } catch {
            request.logger.info("bearer rejected")
        }
    }
}

struct LegacyBearerAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let claims = try await request.application.jwt.keys.unverified(bearer.token, as: LedgerClaims.self) // bad: auth-fails-open
        guard let id = UUID(uuidString: claims.sub.value) else { return }
        request.auth.login(LedgerUser(id: id, name: claims.sub.value, roles: claims.roles))
    }
}

struct AdminTokenMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        guard let bearer = request.headers.bearerAuthorization else {
            return try await next.respond(to: request) // bad: auth-fails-open
        }
        let claims = try await request.jwt.verify(bearer.token, as: LedgerClaims.self)
        guard claims.roles.contains("admin") else { throw Abort(.forbidden) }
        return try await next.respond(to: request) // good: auth-fails-open
    }
}

struct AuditorMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        do {
            let claims = try await request.jwt.verify(as: LedgerClaims.self)
            guard claims.roles.contains("auditor") else { throw Abort(.forbidden) }
        } catch is JWTError {
            request.logger.warning("auditor token could not be read")
        }
        return try await next.respond(to: request) // bad: auth-fails-open
    }
}

struct ServiceKeyMiddleware: AsyncMiddleware {
    let expectedDigest: String

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        guard let presented = request.headers.first(name: "X-Service-Key") else { throw Abort(.unauthorized) }
        guard TokenService.lookupDigest(of: [UInt8](presented.utf8)) == expectedDigest else {
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request) // good: auth-fails-open
    }
}

struct MaintenanceMiddleware: AsyncMiddleware {
    private let operatorPassword = "maint!2023"

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        guard let basic = request.headers.basicAuthorization else { throw Abort(.unauthorized) }
        guard basic.username == "operator", basic.password == operatorPassword else { throw Abort(.unauthorized) } // bad: hardcoded-password
        return try await next.respond(to: request)
    }
}

struct OperatorAuthenticator: AsyncBasicAuthenticator {
    let users: [String: String]

    func authenticate(basic: BasicAuthorization, for request: Request) async throws {
        guard let hash = users[basic.username] else { return }
        guard try await request.password.async.verify(basic.password, created: hash) else { return } // good: hardcoded-password
        request.auth.login(LedgerUser(id: UUID(), name: basic.username, roles: ["operator"]))
    }
}

struct TenantRouter {
    let keys: [String: JWTKeyCollection]

    func claims(for token: String) async throws -> LedgerClaims {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let tenant = parts.first.flatMap({ TenantHeader(segment: $0) })?.tenant else {
            throw Abort(.unauthorized)
        }
        guard let collection = keys[tenant] else { throw Abort(.unauthorized) }
        return try await collection.verify(token, as: LedgerClaims.self) // good: auth-fails-open
    }

    func sandboxKeys() async -> JWTKeyCollection {
        let collection = JWTKeyCollection()
        await collection.addUnsecuredNone(kid: "sandbox") // bad: auth-fails-open
        return collection
    }
}

struct TenantHeader: Decodable {
    let tenant: String

    init?(segment: Substring) {
        var text = segment.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while text.count % 4 != 0 { text.append("=") }
        guard let data = Data(base64Encoded: text), let header = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = header
    }
}
