import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Records of others that whoever is signed in reaches by their number.
    static let insecureObjectReference = Rule(
        id: "insecure-object-reference",
        title: "Signed-in user can access other users' records",
        category: .auth,
        severity: .high,
        confidence: .medium,
        references: [.cwe(639), .cwe(863), .cwe(285), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            The record is looked up by an ID from the request and never checked against the signed-in user. Any user \
            can put another ID into the path and read, modify or delete other users' data.
            """,
        remedy: """
            Start from the signed-in user: `req.auth.require(User.self)`, then `user.$notes.query(on: \
            db).filter(\\.$id == id)`, or compare the record's owner with the user before using it. Where only some \
            users may do this, check their role in a middleware before the route.
            """,
        bad: [
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelSessionAuthenticatable { static let schema = "members" }
                final class Choir: Model { static let schema = "choirs"; @Parent(key: "owner_id") var owner: Member }
                final class Song: Model { static let schema = "songs"; @Parent(key: "choir_id") var choir: Choir }
                func routes(_ app: Application) throws {
                    let own = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
                    own.delete("songs", ":id") { req async throws -> HTTPStatus in
                        _ = try req.auth.require(Member.self)
                        guard let song = try await Song.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
                        try await ↓song.delete(on: req.db)
                        return .noContent
                    }
                }
                """, "its owner is that of another record, and who asks is only wanted to be somebody"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content, ModelSessionAuthenticatable { static let schema = "members" }
                func routes(_ app: Application) throws {
                    let own = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
                    own.get("members", ":id") { req async throws -> Member in
                        guard let member = try await Member.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
                        ↓return member
                    }
                }
                """, "the record of another account"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content, ModelSessionAuthenticatable { static let schema = "members" }
                final class Letter: Model, Content {
                    static let schema = "letters"
                    @Parent(key: "owner_id") var owner: Member
                }
                struct Stamp: AsyncMiddleware {
                    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
                        let response = try await next.respond(to: request)
                        response.headers.replaceOrAdd(name: "X-Version", value: "2")
                        return response
                    }
                }
                func routes(_ app: Application) throws {
                    app.middleware.use(Stamp())
                    app.middleware.use(Member.sessionAuthenticator())
                    let own = app.grouped(Member.guardMiddleware())
                    own.put("letters", ":id") { req async throws -> HTTPStatus in
                        guard let letter = try await Letter.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
                        letter.text = "new"
                        try await ↓letter.save(on: req.db)
                        return .ok
                    }
                    own.get("letters") { req async throws -> [Letter] in
                        let member = try req.query.get(UUID.self, at: "member")
                        return try await ↓Letter.query(on: req.db).filter(\\.$owner.$id == member).all()
                    }
                }
                """, "behind what refuses nobody, and by whose it is"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelAuthenticatable { static let schema = "members" }
                final class Letter: Model {
                    static let schema = "letters"
                    @Parent(key: "member_id") var writer: Member
                }
                struct Letters: RouteCollection {
                    func boot(routes: any RoutesBuilder) throws {
                        routes.group(Member.authenticator(), Member.guardMiddleware()) { own in
                            own.delete("letters", ":id", use: remove)
                        }
                    }
                    func remove(_ req: Request) throws -> EventLoopFuture<HTTPStatus> {
                        ↓Letter.find(req.parameters.get("id"), on: req.db).unwrap(or: Abort(.notFound))
                            .flatMap { $0.delete(on: req.db) }.transform(to: .noContent)
                    }
                }
                func routes(_ app: Application) throws { try app.register(collection: Letters()) }
                """, "what belongs to an account"),
        ] + .claimedRights,
        good: .provenRights + [
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content, ModelSessionAuthenticatable { static let schema = "members" }
                func routes(_ app: Application) throws {
                    let own = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
                    own.get("members", ":id") { req async throws -> Member in
                        let me = try req.auth.require(Member.self)
                        guard let member = try await Member.find(req.parameters.get("id"), on: req.db), member.id == me.id
                        else { throw Abort(.notFound) }
                        return member
                    }
                }
                """, "compared with who asks"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content, ModelSessionAuthenticatable { static let schema = "members" }
                func routes(_ app: Application) throws {
                    let staff = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware(), EnsureAdmin())
                    staff.delete("members", ":id") { req async throws -> HTTPStatus in
                        try await Member.find(req.parameters.get("id"), on: req.db)?.delete(on: req.db)
                        return .noContent
                    }
                }
                """, "only for some"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, ModelSessionAuthenticatable { static let schema = "members" }
                final class City: Model, Content { static let schema = "cities" }
                func routes(_ app: Application) throws {
                    let own = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
                    own.get("cities", ":id") { req async throws -> City in
                        guard let city = try await City.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
                        return city
                    }
                }
                """, "nobody's in particular"),
        ],
        checks: [.swift(inspect), .swift(ClaimedRights.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    let routes = pass[ServerRoutes.self]
    guard routes.haveSignIn else { return }
    for node in routes.handlers(in: file) {
        let ways = routes.routes(answeredBy: node)
        // What is open to everybody is told where the route is registered.
        guard let way = ways.first(where: { !$0.isOpen(pass.lookup) && $0.onlyIdentifies(pass.lookup) }) else {
            continue
        }
        let handler = RouteHandler(node, pass.lookup)
        let found = handler.found.filter { $0.isOfSomebody(pass) }
        guard !found.isEmpty, !handler.usesWho else { continue }
        let changed = found.first(where: handler.changes)
        guard let record = changed ?? found.first(where: handler.returns) else { continue }
        // Many a post of somebody is for all to read. What is done, or given back, is where the check is missing.
        let isRead =
            changed == nil && !routes.accounts.contains(record.model)
            && Words.of(record.model).contains(where: shared.contains)
        let place = changed.flatMap(handler.change)?.apart(from: record.call, in: node) ?? handler.answer(with: record)
        let harm = changed == nil ? "read" : "modify"
        pass.report(
            "Any signed-in user can \(harm) any `\(record.model)`: its owner is not checked",
            at: place ?? record.call,
            .init(related: [(way.call, "The route is registered here")], isAdvice: isRead))
    }
}

extension Node {
    /// The call, if it stands in a statement of a handler after that one.
    fileprivate func apart(from search: Node, in handler: Node) -> Node? {
        let around = ancestors.prefix { $0 != handler }
        return around.contains { $0.kind == .call && $0.contains(search) } || contains(search) ? nil : self
    }
}

/// Words of what somebody writes for others.
private let shared: Set<String> = [
    "post", "article", "comment", "topic", "thread", "review", "profile", "photo", "picture", "video", "recipe",
    "event", "question", "answer", "story", "product", "listing", "package", "page", "blog", "news", "tag", "category",
    "poll", "channel", "playlist", "song", "track", "book", "movie", "quiz", "course", "lesson", "acronym", "todo",
]

extension RouteHandler.Found {
    /// Whether the record is an account, or belongs to one.
    fileprivate func isOfSomebody(_ pass: Pass) -> Bool {
        let accounts = pass[ServerRoutes.self].accounts
        guard let type = pass.lookup.index.types[model] else { return accounts.contains(model) }
        return accounts.contains(model) || type.owner(among: accounts, pass.lookup) != nil
            || !type.isStoredModel && type.ownerName != nil
    }
}
