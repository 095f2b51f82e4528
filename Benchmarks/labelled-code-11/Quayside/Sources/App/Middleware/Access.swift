import JWT
import Redis
import Vapor

struct RoleDirectory: Sendable {
    func scopes(for subject: String, on req: Request) async throws -> [String] {
        let response = try await req.client.get("https://roles.quayside.example/\(subject)")
        return try response.content.decode([String].self)
    }
}

struct ScopeMiddleware: AsyncMiddleware {
    let directory: RoleDirectory

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let claims = try request.jwt.verify(as: SessionClaims.self)
        do {
            let scopes = try await directory.scopes(for: claims.subject, on: request)
            guard scopes.contains("crew") else { throw Abort(.forbidden) }
        } catch let error as Abort {
            throw error
        } catch {
            request.logger.warning("role directory not reachable")
            return try await next.respond(to: request) // bad: check-fails-open
        }
        return try await next.respond(to: request)
    }
}

struct OfficeMiddleware: AsyncMiddleware {
    let directory: RoleDirectory

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let claims = try request.jwt.verify(as: SessionClaims.self)
        do {
            let scopes = try await directory.scopes(for: claims.subject, on: request)
            guard scopes.contains("office") else { throw Abort(.forbidden) }
        } catch {
            request.logger.warning("role directory not reachable")
            throw Abort(.forbidden) // good: check-fails-open
        }
        return try await next.respond(to: request)
    }
}

extension Request {
    func isRevoked(_ tokenID: String) -> EventLoopFuture<Bool> {
        redis.exists(RedisKey("revoked:\(tokenID)"))
            .map { $0 > 0 }
            .flatMapErrorThrowing { _ in false } // bad: check-fails-open
    }

    func isSessionRevoked(_ tokenID: String) -> EventLoopFuture<Bool> {
        redis.exists(RedisKey("revoked-session:\(tokenID)"))
            .map { $0 > 0 }
            .flatMapErrorThrowing { _ in true } // good: check-fails-open
    }
}
