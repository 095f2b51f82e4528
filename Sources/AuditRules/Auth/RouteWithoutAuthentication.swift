import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Routes that change records for whoever asks, in a server that people sign in to.
    static let routeWithoutAuthentication = Rule(
        id: "route-without-authentication",
        title: "Route modifies records without authentication",
        category: .auth,
        severity: .high,
        confidence: .medium,
        references: [.cwe(306), .cwe(862), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            Neither a middleware on this route nor the handler authenticates the caller. Anyone who knows the path, or \
            finds it in the app, can delete or modify any record by its ID.
            """,
        remedy: """
            Register the route on a group with an authenticator and a guard: `routes.grouped(User.authenticator(), \
            User.guardMiddleware())` in Vapor, `.add(middleware:)` and `context.requireIdentity()` in Hummingbird; \
            then check that this user may modify this record.
            """,
        bad: [
            Example(
                """
                import Hummingbird
                struct Pumps {
                    func routes(_ router: Router<PumpContext>) {
                        router.group("pumps").add(middleware: KeyHolders()).post(":number/fill", use: fill)
                        ↓router.post("pumps/:number/drain", use: drain)
                    }
                    func fill(_ request: Request, context: PumpContext) async throws -> HTTPResponse.Status { .ok }
                    func drain(_ request: Request, context: PumpContext) async throws -> HTTPResponse.Status {
                        let number = try context.parameters.require("number", as: Int.self)
                        try await station.drain(number)
                        return .ok
                    }
                }
                struct KeyHolders: RouterMiddleware {
                    func handle(_ request: Request, context: PumpContext, next: (Request, PumpContext) async throws -> Response) async throws -> Response {
                        guard request.headers[.authorization] == key else { throw HTTPError(.unauthorized) }
                        return try await next(request, context)
                    }
                }
                """, "beside a route behind a check"),
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
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelAuthenticatable { static let schema = "members" }
                final class Shelf: Model { static let schema = "shelves" }
                func routes(_ app: Application) throws {
                    app.grouped(Member.authenticator(), Member.guardMiddleware()).get("members") { req in "members" }
                    ↓app.get("admin", "shelves") { req async throws -> [Shelf] in try await Shelf.query(on: req.db).all() }
                    ↓app.grouped(Member.authenticator()).delete("shelves", ":id") { req async throws -> HTTPStatus in
                        try await Shelf.find(req.parameters.get("id"), on: req.db)?.delete(on: req.db)
                        return .noContent
                    }
                }
                """, "for those who run it, and behind what refuses nobody"),
            Example(
                """
                import Hummingbird
                struct Jobs {
                    let board: Board
                    func routes(_ router: Router<AppContext>) {
                        router.delete("jobs/:id", use: drop)
                        router.post("jobs/:id/stop", use: stop)
                    }
                    func drop(_ request: Request, _ context: AppContext) async throws -> HTTPResponse.Status {
                        let id = try context.parameters.require("id")
                        await ↓board.cancel(id)
                        return .noContent
                    }
                    func stop(_ request: Request, _ context: AppContext) async throws -> HTTPResponse.Status {
                        let id = try context.parameters.require("id")
                        guard try await board.owner(of: id) == context.requireIdentity().id else { throw HTTPError(.forbidden) }
                        await board.cancel(id)
                        return .noContent
                    }
                }
                """, "what another route asks for"),
        ] + .routeWithoutAuthenticationHelpers,
        good: [
            Example(
                """
                import Hummingbird
                struct Pumps {
                    func routes(_ router: Router<PumpContext>) {
                        router.group("pumps").add(middleware: KeyHolders()).post(":number/drain", use: drain)
                        router.post("hooks/:number", use: drain)
                        router.get("pumps/:number", use: drain)
                    }
                    func drain(_ request: Request, context: PumpContext) async throws -> HTTPResponse.Status {
                        let number = try context.parameters.require("number", as: Int.self)
                        try await station.drain(number)
                        return .ok
                    }
                }
                struct KeyHolders: RouterMiddleware {
                    func handle(_ request: Request, context: PumpContext, next: (Request, PumpContext) async throws -> Response) async throws -> Response {
                        guard request.headers[.authorization] == key else { throw HTTPError(.unauthorized) }
                        return try await next(request, context)
                    }
                }
                """, "behind the check, or for another service"),
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
        ] + .routeWithoutAuthenticationHelpersGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    let routes = pass[ServerRoutes.self]
    inspectDeeds(file, routes, &pass)
    guard routes.haveSignIn else { return }
    inspectErrands(file, routes, &pass)
    for route in routes.routes(in: file) where route.isOpen(pass.lookup) && !route.call.isDebugOnly {
        let handler = RouteHandler(route.handler, pass.lookup)
        if route.isForStaff(pass.lookup), !handler.asksWho {
            pass.report("This administrative route does not authenticate the caller", at: route.call)
            continue
        }
        guard changing.contains(route.method), let found = handler.found.first(where: handler.changes),
            !handler.asksWho
        else { continue }
        pass.report(
            "Any caller can modify any `\(found.model)`: neither middleware nor the handler authenticates the caller",
            at: route.call, .init(related: [(found.call, "The record is looked up here")]))
    }
}

/// Routes that set something off and stand open, beside routes of the same function before which somebody asks who it is.
private func inspectErrands(_ file: SwiftFile, _ routes: ServerRoutes, _ pass: inout Pass) {
    let all = routes.routes(in: file)
    for route in all where changing.contains(route.method) && route.isOpen(pass.lookup) && !route.call.isDebugOnly {
        let handler = RouteHandler(route.handler, pass.lookup)
        guard !route.isEntrance(pass.lookup), let errand = handler.errand, !handler.asksWho,
            let guarded = all.first(where: { other in
                other.call.enclosingFunction == route.call.enclosingFunction && other.middleware != nil
                    && !other.isOpen(pass.lookup)
            })
        else { continue }
        pass.report(
            "Any caller can trigger `\(errand.name)`; neighboring routes authenticate the caller first",
            at: route.call,
            .init(related: [(guarded.call, "This route does")]))
    }
}

/// Handlers that do what another one does only after it has asked who it is.
private func inspectDeeds(_ file: SwiftFile, _ routes: ServerRoutes, _ pass: inout Pass) {
    for node in routes.handlers(in: file) where !node.isDebugOnly {
        let ways = routes.routes(answeredBy: node)
        let handler = RouteHandler(node, pass.lookup)
        guard ways.contains(where: { $0.isOpen(pass.lookup) && changing.contains($0.method) }), handler.found.isEmpty,
            let deed = handler.deed, !handler.asksWho,
            let other = routes.handler(doing: deed.name, askingWho: pass.lookup, besides: node)
        else { continue }
        pass.report(
            "Any caller can trigger `\(deed.name)`; another route authenticates the caller before it", at: deed,
            .init(related: [(other, "This route does")]))
    }
}

private let changing: Set<String> = ["post", "put", "patch", "delete"]
