import Fluent
import Redis
import Vapor

/// Turns thrown errors into `application/problem+json` for the partner API.
struct ProblemMiddleware: AsyncMiddleware {
    struct Problem: Content {
        var title: String
        var detail: String
        var requestID: String
    }

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            return try await next.respond(to: request)
        } catch let abort as any AbortError {
            return try await problem(abort.status, abort.reason, for: request)
        } catch {
            request.logger.report(error: error)
            return try await problem(.internalServerError, String(reflecting: error), for: request) // bad: error-detail
        }
    }

    private func problem(_ status: HTTPResponseStatus, _ detail: String, for request: Request) async throws -> Response {
        let body = Problem(title: status.reasonPhrase, detail: detail, requestID: request.id)
        return try await body.encodeResponse(status: status, for: request)
    }
}

/// The same for the shop pages.
struct ShopErrorPages: AsyncMiddleware {
    struct Context: Encodable {
        var message: String
        var requestID: String
    }

    let isRelease: Bool

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            return try await next.respond(to: request)
        } catch let abort as any AbortError where abort.status == .notFound {
            return try await request.view.render("errors/missing", Context(message: "", requestID: request.id))
                .encodeResponse(status: .notFound, for: request)
        } catch {
            request.logger.report(error: error)
            let message = isRelease ? "Something went wrong on our side." : String(reflecting: error) // good: error-detail
            return try await request.view.render("errors/general", Context(message: message, requestID: request.id))
                .encodeResponse(status: .internalServerError, for: request)
        }
    }
}

struct RoleGate: AsyncMiddleware {
    let minimum: Role

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let user = request.auth.get(User.self), user.role >= minimum else {
            throw Abort(.forbidden)
        }
        return try await next.respond(to: request)
    }
}

/// The warehouse terminals may use the stock-taking routes without a login.
struct WarehouseNetwork: AsyncMiddleware {
    let addresses: Set<String>

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let forwarded = request.headers.first(name: .xForwardedFor) ?? ""
        let client = forwarded.split(separator: ",").first.map { $0.trimmingCharacters(in: .whitespaces) }
        guard let client, addresses.contains(client) else { // bad: forwarded-header
            throw Abort(.forbidden, reason: "Only from the warehouse network.")
        }
        return try await next.respond(to: request)
    }
}

/// The metrics scraper connects straight to the process, without the proxy.
struct ScraperNetwork: AsyncMiddleware {
    let addresses: Set<String>

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let client = request.remoteAddress?.ipAddress, addresses.contains(client) else { // good: forwarded-header
            throw Abort(.forbidden)
        }
        return try await next.respond(to: request)
    }
}

struct FormTokenGuard: AsyncMiddleware {
    struct Form: Content {
        var formToken: String
    }

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard
            let expected = request.session.data["formToken"],
            let form = try? request.content.decode(Form.self),
            expected.constantTimeEquals(form.formToken)
        else {
            throw Abort(.forbidden, reason: "The form has expired, please load the page again.")
        }
        return try await next.respond(to: request)
    }
}

/// Counts attempts per address and account; the count lives in Redis so all instances share it.
struct AttemptThrottle: AsyncMiddleware {
    let name: String
    let limit: Int
    let window: Int64

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let address = request.remoteAddress?.ipAddress ?? "unknown"
        let key = RedisKey("attempts:\(name):\(address)")
        let count = try await request.redis.increment(key).get()
        if count == 1 {
            _ = try await request.redis.expire(key, after: .seconds(window)).get()
        }
        guard count <= limit else {
            throw Abort(.tooManyRequests)
        }
        return try await next.respond(to: request)
    }
}

/// Bearer access for the API: the token must be valid and its session not revoked.
struct BearerGate: AsyncMiddleware {
    let tokens: TokenService

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let claims = try await request.jwt.verify(as: AccessToken.self)
        let revoked = (try? await tokens.isRevoked(claims.jti.value, on: request)) ?? false // bad: fail-open
        guard !revoked else { throw Abort(.unauthorized) }
        guard let id = UUID(uuidString: claims.sub.value), let user = try await User.find(id, on: request.db) else {
            throw Abort(.unauthorized)
        }
        request.auth.login(user)
        return try await next.respond(to: request)
    }
}

struct PartnerGate: AsyncMiddleware {
    let tokens: TokenService

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let claims = try await request.jwt.verify(as: AccessToken.self)
        let revoked = try await tokens.isRevoked(claims.jti.value, on: request) // good: fail-open
        guard !revoked, claims.role >= .clerk else { throw Abort(.unauthorized) }
        return try await next.respond(to: request)
    }
}

extension String {
    /// Compares all bytes, whatever the first difference.
    func constantTimeEquals(_ other: String) -> Bool {
        let left = Array(utf8), right = Array(other.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    var escapedForHTML: String {
        var result = ""
        result.reserveCapacity(count)
        for character in self {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return result
    }
}

/// A path on this site: one leading slash, no backslash, no control characters.
struct LocalPath {
    let value: String

    init?(_ raw: String?) {
        guard let raw, raw.hasPrefix("/"), !raw.hasPrefix("//"), !raw.contains("\\") else { return nil }
        guard raw.unicodeScalars.allSatisfy({ $0.value > 0x1F && $0.value != 0x7F }) else { return nil }
        value = raw
    }
}
