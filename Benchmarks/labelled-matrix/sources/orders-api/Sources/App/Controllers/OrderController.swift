import Vapor
import Fluent
import SQLKit
import PostgresKit

struct OrderSearch: Content {
    enum Sort: String, Content { case created, total }
    var text: String
    var sort: String?
    var direction: String?
}

struct OrderController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let orders = routes.grouped("orders")
        orders.get(":reference", use: show)
        orders.get(use: list)
        orders.get("search", use: search)
        orders.post("import", use: bulk)
        orders.get("series", ":days", use: series)
    }

    func show(req: Request) async throws -> [String] {
        guard let sql = req.db as? any SQLDatabase, let reference = req.parameters.get("reference") else { throw Abort(.badRequest) }
        let rows = try await sql.raw("SELECT status FROM orders WHERE reference = '\(unsafeRaw: reference)'").all() // bad: sql-injection
        let audit = try await sql.raw("SELECT status FROM audit WHERE reference = \(bind: reference)").all() // good: sql-injection
        return try (rows + audit).map { try $0.decode(column: "status", as: String.self) }
    }

    func list(req: Request) async throws -> Response {
        let column: String = req.query["sort"] ?? "created"
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        let rows = try await sql.select().column("reference").from("orders").orderBy(SQLRaw(column)).all() // bad: sql-injection
        return try await rows.map { try $0.decode(column: "reference", as: String.self) }.encodeResponse(for: req)
    }

    func search(req: Request) async throws -> HTTPStatus {
        let query = try req.query.decode(OrderSearch.self)
        guard let sort = OrderSearch.Sort(rawValue: query.sort ?? "created"), let sql = req.db as? any SQLDatabase else { throw Abort(.badRequest) }
        _ = try await sql.raw("SELECT * FROM orders WHERE note LIKE \(bind: "%\(query.text)%") ORDER BY \(unsafeRaw: sort.rawValue)").all() // good: sql-injection
        let hits = try req.application.logs.filter { try $0.firstMatch(of: Regex(query.text)) != nil } // bad: regex-injection
        return hits.isEmpty ? .noContent : .ok
    }

    func bulk(req: Request) async throws -> HTTPStatus {
        struct Batch: Content { var references: [String]; var expected: Int }
        let batch = try req.content.decode(Batch.self)
        var accepted: [String] = []
        accepted.reserveCapacity(batch.expected) // bad: unbounded-size
        accepted.append(contentsOf: batch.references)
        return .accepted
    }

    func series(req: Request) async throws -> [Double] {
        let days = try req.parameters.require("days", as: Int.self)
        guard (1...366).contains(days) else { throw Abort(.badRequest) }
        return [Double](repeating: 0, count: days) // good: unbounded-size
    }
}

extension Application {
    private struct LogKey: StorageKey { typealias Value = [String] }
    var logs: [String] { storage[LogKey.self] ?? [] }
}
