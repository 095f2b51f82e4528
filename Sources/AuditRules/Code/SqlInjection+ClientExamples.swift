import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let sqlInjectionByClients: [Example] = [
        Example(
            """
            import Vapor
            func find(_ req: Request, _ server: OpaquePointer, _ connection: Connection) async throws -> [Stall] {
                let town = try req.query.get(String.self, at: "town")
                PQexec(server, ↓"SELECT id FROM stall WHERE town = '\\(town)'")
                mysql_query(server, ↓"SELECT id FROM stall WHERE town = '\\(town)'")
                _ = try connection.prepareStatement(text: ↓"SELECT id FROM stall WHERE town = '\\(town)'")
                return try await Stall.query(on: req.db).sort(.sql(raw: ↓town)).all()
            }
            """, "clients of C, PostgresClientKit, Fluent"),
        Example(
            """
            func keep(_ names: [String], in database: FMDatabase) -> Bool {
                let script = names.map { "INSERT INTO stall(name) VALUES('" + $0 + "');" }.joined()
                return database.executeStatements(↓script)
            }
            """, "a list of statements"),
    ]

    static let sqlInjectionByClientsGood: [Example] = [
        Example(
            """
            import FluentPostgresDriver
            import Vapor
            struct Visits {
                let database: PostgresConnection
                func count(_ town: String) async throws -> PostgresRowSequence {
                    try await database.query("SELECT count(*) FROM visit WHERE town = \\(town)", logger: logger)
                }
            }
            """, "the library binds the pieces"),
        Example(
            """
            func keep(_ ids: [Int], in database: FMDatabase) -> Bool {
                let script = ids.map { "INSERT INTO stall(id) VALUES(\\($0));" }.joined()
                return database.executeStatements(script)
            }
            """, "numbers"),
    ]
}
