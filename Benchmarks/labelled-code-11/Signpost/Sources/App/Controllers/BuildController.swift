import Fluent
import FluentSQL
import SQLKit
import Vapor

struct BuildStore: Sendable {
    let root: String

    func path(of build: Build) throws -> String {
        "\(root)/\(try build.requireID().uuidString).ipa"
    }
}

struct BuildController: RouteCollection {
    let store: BuildStore

    func boot(routes: any RoutesBuilder) throws {
        let builds = routes.grouped("builds")
        builds.get(use: index)
        builds.get("search", use: search)
        builds.get("by-name", ":name", use: byName)
        builds.get("sorted", use: sorted)
        builds.get(":id", "download", use: download)
        builds.get(":id", "symbols", use: symbols)
        builds.get(":id", "log", ":file", use: log)
        builds.get(":id", "artifact", use: artifact)
        builds.get(":id", "screenshot", ":index", use: screenshot)
        builds.delete(":id", use: delete)
        builds.delete(":id", "notes", use: clearNotes)
        builds.patch(":id", use: rename)
        builds.post(":id", "promote", use: promote)
    }

    // MARK: Lists

    @Sendable func index(req: Request) async throws -> [Build] {
        let member = try req.auth.require(Member.self)
        let page = req.query[Int.self, at: "page"] ?? 1
        let per = req.query[Int.self, at: "per"] ?? 20
        let offset = (page - 1) * per // bad: integer-overflow
        guard offset >= 0, per > 0, per <= 100 else { throw Abort(.badRequest) }
        return try await Build.query(on: req.db).filter(\.$teamID == member.teamID)
            .range(lower: offset, upper: offset + per - 1).all()
    }

    @Sendable func search(req: Request) async throws -> [Build] {
        let member = try req.auth.require(Member.self)
        let term = try req.query.get(String.self, at: "q")
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return try await sql.raw("SELECT * FROM builds WHERE team_id = \(bind: member.teamID) AND name ILIKE '%\(unsafeRaw: term)%'") // bad: sql-injection
            .all(decodingFluent: Build.self)
    }

    @Sendable func byName(req: Request) async throws -> [Build] {
        let member = try req.auth.require(Member.self)
        let name = try req.parameters.require("name")
        let page = min(max(req.query[Int.self, at: "page"] ?? 1, 1), 10_000)
        let offset = (page - 1) * 20 // good: integer-overflow
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return try await sql.raw("SELECT * FROM builds WHERE team_id = \(bind: member.teamID) AND name = \(bind: name) OFFSET \(bind: offset)") // good: sql-injection
            .all(decodingFluent: Build.self)
    }

    @Sendable func sorted(req: Request) async throws -> [Build] {
        let member = try req.auth.require(Member.self)
        let column = req.query[String.self, at: "by"] ?? "created_at"
        let query = Build.query(on: req.db).filter(\.$teamID == member.teamID)
        if let direction = req.query[SortDirection.self, at: "dir"] {
            return try await query.sort(.sql(unsafeRaw: "created_at \(direction.rawValue) NULLS LAST")).all() // good: sql-injection
        }
        return try await query.sort(.sql(unsafeRaw: column + " DESC NULLS LAST")).all() // bad: sql-injection
    }

    enum SortDirection: String, Codable { case ascending = "ASC", descending = "DESC" }

    // MARK: Files

    @Sendable func download(req: Request) async throws -> Response {
        let build = try await ownBuild(req)
        let response = try await req.fileio.asyncStreamFile(at: store.path(of: build))
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"\(build.name).ipa\"") // bad: header-injection
        return response
    }

    @Sendable func symbols(req: Request) async throws -> Response {
        let build = try await ownBuild(req)
        let path = try store.path(of: build) + ".dSYM.zip"
        let response = try await req.fileio.asyncStreamFile(at: path)
        response.headers.contentDisposition = .init(.attachment, filename: "\(try build.requireID()).dSYM.zip") // good: header-injection
        return response
    }

    @Sendable func log(req: Request) async throws -> Response {
        let build = try await ownBuild(req)
        guard let file = req.parameters.get("file")?.removingPercentEncoding else { throw Abort(.badRequest) }
        return try await req.fileio.asyncStreamFile(at: "\(store.root)/logs/\(try build.requireID())/\(file)") // bad: path-traversal
    }

    @Sendable func artifact(req: Request) async throws -> Response {
        let build = try await ownBuild(req)
        let name = try req.query.get(String.self, at: "name")
        let base = URL(fileURLWithPath: store.root).appendingPathComponent(try build.requireID().uuidString).standardizedFileURL
        let file = base.appendingPathComponent(name).standardizedFileURL
        guard file.path.hasPrefix(base.path + "/") else { throw Abort(.forbidden) }
        return try await req.fileio.asyncStreamFile(at: file.path) // good: path-traversal
    }

    @Sendable func screenshot(req: Request) async throws -> Response {
        let build = try await ownBuild(req)
        guard let index = req.parameters.get("index", as: Int.self) else { throw Abort(.badRequest) }
        return try await req.fileio.asyncStreamFile(at: "\(store.root)/shots/\(try build.requireID())/\(index).png") // good: path-traversal
    }

    // MARK: Changes

    @Sendable func delete(req: Request) async throws -> HTTPStatus {
        guard let build = try await Build.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await build.delete(on: req.db) // bad: missing-authorization
        return .noContent
    }

    @Sendable func clearNotes(req: Request) async throws -> HTTPStatus {
        let build = try await ownBuild(req)
        build.notes = ""
        try await build.save(on: req.db) // good: missing-authorization
        return .noContent
    }

    struct RenameInput: Content {
        var name: String
        var team: UUID?
    }

    @Sendable func rename(req: Request) async throws -> Build {
        let input = try req.content.decode(RenameInput.self)
        let member = try req.auth.require(Member.self)
        guard let build = try await Build.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        build.name = input.name
        build.teamID = input.team ?? member.teamID
        try await build.update(on: req.db) // bad: missing-authorization
        return build
    }

    @Sendable func promote(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let build = try await ownBuild(req)
        guard member.isAdmin else { throw Abort(.forbidden) }
        build.version += "-release"
        try await build.update(on: req.db) // good: missing-authorization
        return .ok
    }

    private func ownBuild(_ req: Request) async throws -> Build {
        let member = try req.auth.require(Member.self)
        guard let id = req.parameters.get("id", as: UUID.self),
              let build = try await Build.query(on: req.db).filter(\.$id == id).filter(\.$teamID == member.teamID).first()
        else { throw Abort(.notFound) }
        return build
    }
}
