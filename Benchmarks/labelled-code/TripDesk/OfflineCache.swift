import Foundation
import os
import SQLite3

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

struct CacheError: Error {
    let code: Int32
}

final class OfflineCache {
    private var handle: OpaquePointer?
    private let log = OSLog(subsystem: "desk.trip", category: "cache")

    init(path: String) throws {
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK else { throw CacheError(code: code) }
        let schema = """
        CREATE TABLE IF NOT EXISTS card (number INTEGER PRIMARY KEY, code INTEGER, brand TEXT);
        CREATE TABLE IF NOT EXISTS value (name TEXT PRIMARY KEY, content TEXT);
        """
        sqlite3_exec(handle, schema, nil, nil, nil)
    }

    deinit { sqlite3_close_v2(handle) }

    private func prepare(_ sql: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else {
            os_log("prepare failed with %d", log: log, type: .error, code) // good: log-secret
            throw CacheError(code: code)
        }
        return statement
    }

    func store(_ card: CardDetails) throws {
        let statement = try prepare("INSERT OR REPLACE INTO card VALUES (?, ?, ?)")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int64(statement, 1, Int64(card.number)) // bad: store-secret-database
        sqlite3_bind_int(statement, 2, Int32(card.securityCode)) // bad: store-secret-database
        sqlite3_bind_text(statement, 3, card.brand, -1, transient) // good: store-secret-database
        try step(statement)
        os_log("stored card %ld", log: log, type: .debug, card.number) // bad: log-secret
        os_log("stored card ending %04ld", log: log, type: .debug, card.tail) // good: log-secret
    }

    func storeTail(_ card: CardDetails) throws {
        let statement = try prepare("INSERT OR REPLACE INTO card VALUES (?, NULL, ?)")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int64(statement, 1, Int64(card.tail)) // good: store-secret-database
        sqlite3_bind_text(statement, 2, card.brand, -1, transient) // good: store-secret-database
        try step(statement)
    }

    func put(_ content: String, under name: String) throws {
        let statement = try prepare("INSERT OR REPLACE INTO value VALUES (?, ?)")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, name, -1, transient) // good: store-secret-database
        sqlite3_bind_text(statement, 2, content, -1, transient) // bad: store-secret-database
        try step(statement)
    }

    func putAccess(_ grant: AccessGrant) throws {
        try put(grant.refreshToken, under: "grant")
    }

    func putCounters(tokenCount: Int, locator: String) throws {
        let statement = try prepare("INSERT OR REPLACE INTO value VALUES (?, ?)")
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, locator, -1, transient)
        sqlite3_bind_int64(statement, 2, Int64(tokenCount)) // good: store-secret-database
        try step(statement)
    }

    func replaceGrant(_ grant: AccessGrant) {
        let escaped = grant.accessToken.replacingOccurrences(of: "'", with: "''")
        let sql = "UPDATE value SET content = '\(escaped)' WHERE name = 'grant'"
        sqlite3_exec(handle, sql, nil, nil, nil) // bad: store-secret-database
    }

    private func step(_ statement: OpaquePointer?) throws {
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw CacheError(code: code) }
    }
}

struct AccessGrant: Codable {
    let accessToken: String
    let refreshToken: String
    let issuedAt: Date
}
