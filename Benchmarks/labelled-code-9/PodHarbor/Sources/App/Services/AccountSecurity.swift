import Crypto
import Fluent
import Foundation
import JWT
import Vapor

struct AccountSecurity {
    let db: any Database
    let sessions: any SessionRevoking
    let audit: AuditLog
    let logger: Logger

    protocol SessionRevoking: Sendable {
        func revokeAll(for member: UUID) async throws
    }

    func changePassword(of member: Member, to password: String) async throws {
        member.passwordHash = try Bcrypt.hash(password)
        try await member.update(on: db)
        try? await sessions.revokeAll(for: member.requireID()) // bad: error-swallowed
    }

    func closeAccount(_ member: Member) async throws {
        let id = try member.requireID()
        try await sessions.revokeAll(for: id) // good: error-swallowed
        try await member.delete(on: db)
        try? FileManager.default.removeItem(atPath: "/srv/podharbor/cache/avatars/\(id.uuidString).png") // good: error-swallowed
    }

    func promote(_ member: Member, by admin: Member) async throws {
        guard admin.role == .admin else { throw Abort(.forbidden) }
        member.role = .admin
        try await member.update(on: db)
        _ = try? await audit.record("promote", actor: admin.requireID(), subject: member.requireID()) // bad: error-swallowed
    }

    func demote(_ member: Member, by admin: Member) async throws {
        guard admin.role == .admin else { throw Abort(.forbidden) }
        do {
            try await audit.record("demote", actor: admin.requireID(), subject: member.requireID())
        } catch { // good: error-swallowed
            logger.critical("Audit log unavailable: \(error)")
            throw Abort(.serviceUnavailable)
        }
        member.role = .producer
        try await member.update(on: db)
    }
}

struct AuditLog: Sendable {
    let file: URL

    func record(_ action: String, actor: UUID, subject: UUID) async throws {
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(Date().timeIntervalSince1970) \(action) \(actor) \(subject)\n".utf8))
    }
}

struct ReleaseFeedVerifier: Sendable {
    let publicKey: Curve25519.Signing.PublicKey
    let logger: Logger

    struct Notice: Error {}

    private func check(_ data: Data, signature: Data) throws {
        guard publicKey.isValidSignature(signature, for: data) else { throw Notice() }
    }

    func install(plugin: Data, signature: Data, at target: URL) throws {
        do {
            try check(plugin, signature: signature)
        } catch { // bad: error-swallowed
            logger.warning("Plugin signature: \(error)")
        }
        try plugin.write(to: target, options: .atomic)
    }

    func install(theme: Data, signature: Data, at target: URL) throws {
        do {
            try check(theme, signature: signature)
        } catch let notice as Notice { // good: error-swallowed
            logger.warning("Theme rejected")
            throw notice
        }
        try theme.write(to: target, options: .atomic)
    }
}

struct BlockList: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let member = try request.auth.require(Member.self)
        let blocked = (try? await request.cache.get("blocked:\(member.requireID())", as: Bool.self)) ?? false // bad: error-swallowed
        guard !blocked else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

struct Greeting: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        let seen = (try? await request.cache.get("plays:today", as: Int.self)) ?? 0 // good: error-swallowed
        response.headers.replaceOrAdd(name: "X-Plays-Today", value: String(seen))
        return response
    }
}
