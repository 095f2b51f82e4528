import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let sqlInjectionBad: [Example] = [
        Example(
            """
            func drop(_ db: Database, tags: [String]) throws {
                let list = tags.map { "'" + $0 + "'" }.joined(separator: ",")
                try db.execute(sql: ↓"DELETE FROM tag WHERE name IN (\\(list))")
            }
            """, "a list of quoted values"),
        Example(
            """
            import SQLite3
            final class Cellar {
                func open(_ sql: String) { sqlite3_prepare_v2(db, sql, -1, &statement, nil) }
                func bottles(of grape: String) { open(↓"SELECT id FROM bottle WHERE grape = '\\(grape)'") }
            }
            """, "through a helper"),
        Example(
            """
            import SQLite
            func onShelf(_ shelf: String, _ text: String) -> Table {
                books.filter(SQLite.Expression<Bool>(literal: ↓"shelf = '\\(shelf)'"))
                    .filter(SQLite.Expression<Bool>(↓"title LIKE '%\\(text)%' AND copies > ?", [0]))
            }
            """, "SQLite.swift’s literal expressions"),
        Example(
            """
            import GRDB
            func f(db: Database, cache: StatementCache) throws {
                let order = readLine() ?? ""
                _ = try SQL(stringLiteral: ↓"SELECT * FROM shop ORDER BY " + order).build(db)
                _ = try cache.statement(↓"SELECT * FROM shop ORDER BY " + order)
            }
            """, "strings that nothing binds"),
        Example(
            """
            import SQLite
            func f(db: Connection) throws {
                let order = readLine() ?? ""
                _ = try Statement(db, ↓"SELECT * FROM shop ORDER BY " + order)
            }
            """, "an SQLite.swift statement by its initializer"),
        Example(
            """
            func f(db: any SQLDatabase) { let order = readLine() ?? ""; db.raw("SELECT * FROM shop ORDER BY \\(unsafeRaw: ↓order)") }
            """, "SQLKit binds everything not marked raw"),
        Example(
            """
            func open(_ link: URL) throws {
                let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                let order = parts?.queryItems?.first(where: { $0.name == "order" })?.value ?? "id"
                try queue.read { db in try Row.fetchAll(db, sql: ↓"SELECT * FROM shop ORDER BY \\(order)") }
            }
            """, "the query of a link"),
        Example(
            """
            func find(name: String) {
                let query = "SELECT * FROM user WHERE name = '\\(name)'"
                sqlite3_prepare_v2(db, ↓query, -1, &statement, nil)
            }
            """),
        Example(
            """
            struct Shelf {
                func titles(of author: String) throws -> [Row] { try Row.fetchAll(db, sql: ↓"SELECT title FROM book WHERE author = '\\(author)'") }
            }
            struct ShelfModel {
                let shelf: Shelf
                func look(for author: String) throws -> [Row] { try shelf.titles(of: author) }
            }
            """, "the caller itself receives it"),
        Example(
            """
            func f(id: String) throws { try db.execute(sql: ↓"DELETE FROM item WHERE id = '\\(id)'") }
            """, "GRDB"),
        Example(
            """
            func f(id: String) throws { try Row.fetchAll(db, sql: ↓"SELECT * FROM item WHERE id = " + id) }
            """),
        Example(
            """
            database.executeQuery(↓"SELECT * FROM t WHERE a = '\\(field.text!)'", withArgumentsIn: [])
            """, "FMDB"),
        Example(
            """
            func f(s: String) throws { try connection.run(↓"UPDATE t SET a = '\\(s)'") }
            """, "SQLite.swift"),
        Example(
            """
            func f(s: String) { let q = String(format: "SELECT * FROM t WHERE a = '%@'", s)
             sqlite3_exec(db, ↓q, nil, nil, nil) }
            """),
        Example(
            """
            func search() {
                var wanted = "%"
                if let typed = searchField.text { wanted = "%" + "\\(typed)" + "%" }
                let query = "SELECT title FROM article WHERE title LIKE '\\(wanted)'"
                sqlite3_prepare_v2(db, ↓query, -1, &statement, nil)
            }
            """, "composed in several steps"),
        Example(
            """
            func store(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let name = String(decoding: data, as: UTF8.self)
                sqlite3_exec(db, ↓"INSERT INTO seen VALUES ('" + name + "')", nil, nil, nil)
            }
            """, "a server response"),
        Example(
            """
            func scanned(_ code: AVMetadataMachineReadableCodeObject) {
                guard let text = code.stringValue else { return }
                find(statement(for: text))
            }
            func statement(for text: String) -> String { "SELECT * FROM ticket WHERE code = '\\(text)'" }
            func find(_ sql: String) { sqlite3_prepare_v2(db, ↓sql, -1, &row, nil) }
            """, "another function builds the statement"),
        Example(
            """
            final class Search {
                var filter = ""
                func paste() { filter = "name = '" + (UIPasteboard.general.string ?? "") + "'" }
                func run() throws { try Row.fetchAll(db, sql: ↓"SELECT * FROM person WHERE \\(filter)") }
            }
            """, "a property in between"),
        Example(
            """
            socket.receive { result in
                guard case .success(.string(let order)) = result else { return }
                try? connection.execute(↓"SELECT * FROM item ORDER BY \\(order)")
            }
            """, "in a closure"),
        Example(
            """
            func remove(_ message: WKScriptMessage) throws {
                guard let column = message.body as? String else { return }
                try db.execute(literal: "DELETE FROM item WHERE \\(sql: ↓column) = \\(1)")
            }
            """, "raw text in GRDB, between values that it binds"),
        Example(
            """
            func fill(_ sql: inout String, _ names: [String]) {
                guard names.count > 1 else { return sql.append("'" + names[0] + "'") }
                sql.append("name = '")
            }
            func find(_ message: WKScriptMessage) {
                var sql = "SELECT * FROM person WHERE name = "
                fill(&sql, [message.body as? String ?? ""])
                sqlite3_exec(db, ↓sql, nil, nil, nil)
            }
            """, "changed on the way out of a function"),
        Example(
            """
            func find(_ message: WKScriptMessage) -> Any { Person.filter(sql: ↓"name = '\\(message.body)'") }
            """, "a piece of SQL"),
        Example(
            """
            func webView(_ view: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo) {
                sqlite3_exec(db, ↓"INSERT INTO alerts VALUES ('\\(message)')", nil, nil, nil)
            }
            """, "a page's request"),
    ]

    static let sqlInjectionGood: [Example] = [
        Example(
            """
            import SQLite3
            final class Cellar {
                func open(_ sql: String) { sqlite3_prepare_v2(db, sql, -1, &statement, nil) }
                func newest(_ count: Int) { open("SELECT id FROM bottle ORDER BY id DESC LIMIT \\(count)") }
                func drop(_ table: String) { open("DROP TABLE \\(table)") }
            }
            """, "a number and a name, through a helper"),
        Example(
            """
            import SQLite
            enum Visits { static let table = Table("visits"); static let name = Expression<String>("name") }
            func note(_ db: Connection, _ answer: Data) throws {
                try db.run(Visits.table.insert(Visits.name <- String(decoding: answer, as: UTF8.self)))
            }
            func load(_ db: Connection, from url: URL) async throws -> AnySequence<Row> {
                try note(db, try await URLSession.shared.data(from: url).0)
                return try db.prepare(Visits.table.order(Visits.name))
            }
            """, "values of a statement that leave the table as it was"),
        Example(
            """
            func f(db: any SQLDatabase) { let id = readLine() ?? ""; db.raw("SELECT * FROM shop WHERE id = \\(bind: id)") }
            """, "SQLKit binds it"),
        Example(
            """
            func f(id: String) throws { try db.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [id]) }
            """),
        Example(
            """
            func f(id: String) throws { try db.execute(literal: "DELETE FROM item WHERE id = \\(id)") }
            """, "GRDB binds this"),
        Example(
            """
            enum T { static let name = "item" }
            func f() throws { try db.execute(sql: "DELETE FROM \\(T.name)") }
            """, "a constant"),
        Example(
            """
            func f(limit: Int) throws { try Row.fetchAll(db, sql: "SELECT * FROM item LIMIT \\(limit)") }
            """, "a number"),
        Example(
            """
            func f(ids: [String]) throws {
                let marks = ids.map { _ in "?" }.joined(separator: ",")
                try db.execute(sql: "DELETE FROM item WHERE id IN (\\(marks))", arguments: .init(ids))
            }
            """, "only question marks are inserted"),
        Example(
            """
            func f(columns: [String]) throws { try db.execute(sql: "INSERT INTO t(\\(columns.joined())) VALUES (1)") }
            """, "names cannot be bound"),
        Example(
            """
            func upsert(_ columns: [String], _ changes: [Change], _ context: Context) throws {
                var sql = "INSERT INTO player(\\(columns.map(\\.quotedDatabaseIdentifier).joined(separator: ", ")))"
                let changesSQL = try changes.compactMap { try $0.sql(context) }.joined(separator: ", ")
                sql += " DO UPDATE SET "
                sql += changesSQL
                try db.execute(sql: sql, arguments: context.arguments)
            }
            """, "pieces that a builder quotes and binds"),
        Example(
            """
            func clean(_ today: Date) throws {
                let oldestDate = formatter.string(from: today)
                try db.executeUpdate("DELETE FROM visit WHERE day < date('\\(oldestDate)')", values: nil)
            }
            """, "a date formatted here"),
        Example(
            """
            func f(name: String) { shell.run("update \\(name)"); task.execute("select \\(name)") }
            """, "no SQL"),
        Example(
            """
            func open(_ message: WKScriptMessage) {
                guard let text = message.body as? String, let id = Int(text) else { return }
                sqlite3_exec(db, "DELETE FROM item WHERE id = \\(id)", nil, nil, nil)
            }
            """, "a value parsed as a number"),
        Example(
            """
            func sort(_ message: WKScriptMessage) {
                guard let column = message.body as? String, ["name", "age"].contains(column) else { return }
                sqlite3_exec(db, "SELECT * FROM person ORDER BY \\(column)", nil, nil, nil)
            }
            """, "one of a few"),
        Example(
            """
            enum Order: String { case name, age }
            func sort(_ message: WKScriptMessage) {
                let order = Order(rawValue: message.body as? String ?? "") ?? .name
                sqlite3_exec(db, "SELECT * FROM person ORDER BY \\(order.rawValue)", nil, nil, nil)
            }
            """, "an enum raw value"),
        Example(
            """
            func clear() { remove("draft") }
            private func remove(_ table: String) { sqlite3_exec(db, "DELETE FROM \\(table)", nil, nil, nil) }
            """, "every caller passes a constant"),
        Example(
            """
            func find(_ message: WKScriptMessage) {
                let name = (message.body as! String).replacingOccurrences(of: "[^A-Za-z]", with: "", options: .regularExpression)
                sqlite3_exec(db, "SELECT * FROM person WHERE name = '\\(name)'", nil, nil, nil)
            }
            """, "everything but letters is removed"),
        Example(
            """
            func find(_ message: WKScriptMessage) {
                guard let found = (message.body as! String).firstMatch(of: /id=(\\d+)/) else { return }
                sqlite3_exec(db, "SELECT * FROM person WHERE id = \\(found.1)", nil, nil, nil)
            }
            """, "only digits match"),
    ]
}
