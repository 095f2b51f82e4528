import Fluent
import FluentSQL
import SQLKit
import Vapor

struct AdminGate: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let member = request.auth.get(Member.self), member.isAdmin else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

/// Mounted under `/admin`.
struct AdminController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.delete("members", ":id", use: removeMember) // bad: missing-authorization
        let guarded = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware(), AdminGate())
        guarded.delete("hooks", ":id", use: removeHook) // good: missing-authorization
        guarded.get("usage", ":table", use: usage)
        guarded.get("audit", use: audit)
        let members = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
        members.put("me", "role", use: changeRole)
        members.put("me", "email", use: changeEmail)
    }

    @Sendable func removeMember(req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await member.delete(on: req.db)
        return .noContent
    }

    @Sendable func removeHook(req: Request) async throws -> HTTPStatus {
        guard let hook = try await Hook.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await hook.delete(on: req.db)
        return .noContent
    }

    struct RoleInput: Content { var role: String }
    struct EmailInput: Content { var email: String }

    @Sendable func changeRole(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        member.role = try req.content.decode(RoleInput.self).role // bad: missing-authorization
        try await member.update(on: req.db)
        return .ok
    }

    @Sendable func changeEmail(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        member.email = try req.content.decode(EmailInput.self).email // good: missing-authorization
        try await member.update(on: req.db)
        return .ok
    }

    struct Count: Decodable { var total: Int }

    @Sendable func usage(req: Request) async throws -> String {
        let table = try req.parameters.require("table")
        guard let sql = req.db as? any SQLDatabase, ["builds", "hooks"].contains(table) else { throw Abort(.notFound) }
        let row = try await sql.raw("SELECT COUNT(*) AS total FROM \(ident: table)").first(decoding: Count.self) // good: sql-injection
        return String(row?.total ?? 0)
    }

    @Sendable func audit(req: Request) async throws -> String {
        let actor = try req.query.get(String.self, at: "actor")
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        let rows = try await sql.select().column(SQLFunction("COUNT", args: SQLLiteral.all), as: "total").from("audit")
            .where(SQLRaw("actor = '" + actor + "'")) // bad: sql-injection
            .first(decoding: Count.self)
        return String(rows?.total ?? 0)
    }
}
