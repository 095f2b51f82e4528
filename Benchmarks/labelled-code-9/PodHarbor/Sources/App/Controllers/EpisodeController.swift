import Fluent
import FluentPostgresDriver
import Foundation
import NIOFoundationCompat
import SQLKit
import Vapor

struct EpisodeController: RouteCollection {
    struct EpisodePatch: Content {
        let title: String?
        let notes: String?
    }

    func boot(routes: any RoutesBuilder) throws {
        let episodes = routes.grouped(Member.guardMiddleware()).grouped("episodes")
        episodes.patch(":episodeID", use: update)
        episodes.delete(":episodeID", use: remove)
        episodes.post(":episodeID", "publish", use: publish)
        episodes.get("search", use: search)
        episodes.get("ranking", use: ranking)
        episodes.get("archive", use: archive)
        routes.get("shows", ":showID", "episodes", use: list)
    }

    @Sendable func update(req: Request) async throws -> Episode {
        let patch = try req.content.decode(EpisodePatch.self)
        let member = try req.auth.require(Member.self)
        let episode = try await owned(req, by: member)
        episode.title = patch.title ?? episode.title
        episode.notes = patch.notes ?? episode.notes
        try await episode.update(on: req.db) // good: missing-authorization
        return episode
    }

    @Sendable func remove(req: Request) async throws -> HTTPStatus {
        guard let episode = try await Episode.find(req.parameters.get("episodeID"), on: req.db) else { throw Abort(.notFound) }
        try await episode.delete(on: req.db) // bad: missing-authorization
        return .noContent
    }

    @Sendable func publish(req: Request) async throws -> HTTPStatus {
        _ = try req.auth.require(Member.self)
        guard let id = req.parameters.get("episodeID", as: UUID.self) else { throw Abort(.badRequest) }
        try await Episode.query(on: req.db).filter(\.$id == id).set(\.$published, to: true).update() // bad: missing-authorization
        return .accepted
    }

    @Sendable func list(req: Request) async throws -> [Episode] {
        guard let show = req.parameters.get("showID", as: UUID.self) else { throw Abort(.badRequest) }
        return try await Episode.query(on: req.db).filter(\.$show.$id == show).filter(\.$published == true).all() // good: missing-authorization
    }

    private func owned(_ req: Request, by member: Member) async throws -> Episode {
        guard let id = req.parameters.get("episodeID", as: UUID.self),
              let episode = try await Episode.query(on: req.db).filter(\.$id == id).with(\.$show).first(),
              episode.show.$owner.id == member.id else { throw Abort(.notFound) }
        return episode
    }

    // MARK: Search

    @Sendable func search(req: Request) async throws -> [EpisodeRow] {
        let term = try req.query.get(String.self, at: "q")
        let order = (try? req.query.get(String.self, at: "order")) ?? "created_at"
        return try await EpisodeQueries(db: req.db).find(term: term, order: order)
    }

    @Sendable func ranking(req: Request) async throws -> [EpisodeRow] {
        let column = RankColumn(rawValue: (try? req.query.get(String.self, at: "by")) ?? "") ?? .plays
        return try await EpisodeQueries(db: req.db).ranked(by: column)
    }

    @Sendable func archive(req: Request) async throws -> [EpisodeRow] {
        let tags = try req.query.get([String].self, at: "tags")
        return try await EpisodeQueries(db: req.db).tagged(tags)
    }
}

struct EpisodeRow: Content {
    let id: UUID
    let title: String
}

enum RankColumn: String {
    case plays, likes, downloads
}

struct EpisodeQueries {
    let db: any Database

    private var sql: any SQLDatabase {
        get throws {
            guard let sql = db as? any SQLDatabase else { throw Abort(.internalServerError) }
            return sql
        }
    }

    func find(term: String, order: String) async throws -> [EpisodeRow] {
        try await sql.raw("SELECT id, title FROM episodes WHERE published AND title ILIKE \(bind: "%" + term + "%") ORDER BY \(unsafeRaw: order) LIMIT 50").all(decoding: EpisodeRow.self) // bad: sql-injection
    }

    func ranked(by column: RankColumn) async throws -> [EpisodeRow] {
        try await sql.raw("SELECT id, title FROM episodes WHERE published ORDER BY \(unsafeRaw: column.rawValue) DESC LIMIT 20").all(decoding: EpisodeRow.self) // good: sql-injection
    }

    func tagged(_ tags: [String]) async throws -> [EpisodeRow] {
        let list = tags.map { "'\($0)'" }.joined(separator: ",")
        return try await sql.select().column("id").column("title").from("episodes")
            .where(SQLRaw("tag IN (\(list))")) // bad: sql-injection
            .all(decoding: EpisodeRow.self)
    }

    func inSeason(_ season: String, slug: String) async throws -> [EpisodeRow] {
        try await sql.select().column("id").column("title").from("episodes")
            .where("season", .equal, season).where("slug", .equal, slug) // good: sql-injection
            .all(decoding: EpisodeRow.self)
    }
}

/// Runs on its own connection because the reports are long.
struct ListenReports {
    let postgres: PostgresConnection
    let logger: Logger

    func byCountry(_ country: String, show: UUID) async throws -> PostgresRowSequence {
        try await postgres.query("SELECT day, count(*) FROM listens WHERE show_id = \(show) AND country = \(country) GROUP BY day", logger: logger) // good: sql-injection
    }

    func byClient(_ client: String, show: UUID) async throws -> PostgresRowSequence {
        let text = "SELECT day, count(*) FROM listens WHERE show_id = '\(show)' AND client = '\(client)' GROUP BY day"
        return try await postgres.query(PostgresQuery(unsafeSQL: text), logger: logger) // bad: sql-injection
    }
}
