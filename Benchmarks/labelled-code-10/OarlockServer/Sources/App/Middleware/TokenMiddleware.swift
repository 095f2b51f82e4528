import Vapor
import Fluent
import JWT
import NIOConcurrencyHelpers

struct MemberTokenMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        guard request.headers.bearerAuthorization != nil else {
            return try await next.respond(to: request) // bad: check-fails-open
        }
        let payload = try request.jwt.verify(as: MemberToken.self)
        guard let id = UUID(uuidString: payload.subject.value),
              let member = try await Member.find(id, on: request.db) else {
            throw Abort(.unauthorized) // good: check-fails-open
        }
        request.auth.login(member)
        request.logger.info("member \(id) authenticated") // good: secret-in-log
        return try await next.respond(to: request)
    }
}

struct BoardTokenMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let payload: MemberToken
        do {
            payload = try request.jwt.verify(as: MemberToken.self)
        } catch {
            request.logger.warning("board token rejected", metadata: ["header": .string(request.headers.first(name: .authorization) ?? "-")]) // bad: secret-in-log
            throw Abort(.unauthorized)
        }
        let member = try await Member.find(UUID(uuidString: payload.subject.value), on: request.db)
        if let role = member?.role, role != "board" {
            throw Abort(.forbidden)
        }
        if let member { request.auth.login(member) }
        return try await next.respond(to: request) // bad: check-fails-open
    }
}

struct SuspensionMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let member = try request.auth.require(Member.self)
        if let until = member.suspendedUntil, until > Date() {
            throw Abort(.forbidden, reason: "Membership suspended")
        }
        return try await next.respond(to: request) // good: check-fails-open
    }
}

final class AttemptLimiter: @unchecked Sendable {
    static let shared = AttemptLimiter()
    private var attempts: [String: Int] = [:]
    private var windows: [String: Date] = [:]
    private let lock = NIOLock()

    func register(_ address: String) -> Int {
        attempts[address, default: 0] += 1 // bad: data-race
        return attempts[address] ?? 0
    }

    func open(_ address: String) {
        lock.withLock {
            windows[address] = Date() // good: data-race
        }
    }

    func opened(_ address: String) -> Date? {
        lock.withLock { windows[address] }
    }
}

struct AttemptMiddleware: AsyncMiddleware {
    let trustedProxies: [String]

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let address = request.remoteAddress?.ipAddress ?? "unknown"
        AttemptLimiter.shared.open(address)
        if AttemptLimiter.shared.register(address) > 20 {
            throw Abort(.tooManyRequests) // good: check-fails-open
        }
        return try await next.respond(to: request)
    }
}
