import Foundation
import SQLite3

enum SQLiteError: Error {
    case open(Int32)
    case prepare(String)
    case step(Int32)
}

let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// Thin wrapper round one connection to the waypoint database.
final class SQLiteHandle {
    private let db: OpaquePointer

    init(path: String) throws {
        var handle: OpaquePointer?
        let rc = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
        guard rc == SQLITE_OK, let handle else { throw SQLiteError.open(rc) }
        db = handle
    }

    deinit { sqlite3_close_v2(db) }

    func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw SQLiteError.prepare(String(cString: sqlite3_errmsg(db)))
        }
        return statement
    }

    func lastError() -> String { String(cString: sqlite3_errmsg(db)) }

    // MARK: Waypoints

    /// `title` comes out of a shared trail link.
    func renameWaypoint(id: Int64, title: String) throws {
        let rc = sqlite3_exec(db, "UPDATE waypoint SET title = '\(title)' WHERE id = \(id)", nil, nil, nil) // bad: sql-injection
        guard rc == SQLITE_OK else { throw SQLiteError.step(rc) }
    }

    func setWaypointVisible(_ visible: Bool, id: Int64) throws {
        let rc = sqlite3_exec(db, "UPDATE waypoint SET visible = \(visible ? 1 : 0) WHERE id = \(id)", nil, nil, nil) // good: sql-injection
        guard rc == SQLITE_OK else { throw SQLiteError.step(rc) }
    }

    func waypointCount(region: String) throws -> Int {
        let statement = try prepare("SELECT COUNT(*) FROM waypoint WHERE region = ?1")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, region, -1, SQLITE_TRANSIENT) // good: buffer-pointer
        guard sqlite3_step(statement) == SQLITE_ROW else { return 0 }
        return Int(sqlite3_column_int64(statement, 0))
    }

    func waypointNote(key: String, author: String) throws -> String? {
        let statement = try prepare("SELECT note FROM waypoint WHERE key = ?1 AND author = ?2")
        defer { sqlite3_finalize(statement) }
        let joined = key.lowercased() + ":" + Locale.current.identifier
        sqlite3_bind_text(statement, 1, joined, -1, nil) // bad: buffer-pointer
        sqlite3_bind_text(statement, 2, author, -1, SQLITE_TRANSIENT)
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
        return String(cString: text)
    }

    func thumbnail(waypoint: Int64) throws -> Data? {
        let statement = try prepare("SELECT thumb FROM waypoint WHERE id = ?1")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int64(statement, 1, waypoint)
        guard sqlite3_step(statement) == SQLITE_ROW, let blob = sqlite3_column_blob(statement, 0) else { return nil }
        return Data(bytes: blob, count: Int(sqlite3_column_bytes(statement, 0))) // good: buffer-pointer
    }

    /// The declared length is written by the sync service into `thumb_len`.
    func preview(waypoint: Int64) throws -> Data? {
        let statement = try prepare("SELECT thumb, thumb_len FROM waypoint WHERE id = ?1")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int64(statement, 1, waypoint)
        guard sqlite3_step(statement) == SQLITE_ROW, let blob = sqlite3_column_blob(statement, 0) else { return nil }
        let length = Int(sqlite3_column_int64(statement, 1))
        return Data(bytes: blob, count: length) // bad: buffer-pointer
    }
}

// MARK: - Listing

struct WaypointQuery {
    var text: String
    var sort: String
    var limit: Int

    /// Built from the items of a `traillog://waypoints?...` link.
    init(items: [URLQueryItem]) {
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        text = value("q") ?? ""
        sort = value("sort") ?? "created_at"
        limit = min(max(Int(value("limit") ?? "") ?? 50, 1), 200)
    }
}

enum WaypointColumn: String, CaseIterable {
    case title
    case elevation
    case createdAt = "created_at"
}

struct WaypointLister {
    let handle: SQLiteHandle

    func titles(matching query: WaypointQuery) throws -> [String] {
        var sql = "SELECT title FROM waypoint WHERE title LIKE ?1"
        sql += " ORDER BY " + query.sort
        sql += " LIMIT \(query.limit)"
        let statement = try handle.prepare(sql) // bad: sql-injection
        return collect(statement, binding: "%\(query.text)%")
    }

    func sortedTitles(matching query: WaypointQuery) throws -> [String] {
        let column = WaypointColumn(rawValue: query.sort) ?? .createdAt
        var sql = "SELECT title FROM waypoint WHERE title LIKE ?1"
        sql += " ORDER BY " + column.rawValue
        sql += " LIMIT \(query.limit)"
        let statement = try handle.prepare(sql) // good: sql-injection
        return collect(statement, binding: "%\(query.text)%")
    }

    private func collect(_ statement: OpaquePointer, binding text: String) -> [String] {
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_TRANSIENT)
        var titles: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { titles.append(String(cString: text)) }
        }
        return titles
    }
}
