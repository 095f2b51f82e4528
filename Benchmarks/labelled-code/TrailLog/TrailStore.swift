import Foundation
import SQLite3

struct TrailSummary {
    let id: Int64
    let title: String
}

enum TrailStoreError: Error {
    case open(Int32)
    case statement(String)
}

enum TrailOrder: String {
    case title, length, climbed
}

let sqliteTransient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

final class TrailStore {
    private(set) var connection: OpaquePointer?

    init(location: URL) throws {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let code = sqlite3_open_v2(location.path, &connection, flags, nil) // good: path-injection
        guard code == SQLITE_OK else { throw TrailStoreError.open(code) }
        sqlite3_exec(connection, "PRAGMA journal_mode = WAL", nil, nil, nil) // good: sql-injection
    }

    deinit { sqlite3_close_v2(connection) }

    func trails(in filter: TrailFilter) throws -> [TrailSummary] {
        var statement: OpaquePointer?
        let sql = "SELECT id, title FROM trails WHERE region = '\(filter.region)' ORDER BY title"
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { // bad: sql-injection
            throw lastError()
        }
        return try collect(statement)
    }

    func trails(regionCode: String, order: String) throws -> [TrailSummary] {
        var statement: OpaquePointer?
        let column = (TrailOrder(rawValue: order) ?? .title).rawValue
        let sql = "SELECT id, title FROM trails WHERE region = ?1 ORDER BY \(column)"
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw lastError()
        }
        sqlite3_bind_text(statement, 1, regionCode, -1, sqliteTransient)
        return try collect(statement)
    }

    func tagCounts(for filter: TrailFilter) throws -> [TrailSummary] {
        var statement: OpaquePointer?
        var sql = "SELECT count(*), tag FROM tags JOIN trails USING (id) WHERE metres >= \(filter.minimumMetres)"
        sql += " GROUP BY tag ORDER BY "
        sql += filter.sortKey
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        guard sqlite3_prepare_v3(connection, sql, -1, flags, &statement, nil) == SQLITE_OK else { // bad: sql-injection
            throw lastError()
        }
        return try collect(statement)
    }

    func longTrails(for filter: TrailFilter) throws -> [TrailSummary] {
        var statement: OpaquePointer?
        let sql = "SELECT id, title FROM trails WHERE metres >= \(filter.minimumMetres)"
        let flags = UInt32(SQLITE_PREPARE_NORMALIZE)
        guard sqlite3_prepare_v3(connection, sql, -1, flags, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw lastError()
        }
        return try collect(statement)
    }

    func rename(_ id: Int64, to title: String) throws {
        let sql = String(format: "UPDATE trails SET title = '%@' WHERE id = %lld", title, id)
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw lastError() } // bad: sql-injection
    }

    func recordRename(_ id: Int64, title: String) throws {
        var statement: OpaquePointer?
        let sql = "INSERT INTO history (trail, title) VALUES (?1, ?2)"
        guard sqlite3_prepare(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw lastError() } // good: sql-injection
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int64(statement, 1, id)
        sqlite3_bind_text(statement, 2, title, -1, sqliteTransient)
        sqlite3_step(statement)
        sqlite3_exec(connection, "DELETE FROM history WHERE trail = \(id) AND title IS NULL", nil, nil, nil) // good: sql-injection
    }

    func collect(_ statement: OpaquePointer?) throws -> [TrailSummary] {
        defer { sqlite3_finalize(statement) }
        var rows: [TrailSummary] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let text = sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? ""
            rows.append(TrailSummary(id: sqlite3_column_int64(statement, 0), title: text))
        }
        return rows
    }

    private func lastError() -> TrailStoreError {
        .statement(String(cString: sqlite3_errmsg(connection)))
    }
}
