import Foundation
import GRDB

struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable {
    static let databaseTableName = "note"
    var id: Int64?
    var title: String
    var body: String
    var updatedAt: Date
}

enum SortOrder: String, CaseIterable {
    case title
    case updatedAt
}

struct SearchRequest {
    let term: String
    let order: String
    let limit: Int
}

final class NoteDatabase {
    private let queue: DatabaseQueue

    init(path: String, passphrase: Data) throws {
        var config = Configuration()
        config.prepareDatabase { db in
            try db.usePassphrase(passphrase) // good: hardcoded-password
        }
        queue = try DatabaseQueue(path: path, configuration: config)
        try migrate()
    }

    static func openDemo(path: String) throws -> DatabaseQueue {
        var config = Configuration()
        config.prepareDatabase { db in
            try db.usePassphrase("V4ultN0tes!2021") // bad: hardcoded-password
        }
        return try DatabaseQueue(path: path, configuration: config)
    }

    private func migrate() throws {
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, title TEXT, body TEXT, updatedAt DATETIME)") // good: sql-injection
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY, email TEXT, token TEXT)")
        }
    }

    func search(_ request: SearchRequest) throws -> [Note] {
        try queue.read { db in
            let sql = makeQuery(term: request.term, limit: request.limit)
            return try Note.fetchAll(db, sql: sql) // bad: sql-injection
        }
    }

    private func makeQuery(term: String, limit: Int) -> String {
        var parts = ["SELECT * FROM note"]
        if !term.isEmpty {
            parts.append("WHERE title LIKE '%\(term)%'")
        }
        parts.append("LIMIT \(limit)")
        return parts.joined(separator: " ")
    }

    func searchBound(_ request: SearchRequest) throws -> [Note] {
        try queue.read { db in
            try Note.fetchAll(db, sql: "SELECT * FROM note WHERE title LIKE ? LIMIT ?", arguments: ["%\(request.term)%", request.limit]) // good: sql-injection
        }
    }

    func searchLiteral(_ request: SearchRequest) throws -> [Note] {
        try queue.read { db in
            let query: SQLRequest<Note> = "SELECT * FROM note WHERE title = \(request.term)"
            return try query.fetchAll(db) // good: sql-injection
        }
    }

    func list(orderedBy order: String) throws -> [Row] {
        try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM note ORDER BY " + order) // bad: sql-injection
        }
    }

    func list(sorted raw: String) throws -> [Row] {
        let order = SortOrder(rawValue: raw) ?? .updatedAt
        return try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM note ORDER BY \(order.rawValue)") // good: sql-injection
        }
    }

    func observeMatches(term: String) -> ValueObservation<ValueReducers.Fetch<[Note]>> {
        ValueObservation.tracking { db in
            try Note.filter(sql: "body MATCH '\(term)'").fetchAll(db) // bad: sql-injection
        }
    }

    func observeTitle(_ title: String) -> ValueObservation<ValueReducers.Fetch<[Note]>> {
        ValueObservation.tracking { db in
            try Note.filter(Column("title") == title).fetchAll(db) // good: sql-injection
        }
    }

    func save(_ note: Note) throws {
        try queue.write { db in try note.save(db) }
    }
}

final class PlainCache {
    private let pool: DatabasePool

    init(folder: URL) throws {
        pool = try DatabasePool(path: folder.appendingPathComponent("cache.sqlite").path)
        try pool.write { db in
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS account (email TEXT PRIMARY KEY, accessToken TEXT, tokenCount INTEGER)")
        }
    }

    func remember(email: String, accessToken: String) throws {
        try pool.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO account (email, accessToken) VALUES (?, ?)", arguments: [email, accessToken]) // bad: store-secret-database
        }
    }

    func rememberCount(email: String, tokens: [String]) throws {
        try pool.write { db in
            try db.execute(sql: "UPDATE account SET tokenCount = ? WHERE email = ?", arguments: [tokens.count, email]) // good: store-secret-database
        }
    }

    func forgetToken(email: String) throws {
        try pool.write { db in
            try db.execute(sql: "UPDATE account SET accessToken = NULL WHERE email = ?", arguments: [email]) // good: store-secret-database
        }
    }
}
