import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Routes that change records for whoever asks, in a server that people sign in to.
    static let routeWithoutAuthentication = Rule(
        id: "route-without-authentication",
        title: "Route changes records for anybody who asks",
        category: .auth,
        severity: .high,
        confidence: .medium,
        references: [.cwe(306), .cwe(862), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            Nothing on the way to the handler asks who sent the request, and the handler does not either. Whoever knows \
            the path, or reads it in the app, deletes or changes any record by its number.
            """,
        remedy: """
            Register the route on a group behind an authenticator and a guard: `routes.grouped(User.authenticator(), \
            User.guardMiddleware())` in Vapor, `.add(middleware:)` and `context.requireIdentity()` in Hummingbird; then \
            ask whether this user may change this record.
            """,
        bad: [
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelAuthenticatable { static let schema = "members" }
                final class Note: Model { static let schema = "notes" }
                struct Notes: RouteCollection {
                    func boot(routes: any RoutesBuilder) throws {
                        let own = routes.grouped(Member.authenticator(), Member.guardMiddleware())
                        own.get("notes", use: list)
                        ↓routes.delete("notes", ":id", use: remove)
                    }
                    func list(_ req: Request) async throws -> [String] { [] }
                    func remove(_ req: Request) async throws -> HTTPStatus {
                        guard let note = try await Note.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
                        try await note.delete(on: req.db)
                        return .noContent
                    }
                }
                func routes(_ app: Application) throws { try app.register(collection: Notes()) }
                """, "Vapor"),
            Example(
                """
                import FluentKit
                import Hummingbird
                import HummingbirdAuth
                final class Member: Model, PasswordAuthenticatable { static let schema = "members" }
                final class Shelf: Model { static let schema = "shelves" }
                func build(_ router: Router<AppContext>) {
                    router.group("me").add(middleware: BasicAuthenticator(users: members)).get { _, context in "me" }
                    ↓router.group("shelves").put(":id") { request, context -> HTTPResponse.Status in
                        let id = try context.parameters.require("id", as: UUID.self)
                        guard let shelf = try await Shelf.find(id, on: fluent.db()) else { return .notFound }
                        shelf.name = "new"
                        try await shelf.save(on: fluent.db())
                        return .ok
                    }
                }
                """, "Hummingbird"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelAuthenticatable { static let schema = "members" }
                func routes(_ app: Application) throws {
                    app.grouped(Member.authenticator()).get("members") { req in "members" }
                    ↓app.post("members", ":id", "raise") { req async throws -> HTTPStatus in
                        guard let member = try await Member.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
                        member.isAdmin = true
                        try await member.save(on: req.db)
                        return .ok
                    }
                }
                """, "gives a right, and asks for none"),
        ],
        good: [
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelAuthenticatable { static let schema = "members" }
                final class Note: Model { static let schema = "notes" }
                struct Notes: RouteCollection {
                    func boot(routes: any RoutesBuilder) throws { routes.delete("notes", ":id", use: remove) }
                    func remove(_ req: Request) async throws -> HTTPStatus {
                        try await Note.query(on: req.db).filter(\\.$id == req.parameters.require("id")).delete()
                        return .noContent
                    }
                }
                func routes(_ app: Application) throws {
                    try app.grouped(Member.authenticator(), Member.guardMiddleware()).register(collection: Notes())
                }
                """, "the whole collection stands behind a guard"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelAuthenticatable { static let schema = "members" }
                final class Note: Model { static let schema = "notes" }
                func routes(_ app: Application) throws {
                    app.delete("notes", ":id") { req async throws -> HTTPStatus in
                        let member = try req.auth.require(Member.self)
                        let note = try await Note.find(req.parameters.get("id"), on: req.db)
                        guard note?.$writer.id == member.id else { throw Abort(.forbidden) }
                        try await note?.delete(on: req.db)
                        return .noContent
                    }
                }
                """, "the handler asks"),
            Example(
                """
                import Fluent
                import Vapor
                final class Todo: Model { static let schema = "todos" }
                func routes(_ app: Application) throws {
                    app.delete("todos", ":id") { req async throws -> HTTPStatus in
                        try await Todo.find(req.parameters.get("id"), on: req.db)?.delete(on: req.db)
                        return .noContent
                    }
                }
                """, "nobody signs in anywhere"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    let routes = pass[ServerRoutes.self]
    guard routes.haveSignIn else { return }
    for route in routes.routes(in: file) where route.isOpen && changing.contains(route.method) {
        let handler = RouteHandler(route.handler, pass.lookup)
        guard !route.call.isDebugOnly, let found = handler.found.first(where: handler.changes), !handler.asksWho else {
            continue
        }
        pass.report(
            "Whoever asks changes any `\(found.model)`: nothing before this route, nor its handler, asks who it is",
            at: route.call, .init(related: [(found.call, "The record is found here")]))
    }
}

private let changing: Set<String> = ["post", "put", "patch", "delete"]
