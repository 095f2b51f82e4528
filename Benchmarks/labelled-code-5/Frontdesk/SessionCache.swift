import Foundation
import Redis
import Vapor

enum CacheKey {
    case booking(UUID)
    case rate(String)
    case reset(String)

    var redis: RedisKey {
        switch self {
        case .booking(let id): return RedisKey("booking:\(id.uuidString)")
        case .rate(let address): return RedisKey("rate:\(address)")
        case .reset(let token): return RedisKey("reset:\(token)")
        }
    }
}

protocol SessionCaching: Sendable {
    func remember(_ user: UUID, id: String) async throws
}

struct SessionCache: SessionCaching {
    let redis: any RedisClient

    func remember(_ user: UUID, id: String) async throws {
        try await redis.setex(RedisKey("session:\(id)"), to: user.uuidString, expirationInSeconds: 28_800).get() // good: session
    }

    func rememberForever(_ user: UUID, id: String) async throws {
        try await redis.set(RedisKey("session:\(id)"), to: user.uuidString).get() // bad: session
    }

    func newIdentifier() -> String {
        [UInt8].random(count: 32).base64 // good: session
    }

    func identifier(for user: UUID) -> String {
        "\(user.uuidString)-\(Int(Date().timeIntervalSince1970))" // bad: session
    }

    func increment(_ name: String, by amount: String) async throws -> RESPValue {
        let script = "return redis.call('INCRBY', '\(name)', \(amount))"
        return try await redis.send(command: "EVAL", with: [script.convertedToRESPValue(), "0".convertedToRESPValue()]).get() // bad: redis
    }

    func bump(_ name: String, by amount: Int) async throws -> RESPValue {
        let script = "return redis.call('INCRBY', KEYS[1], ARGV[1])"
        return try await redis.send(command: "EVAL", with: [script, "1", name, String(amount)].map { $0.convertedToRESPValue() }).get() // good: redis
    }

    func run(_ parts: [String]) async throws -> RESPValue {
        try await redis.send(command: parts[0], with: parts.dropFirst().map { $0.convertedToRESPValue() }).get() // bad: redis
    }

    func ttl(_ key: CacheKey) async throws -> RESPValue {
        try await redis.send(command: "TTL", with: [key.redis.rawValue.convertedToRESPValue()]).get() // good: redis
    }

    func store(card number: String, for user: UUID) async throws {
        try await redis.set(RedisKey("card:\(user)"), to: number).get() // bad: secret-in-database
    }

    func store(lastFour: String, for user: UUID) async throws {
        try await redis.set(RedisKey("card:\(user)"), to: lastFour).get() // good: secret-in-database
    }
}

struct ConsoleController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("console") { req async throws -> String in // bad: authorization
            let line = try req.content.get(String.self, at: "line")
            return try await "\(SessionCache(redis: req.redis).run(line.split(separator: " ").map(String.init)))"
        }
        routes.post("counters", ":name") { req async throws -> HTTPStatus in
            let name = try req.parameters.require("name")
            let amount = try req.query.get(String.self, at: "by")
            _ = try await SessionCache(redis: req.redis).increment(name, by: amount)
            return .ok
        }
    }
}

enum PageRenderer {
    static func card(title: String, name: String) -> String {
        "<article><h2>\(title)</h2><p>\(name)</p></article>" // bad: html
    }

    static func guestCard(title: String, name: String) -> String {
        "<article><h2>\(escape(title))</h2><p>\(escape(name))</p></article>" // good: html
    }

    static func script(for data: String) -> String {
        "<script>window.state = \"\(data)\";</script>" // bad: html
    }

    static func count(_ total: Int) -> String {
        "<p>\(total) guests</p>" // good: html
    }

    static func escape(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
    }
}

struct FailureMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            return try await next.respond(to: request)
        } catch let abort as any AbortError {
            throw abort
        } catch {
            request.logger.report(error: error) // good: error-detail
            return Response(status: .internalServerError, body: .init(string: String(reflecting: error))) // bad: error-detail
        }
    }
}
