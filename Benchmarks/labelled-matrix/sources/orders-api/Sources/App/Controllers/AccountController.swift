import Vapor
import Fluent
import FluentSQL

final class Profile: Model, @unchecked Sendable {
    static let schema = "profiles"
    @ID(key: .id) var id: UUID?
    @Field(key: "nickname") var nickname: String
    @Field(key: "website") var website: String
    @Field(key: "bio") var bio: String
    init() {}
}

struct Login: Authenticatable {
    let profile: UUID
}

struct LoginAuthenticator: AsyncBasicAuthenticator {
    func authenticate(basic: BasicAuthorization, for request: Request) async throws {
        let statement: SQLQueryString = "SELECT hash, profile FROM login WHERE name = \(literal: basic.username)" // good: sql-injection
        guard let sql = request.db as? any SQLDatabase, let row = try await sql.raw(statement).first() else { return }
        let hash = try row.decode(column: "hash", as: String.self)
        guard try await request.password.async.verify(basic.password, created: hash) else { return }
        try await sql.raw(SQLQueryString("UPDATE login SET last = now() WHERE name = '" + basic.username + "'")).run() // bad: sql-injection
        request.auth.login(Login(profile: try row.decode(column: "profile", as: UUID.self)))
    }
}

struct AccountController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let account = routes.grouped(LoginAuthenticator(), Login.guardMiddleware()).grouped("account")
        account.get("card", ":id", use: card)
        account.get("avatar", ":id", use: avatar)
        account.get("orders", use: orders)
    }

    private func profile(_ req: Request) async throws -> Profile {
        guard let profile = try await Profile.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        return profile
    }

    func card(req: Request) async throws -> Response {
        let profile = try await profile(req)
        let page = "<article><h2>\(profile.nickname.htmlEscaped())</h2><div>\(profile.bio)</div></article>"
        return Response(status: .ok, headers: ["Content-Type": "text/html"], body: .init(string: page)) // bad: html-injection
    }

    func avatar(req: Request) async throws -> ClientResponse {
        let profile = try await profile(req)
        if let id = profile.id, profile.website.isEmpty {
            return try await req.client.get("https://avatars.orders.example/\(id)") // good: server-side-request
        }
        return try await req.client.get("\(profile.website)/favicon.ico") // bad: server-side-request
    }

    func orders(req: Request) async throws -> Int {
        let login = try req.auth.require(Login.self)
        guard let nickname = try await Profile.find(login.profile, on: req.db)?.nickname else { throw Abort(.notFound) }
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return try await sql.raw("SELECT id FROM orders WHERE placed_by = '\(unsafeRaw: nickname)'").all().count // bad: sql-injection
    }
}
