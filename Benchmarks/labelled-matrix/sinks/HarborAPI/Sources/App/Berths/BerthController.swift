import Fluent
import FluentSQL
import SQLKit
import Vapor

final class Berth: Model, Content {
    static let schema = "berths"
    @ID(key: .id) var id: UUID?
    @Field(key: "name") var name: String
    @Field(key: "draft") var draft: Double
    @Field(key: "quay") var quay: String
    init() {}
}

struct BerthController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        let berths = routes.grouped("berths")
        berths.get("quay", ":quay", use: onQuay)
        berths.get("named", ":name", use: named)
        berths.get("sorted", use: sorted)
        berths.get("report", use: report)
        berths.get("filtered", use: filtered)
        berths.post("columns", use: addColumn)
        berths.delete("quay", ":quay", use: clear)
    }

    @Sendable func onQuay(req: Request) async throws -> [Berth] {
        let quay = try req.parameters.require("quay")
        guard let sql = req.db as? SQLDatabase else { throw Abort(.internalServerError) }
        return try await sql.raw("SELECT * FROM berths WHERE quay = '\(unsafeRaw: quay)'") // bad: sql-injection
            .all(decoding: Berth.self)
    }

    @Sendable func named(req: Request) async throws -> [Berth] {
        guard let name = req.parameters.get("name"), let sql = req.db as? SQLDatabase else { throw Abort(.badRequest) }
        return try await sql.raw("SELECT * FROM \(ident: Berth.schema) WHERE name = \(bind: name)") // good: sql-injection
            .all(decoding: Berth.self)
    }

    @Sendable func sorted(req: Request) async throws -> [Berth] {
        struct Options: Content { var by: String; var direction: String? }
        let options = try req.query.decode(Options.self)
        let direction: SQLDirection = options.direction == "desc" ? .descending : .ascending
        let sql = req.db as! SQLDatabase
        let plain = try await sql.select().column("*").from("berths")
            .orderBy(SQLColumn(options.by), direction) // good: sql-injection
            .limit(50)
            .all(decoding: Berth.self)
        if !plain.isEmpty { return plain }
        return try await sql.select().column("*").from("archived_berths")
            .orderBy(SQLRaw("\(options.by) \(options.direction ?? "asc")")) // bad: sql-injection
            .all(decoding: Berth.self)
    }

    @Sendable func report(req: Request) async throws -> Response {
        let table: String = try req.query.get(at: "year")
        let grouping = req.query[String.self, at: "group"] ?? "quay"
        let statement = "SELECT " + grouping + ", count(*) AS total FROM calls GROUP BY 1"
        let sql = req.db as! SQLDatabase
        let rows = try await sql.raw(SQLQueryString(statement)).all() // bad: sql-injection
        let yearly = try await sql.select().column(SQLFunction("count", args: SQLLiteral.all))
            .from(SQLRaw("calls_" + table)) // bad: sql-injection
            .all()
        return try await (rows.count + yearly.count).description.encodeResponse(for: req)
    }

    @Sendable func filtered(req: Request) async throws -> [Berth] {
        let minimum = try req.query.get(String.self, at: "draft")
        let order = req.query[String.self, at: "order"]
        var query = Berth.query(on: req.db)
            .filter(.sql(unsafeRaw: "draft >= \(minimum)")) // bad: sql-injection
        if let order {
            query = query.sort(.sql(unsafeRaw: order)) // bad: sql-injection
        } else if let text = req.query[String.self, at: "contains"] {
            query = query.filter(\.$name ~~ text) // good: sql-injection
        }
        return try await query.all()
    }

    @Sendable func addColumn(req: Request) async throws -> HTTPStatus {
        struct Column: Content { let name: String; let type: String }
        let column = try req.content.decode(Column.self)
        try await req.db.schema(Berth.schema)
            .field(.definition(name: .key(.string(column.name)), dataType: .custom(SQLRaw(column.type)), constraints: [])) // bad: sql-injection
            .update()
        return .created
    }

    @Sendable func clear(req: Request) async throws -> HTTPStatus {
        enum Quay: String, CaseIterable { case north, south, ferry }
        guard let quay = req.parameters.get("quay").flatMap(Quay.init(rawValue:)) else { throw Abort(.notFound) }
        try await (req.db as! SQLDatabase)
            .raw("DELETE FROM berths WHERE quay = '\(unsafeRaw: quay.rawValue)'") // good: sql-injection
            .run()
        return .noContent
    }
}
