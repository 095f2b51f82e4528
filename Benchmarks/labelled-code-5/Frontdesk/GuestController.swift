import Fluent
import SQLKit
import Vapor

struct ManagerMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard try request.auth.require(User.self).role == .manager else { throw Abort(.forbidden) } // good: authorization
        return try await next.respond(to: request)
    }
}

struct GuestController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let signedIn = routes.grouped(User.sessionAuthenticator(), User.guardMiddleware())
        let guests = signedIn.grouped("guests")
        guests.get(use: list)
        guests.get("find", use: find)
        guests.patch(use: patch)
        guests.put(use: replace)
        guests.get(":id", use: show)
        guests.get("mine", use: mine)
        guests.get("rooms", ":index", use: room)
        guests.get("card", use: card)
        routes.delete("guests", ":id", use: remove) // bad: authorization
        signedIn.grouped(ManagerMiddleware()).delete("staff", ":id", use: remove) // good: authorization
    }

    @Sendable func list(_ req: Request) async throws -> [GuestRow] {
        let query = try req.query.decode(GuestQuery.self)
        return try await GuestRepository(sql: req.sql).list(query)
    }

    @Sendable func find(_ req: Request) async throws -> [GuestRow] {
        let term = try req.query.get(String.self, at: "q")
        return try await GuestRepository(sql: req.sql).find(term)
    }

    @Sendable func patch(_ req: Request) async throws -> User.Public {
        let user = try req.auth.require(User.self)
        let patch = try req.content.decode(ProfilePatch.self)
        if let name = patch.name { user.name = name } // good: mass-assignment
        try await user.update(on: req.db)
        return user.public
    }

    @Sendable func replace(_ req: Request) async throws -> HTTPStatus {
        let user = try req.content.decode(User.self)
        user.$id.exists = true
        try await user.update(on: req.db) // bad: mass-assignment
        return .ok
    }

    @Sendable func show(_ req: Request) async throws -> User {
        guard let user = try await User.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) } // bad: authorization
        return user // bad: data-exposure
    }

    @Sendable func mine(_ req: Request) async throws -> User.Public {
        let me = try req.auth.require(User.self)
        guard let user = try await User.query(on: req.db).filter(\.$id == me.requireID()).first() else { throw Abort(.notFound) } // good: authorization
        return user.public // good: data-exposure
    }

    @Sendable func remove(_ req: Request) async throws -> HTTPStatus {
        guard let id = req.parameters.get("id", as: UUID.self) else { throw Abort(.badRequest) }
        try await User.query(on: req.db).filter(\.$id == id).delete()
        return .noContent
    }

    @Sendable func room(_ req: Request) async throws -> String {
        let rooms = ["Alder", "Birch", "Cedar"]
        let index = Int(req.parameters.get("index")!)! // bad: trap-on-input
        return rooms[index] // bad: trap-on-input
    }

    @Sendable func card(_ req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        let page = PageRenderer.card(title: "Guest", name: name)
        return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: page))
    }
}

struct GuestRow: Content {
    let id: UUID
    let name: String
    let room: Int?
}

extension Request {
    var sql: any SQLDatabase { db as! any SQLDatabase }
}

protocol GuestFinding {
    func list(_ query: GuestQuery) async throws -> [GuestRow]
    func find(_ term: String) async throws -> [GuestRow]
}

struct GuestRepository: GuestFinding {
    let sql: any SQLDatabase
    private let columns: Set<String> = ["name", "room"]

    func list(_ query: GuestQuery) async throws -> [GuestRow] {
        let order = query.sort ?? "name"
        return try await sql.raw("SELECT id, name, room FROM guests ORDER BY \(unsafeRaw: order) LIMIT \(literal: query.limit)") // bad: sql-injection
            .all(decoding: GuestRow.self)
    }

    func listSorted(_ query: GuestQuery) async throws -> [GuestRow] {
        let column = query.sort.flatMap { columns.contains($0) ? $0 : nil } ?? "name"
        let direction = (query.direction ?? .ascending).rawValue
        return try await sql.raw("SELECT id, name, room FROM guests ORDER BY \(ident: column) \(unsafeRaw: direction)") // good: sql-injection
            .all(decoding: GuestRow.self)
    }

    func find(_ term: String) async throws -> [GuestRow] {
        try await sql.select().columns("id", "name", "room").from("guests")
            .where(SQLRaw("name ILIKE '%" + term + "%'")) // bad: sql-injection
            .all(decoding: GuestRow.self)
    }

    func findByName(_ term: String) async throws -> [GuestRow] {
        try await sql.raw("SELECT id, name, room FROM guests WHERE name ILIKE \(bind: "%" + term + "%")") // good: sql-injection
            .all(decoding: GuestRow.self)
    }

    func page(_ req: Request) async throws -> [User] {
        let per = try req.query.get(Int.self, at: "per")
        return try await User.query(on: req.db).limit(per).all() // bad: resource-limit
    }

    func firstPage(_ req: Request) async throws -> [User] {
        let per = min(try req.query.get(Int.self, at: "per"), 100)
        return try await User.query(on: req.db).limit(per).all() // good: resource-limit
    }
}
