import Foundation
import SQLite

struct UserRepository {
    let db: Connection
    let users = Table("users")
    let name = SQLite.Expression<String>("name")

    func search(request: URLRequest) async throws -> [Statement.Element] {
        let (data, _) = try await URLSession.shared.data(for: request)
        let term = String(decoding: data, as: UTF8.self)
        try db.execute("DELETE FROM users WHERE name = '\(term)'")  // bad: sql, Connection.execute
        _ = try db.prepare("SELECT * FROM users WHERE name = '\(term)'")  // bad: sql, prepare no bindings
        _ = try db.prepare("SELECT * FROM users WHERE id = ? AND name = '\(term)'", 3)  // bad: sql, prepare variadic
        _ = try db.prepare("SELECT * FROM users WHERE id = ? AND name = '\(term)'", [3])  // bad: sql, prepare array
        _ = try db.prepare("SELECT * FROM users WHERE id = :i AND name = '\(term)'", [":i": 3])  // bad: sql, prepare dictionary
        try db.run("UPDATE users SET seen = 1 WHERE name = '" + term + "'")  // bad: sql, run
        try db.run("UPDATE users SET seen = ? WHERE name = '\(term)'", [1])  // bad: sql, run array
        _ = try db.scalar("SELECT count(*) FROM users WHERE name = '\(term)'")  // bad: sql, scalar
        _ = try db.scalar("SELECT count(*) FROM \(term) WHERE x = ?", 1) as? Int64  // bad: sql, scalar variadic
        for row in try db.prepareRowIterator("SELECT * FROM users WHERE name = '\(term)'") {  // bad: sql, prepareRowIterator
            print(row)
        }
        let raw = SQLite.Expression<Bool>(literal: "name = '\(term)'")  // bad: sql, Expression literal
        _ = try db.prepare(users.filter(raw))
        let tmpl = SQLite.Expression<Bool>("name = '\(term)' AND id = ?", [1])  // bad: sql, Expression template
        _ = try db.prepare(users.where(tmpl))
        try db.attach(.uri(term), as: "other")  // bad: path, attach uri
        return Array(try db.prepare("SELECT * FROM users WHERE name = ?", term))  // good: sound, bound
    }

    func safe(request: URLRequest) async throws {
        let (data, _) = try await URLSession.shared.data(for: request)
        let term = String(data: data, encoding: .utf8) ?? ""
        try db.run("UPDATE users SET seen = 1 WHERE name = ?", term)  // good: sound, bound
        try db.run("UPDATE users SET seen = 1 WHERE name = :n", [":n": term])  // good: sound, bound
        _ = try db.prepare(users.filter(name == term))  // good: sound, sound typed expression
        _ = try db.scalar(users.filter(name.like("%\(term)%")).count)  // good: sound, sound typed expression
        try db.run(users.insert(name <- term))  // good: sound, sound typed insert
        try db.execute("PRAGMA user_version = \(data.count)")  // good: sound, number
    }
}

extension UserRepository {
    static func open() throws -> [Connection] {
        let files = try String(contentsOf: URL(string: "https://example.com/list")!, encoding: .utf8).split(separator: "\n").map(String.init)
        return try files.map { file in
            try Connection(file)  // bad: path, Connection(String)
        }
    }

    static func openReadonly() throws -> Connection {
        let file = try String(contentsOf: URL(string: "https://example.com/list")!, encoding: .utf8)
        _ = try Connection(.uri(file), readonly: true)  // bad: path, Connection(.uri)
        _ = try Connection(Connection.Location.uri(file, parameters: [.mode(.readOnly)]))  // bad: path, Location.uri with parameters
        _ = try Connection(.inMemory)  // good: sound, sound in memory
        return try Connection(file, readonly: true)  // bad: path, Connection readonly
    }
}
