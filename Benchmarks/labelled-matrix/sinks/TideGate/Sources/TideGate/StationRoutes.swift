import Foundation
import Hummingbird
import PerfectCRUD
import PerfectMySQL
import PerfectSQLite
import PostgresClientKit

struct Station: Codable {
    let id: Int
    let name: String
}

struct StationRoutes {
    let postgres: ConnectionPool
    let sqlitePath: String
    let mysql: MySQL

    func register(on router: Router<BasicRequestContext>) {
        let group = router.group("stations")
        group.get("near/:town", use: near)
        group.get("harbour/:name", use: harbour)
        group.get("depth", use: depth)
        group.get("keeper", use: keeper)
        group.get("catalogue", use: catalogue)
    }

    private func withPostgres<T>(_ body: @escaping (Connection) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            postgres.withConnection { result in
                continuation.resume(with: Result { try body(result.get()) })
            }
        }
    }

    @Sendable func near(request: Request, context: BasicRequestContext) async throws -> String {
        let town = try context.parameters.require("town")
        return try await withPostgres { connection in
            let statement = try connection.prepareStatement(text: "SELECT name FROM station WHERE town = '\(town)'") // bad: sql-injection
            defer { statement.close() }
            let cursor = try statement.execute()
            defer { cursor.close() }
            return try cursor.map { try $0.get().columns[0].string() }.joined(separator: "\n")
        }
    }

    @Sendable func harbour(request: Request, context: BasicRequestContext) async throws -> String {
        let name = try context.parameters.require("name")
        return try await withPostgres { connection in
            let statement = try connection.prepareStatement(text: "SELECT count(*) FROM station WHERE harbour = $1") // good: sql-injection
            defer { statement.close() }
            let cursor = try statement.execute(parameterValues: [name])
            defer { cursor.close() }
            return try cursor.next()?.get().columns[0].string() ?? "0"
        }
    }

    @Sendable func depth(request: Request, context: BasicRequestContext) async throws -> String {
        guard let above = request.uri.queryParameters["above"], let sea = request.uri.queryParameters["sea"] else {
            throw HTTPError(.badRequest)
        }
        let db = try SQLite(sqlitePath, readOnly: true)
        defer { db.close() }
        var names: [String] = []
        try db.forEachRow(statement: "SELECT name FROM gauge WHERE depth > \(above)") { row, _ in // bad: sql-injection
            names.append(row.columnText(position: 0))
        }
        try db.forEachRow(statement: "SELECT name FROM gauge WHERE sea = ?", doBindings: { try $0.bind(position: 1, String(sea)) }) { row, _ in // good: sql-injection
            names.append(row.columnText(position: 0))
        }
        return names.joined(separator: "\n")
    }

    @Sendable func keeper(request: Request, context: BasicRequestContext) async throws -> String {
        let name = request.uri.queryParameters.get("name") ?? ""
        guard mysql.query(statement: "SELECT phone FROM keeper WHERE name = '" + name + "'"), // bad: sql-injection
              let results = mysql.storeResults() else { return "" }
        var phones: [String] = []
        results.forEachRow { phones.append($0.first.flatMap { $0 } ?? "") }
        let statement = MySQLStmt(mysql)
        if statement.prepare(statement: "INSERT INTO lookup(name) VALUES (?)") { // good: sql-injection
            statement.bindParam(name)
            _ = statement.execute()
        }
        return phones.joined(separator: "\n")
    }

    @Sendable func catalogue(request: Request, context: BasicRequestContext) async throws -> String {
        let order = request.uri.queryParameters.get("order") ?? "name"
        let db = Database(configuration: try SQLiteDatabaseConfiguration(sqlitePath))
        let stations = try db.sql("SELECT id, name FROM station ORDER BY \(order)", Station.self) // bad: sql-injection
        let first = try db.table(Station.self).where(\Station.name == order).first() // good: sql-injection
        return "\(stations.count) \(first?.name ?? "")"
    }
}
