// SQL for GRDB, SQLite.swift, FMDB and Core Data-like libraries; interpolation that binds is not concatenation.
import Foundation

// Stubs of the library types that must be visible.
struct StatementArguments: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: Any...) {}
}
struct SQL: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        init(literalCapacity: Int, interpolationCount: Int) {}
        mutating func appendLiteral(_ literal: String) {}
        mutating func appendInterpolation(_ value: some CustomStringConvertible) {}
        mutating func appendInterpolation(sql: String) {}
    }
    init(stringLiteral value: String) {}
    init(stringInterpolation: StringInterpolation) {}
}
final class Database {
    func execute(sql: String, arguments: StatementArguments = []) throws {}
    func execute(literal: SQL) throws {}
}
struct Row {
    static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = []) throws -> [Row] { [] }
}
final class Connection {
    func prepare(_ statement: String, _ bindings: Any?...) throws {}
    func scalar(_ statement: String, _ bindings: Any?...) throws -> Any? { nil }
    func execute(_ sql: String) throws {}
}
final class FMDatabase {
    func executeQuery(_ sql: String, withArgumentsIn: [Any]) -> Any? { nil }
    func executeUpdate(_ sql: String, values: [Any]?) throws {}
}

final class Catalogue {
    let db = Database()
    let connection = Connection()
    let legacy = FMDatabase()

    func find(in socket: URLSessionWebSocketTask) async throws {
        guard case .string(let title) = try await socket.receive() else { return }
        try db.execute(sql: "DELETE FROM book WHERE title = '\(title)'")  // bad: sql-injection
        try db.execute(sql: "DELETE FROM book WHERE title = ?", arguments: [title])  // good: sql-injection
        try db.execute(literal: "DELETE FROM book WHERE title = \(title)")  // good: sql-injection
        try db.execute(literal: "DELETE FROM book WHERE \(sql: title)")  // bad: sql-injection
        _ = try Row.fetchAll(db, sql: "SELECT * FROM book WHERE t = ?", arguments: [title])  // good: sql-injection
    }

    func list(_ data: Data?) throws {
        guard let data, let line = String(data: data, encoding: .utf8) else { return }
        try connection.prepare("SELECT * FROM book WHERE title = ?", line)  // good: sql-injection
        _ = try connection.scalar("SELECT count(*) FROM book WHERE n < \(line.count)")  // good: sql-injection
    }

    func listRemote(_ url: URL) {
        URLSession.shared.dataTask(with: url) { [connection, legacy] data, _, _ in
            let lines = data.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
            for line in lines {
                try? connection.prepare("SELECT * FROM book WHERE title = '\(line)'")  // bad: sql-injection
                _ = legacy.executeQuery("SELECT * FROM \(line)", withArgumentsIn: [])  // bad: sql-injection
                _ = legacy.executeQuery("SELECT * FROM b WHERE t = ?", withArgumentsIn: [line])  // good: sql-injection
            }
            let ids = lines.compactMap { Int($0) }.map(String.init).joined(separator: ",")
            try? legacy.executeUpdate("DELETE FROM book WHERE id IN (\(ids))", values: nil)  // good: sql-injection
            let marks = lines.map { _ in "?" }.joined(separator: ",")
            try? legacy.executeUpdate("DELETE FROM book WHERE t IN (\(marks))", values: lines)  // good: sql-injection
            let names = lines.map { "'\($0)'" }.joined(separator: ",")
            try? connection.execute("DELETE FROM book WHERE title IN (\(names))")  // bad: sql-injection
        }.resume()
    }
}
