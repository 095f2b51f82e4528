import FluentMySQLDriver
import FluentPostgresDriver
import PostgresNIO
import SQLiteNIO
import Vapor

struct Tariff: Content {
    let code: String
    let amount: Int
}

struct TariffController: RouteCollection {
    let pool: PostgresClient
    let cache: SQLiteConnection

    func boot(routes: RoutesBuilder) throws {
        routes.get("tariffs", ":code", use: byCode)
        routes.get("tariffs", "search", use: search)
        routes.get("tariffs", "legacy", use: legacy)
        routes.post("tariffs", use: update)
        routes.get("tariffs", "cached", use: cached)
    }

    @Sendable func byCode(req: Request) async throws -> [Tariff] {
        let code = req.parameters.get("code")!
        let rows = try await pool.query("SELECT code, amount FROM tariff WHERE code = \(code)", logger: req.logger) // good: sql-injection
        var tariffs: [Tariff] = []
        for try await (code, amount) in rows.decode((String, Int).self) {
            tariffs.append(Tariff(code: code, amount: amount))
        }
        return tariffs
    }

    @Sendable func search(req: Request) async throws -> [String] {
        guard let text = req.query[String.self, at: "q"], let zone = req.query[String.self, at: "zone"] else { return [] }
        let sql = "SELECT code FROM tariff WHERE label ILIKE '%\(text)%'"
        let labels = try await pool.query(PostgresQuery(unsafeSQL: sql), logger: req.logger) // bad: sql-injection
        let zoned = try await pool.query("SELECT code FROM tariff WHERE zone = '\(unescaped: zone)'", logger: req.logger) // bad: sql-injection
        var codes: [String] = []
        for try await code in labels.decode(String.self) { codes.append(code) }
        for try await code in zoned.decode(String.self) { codes.append(code) }
        return codes
    }

    @Sendable func legacy(req: Request) async throws -> Int {
        let flag = try req.query.get(String.self, at: "flag")
        guard let postgres = req.db(.psql) as? PostgresDatabase,
              let mysql = req.db(.mysql) as? MySQLDatabase else { throw Abort(.serviceUnavailable) }
        let current = try await postgres.simpleQuery("SELECT code FROM tariff WHERE flag = '\(flag)'").get() // bad: sql-injection
        let ports = try await postgres.query("SELECT port FROM port WHERE flag = $1", [PostgresData(string: flag)]).get() // good: sql-injection
        let old = try await mysql.simpleQuery("SELECT code FROM tariff_2009 WHERE flag = \"" + flag + "\"").get() // bad: sql-injection
        let older = try await mysql.query("SELECT code FROM tariff_1998 WHERE flag = ?", [MySQLData(string: flag)]).get() // good: sql-injection
        return current.count + old.count + older.count + ports.count
    }

    @Sendable func update(req: Request) async throws -> HTTPStatus {
        struct Body: Content { let table: String; let tariffs: [Tariff] }
        let body = try req.content.decode(Body.self)
        try await pool.withConnection { connection in
            for tariff in body.tariffs {
                let sql = "INSERT INTO \(body.table) (code, amount) VALUES ('\(tariff.code)', \(tariff.amount))"
                _ = try await connection.query(.init(unsafeSQL: sql), logger: req.logger) // bad: sql-injection
            }
        }
        if let mysql = req.db(.mysql) as? MySQLDatabase {
            let tail = body.tariffs.map { "'\($0.code)'" }.joined(separator: ", ")
            _ = try await mysql.query("DELETE FROM tariff_2009 WHERE code IN (\(tail))", []).get() // bad: sql-injection
        }
        return .accepted
    }

    @Sendable func cached(req: Request) async throws -> Int {
        let code: String = try req.query.get(at: "code")
        let hits = try await cache.query("SELECT amount FROM tariff WHERE code = '\(code)'", []).get() // bad: sql-injection
        let bound = try await cache.query("SELECT amount FROM zone WHERE code = ?", [.text(code)]).get() // good: sql-injection
        return hits.count + bound.count
    }
}
