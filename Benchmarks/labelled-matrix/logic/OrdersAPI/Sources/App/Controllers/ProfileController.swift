import Fluent
import Vapor

struct ProfileController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let profile = routes.grouped("profile")
        profile.get(use: show)
        profile.patch(use: update)
        profile.put("name", use: rename)
        profile.get("delete", use: delete)
        profile.post("password", use: changePassword)
        profile.get("refresh", use: refresh)
        profile.post("email", use: changeEmail)
    }

    @Sendable func show(req: Request) async throws -> PublicMember {
        let id = req.auth.get(Member.self)?.id ?? req.query[UUID.self, at: "member"]
        guard let member = try await Member.find(id, on: req.db) else { throw Abort(.notFound) } // bad: missing-authorization
        return PublicMember(member)
    }

    @Sendable func update(req: Request) async throws -> PublicMember {
        struct Patch: Content { var email: String?; var isAdmin: Bool?; var creditCents: Int? }
        let member = try req.auth.require(Member.self)
        let patch = try req.content.decode(Patch.self)
        if let email = patch.email { member.email = email }
        if let flag = patch.isAdmin { member.isAdmin = flag } // bad: missing-authorization
        try await member.save(on: req.db)
        return PublicMember(member)
    }

    @Sendable func rename(req: Request) async throws -> HTTPStatus {
        struct Rename: Content { let email: String }
        let member = try req.auth.require(Member.self)
        member.email = try req.content.decode(Rename.self).email // good: missing-authorization
        try await member.save(on: req.db)
        return .ok
    }

    @Sendable func delete(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        try await member.delete(on: req.db) // bad: csrf-or-cors
        req.session.destroy()
        return req.redirect(to: "/bye")
    }

    @Sendable func changePassword(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let form = try req.content.decode([String: String].self)
        if let token = form["csrf"], token != req.session.data["csrf"] { throw Abort(.forbidden) } // bad: csrf-or-cors
        guard let old = form["old"], try member.verify(password: old), let new = form["new"] else { throw Abort(.unauthorized) }
        member.passwordHash = try await req.password.async.hash(new)
        try await member.save(on: req.db)
        do { try await RefreshToken.query(on: req.db).filter(\.$owner == member.requireID()).delete() } catch {} // bad: error-swallowed
        return .ok
    }

    @Sendable func changeEmail(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let email = try req.content.get(String.self, at: "email")
        do {
            try await AuditEntry(actor: member.requireID(), action: "email", detail: email).save(on: req.db) // good: error-swallowed
        } catch {
            req.logger.report(error: error)
            throw Abort(.serviceUnavailable)
        }
        member.email = email
        try await member.save(on: req.db)
        return .ok
    }

    @Sendable func refresh(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        try? await AuditEntry(actor: member.requireID(), action: "refresh", detail: req.remoteAddress?.ipAddress ?? "-").save(on: req.db) // bad: error-swallowed
        let token = RefreshToken(owner: try member.requireID())
        try await token.save(on: req.db)
        let response = Response(status: .ok)
        response.cookies["refresh"] = HTTPCookies.Value(
            string: token.value,
            maxAge: 3_600,
            isSecure: true,
            isHTTPOnly: false, // bad: session-cookie
            sameSite: .strict
        )
        return response
    }
}

final class AuditEntry: Model, @unchecked Sendable {
    static let schema = "audit"
    @ID(key: .id) var id: UUID?
    @Field(key: "actor") var actor: UUID
    @Field(key: "action") var action: String
    @Field(key: "detail") var detail: String
    init() {}
    init(actor: UUID, action: String, detail: String) {
        self.actor = actor
        self.action = action
        self.detail = detail
    }
}

final class RefreshToken: Model, @unchecked Sendable {
    static let schema = "refresh_tokens"
    @ID(key: .id) var id: UUID?
    @Field(key: "owner") var owner: UUID
    @Field(key: "value") var value: String
    @Field(key: "expires") var expires: Date
    init() {}
    init(owner: UUID) {
        self.owner = owner
        self.value = [UInt8].random(count: 32).base64String()
        self.expires = Date(timeIntervalSinceNow: 3_600)
    }
}

struct PublicMember: Content {
    let email: String
    let creditCents: Int

    init(_ member: Member) {
        email = member.email
        creditCents = member.creditCents
    }
}
