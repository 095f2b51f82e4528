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
            """, "C clients, PostgresClientKit, Fluent"),
        Example(
            """
            func keep(_ names: [String], in database: FMDatabase) -> Bool {
                let script = names.map { "INSERT INTO stall(name) VALUES('" + $0 + "');" }.joined()
                return database.executeStatements(↓script)
            }
            """, "a list of statements"),
        Example(
            """
            import Fluent
            import Vapor
            func list(_ request: Request) async throws -> [Visit] {
                let order: String = try request.query.get(at: "order")
                return try await Visit.query(on: request.db).sort(.custom(↓order)).all()
            }
            """, "Fluent inserts the text of its custom filters and sorts verbatim"),
        Example(
            """
            import SQLiteData
            func find(_ message: WKScriptMessage) throws -> [Visit] {
                let town = message.body as! String
                return try #sql("SELECT * FROM visit WHERE town = '\\(raw: ↓town)'", as: Visit.self).fetchAll(database)
            }
            """, "raw text is not bound"),
        Example(
            """
            import Vapor
            func watch(_ req: Request, _ server: OpaquePointer) throws {
                let line: String = try req.query.get(at: "line")
                let parts = line.split(separator: ":")
                guard parts.count == 2, parts[0] == "watch" else { return }
                PQexec(server, ↓"SELECT id FROM stall WHERE town = '\\(parts[1])'")
            }
            """, "the previous command was checked, not this one"),
        Example(
            """
            import Vapor
            struct Guests: AsyncBasicAuthenticator {
                let server: OpaquePointer
                func authenticate(basic: BasicAuthorization, for request: Request) async throws {
                    guard try Bcrypt.verify(basic.password, created: hash) else { return }
                    PQexec(server, ↓"UPDATE guest SET seen = now() WHERE name = '\\(basic.username)'")
                }
            }
            """, "a password does not affect the name"),
        Example(
            """
            import SQLKit
            import Vapor
            func list(_ request: Request, _ database: any SQLDatabase) async throws -> [any SQLRow] {
                let town: String = try request.query.get(at: "town")
                let order: String = try request.query.get(at: "order")
                var query: SQLQueryString = "SELECT * FROM visit"
                query += " WHERE town = '\\(unsafeRaw: ↓town)'"
                query = query + " ORDER BY \\(unsafeRaw: ↓order)"
                return try await database.raw(query).all()
            }
            """, "a statement that grows piece by piece"),
    ]

    static let sqlInjectionByClientsGood: [Example] = [
        Example(
            """
            import Vapor
            func watch(_ req: Request, _ server: OpaquePointer) throws {
                let line: String = try req.query.get(at: "line")
                let parts = line.split(separator: ":")
                guard parts.count == 1, parts[0] == "Leipzig" || parts[0] == "Rostock" else { return }
                PQexec(server, "SELECT id FROM stall WHERE town = '\\(parts[0])'")
            }
            """, "one of two towns"),
        Example(
            """
            import SQLKit
            import Vapor
            func list(_ request: Request, _ database: any SQLDatabase) async throws -> [any SQLRow] {
                let town: String = try request.query.get(at: "town")
                let order: String = try request.query.get(at: "order")
                var query: SQLQueryString = "SELECT * FROM visit"
                query += " WHERE town = \\(bind: town)"
                query = query + " ORDER BY \\(unsafeRaw: order == "town" ? "town" : "day")"
                return try await database.raw(query).all()
            }
            """, "a statement that grows by bound values and by one of two names"),
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
        Example(
            """
            import SQLiteData
            func find(_ message: WKScriptMessage) throws -> [Visit] {
                let town = message.body as! String
                return try #sql("SELECT * FROM visit WHERE town = \\(bind: town)", as: Visit.self).fetchAll(database)
            }
            """, "the macro binds the pieces"),
        Example(
            """
            import Vapor
            func shade(_ request: Request) throws -> Shade {
                Shade(tint: .custom(try request.query.get(at: "tint")))
            }
            """, "a case of another name's sake"),
    ]
}
