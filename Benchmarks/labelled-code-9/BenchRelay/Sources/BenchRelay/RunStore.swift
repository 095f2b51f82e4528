import Foundation
import Logging
import PostgresNIO
import SQLite3

struct Run: Codable, Sendable {
    let id: UUID
    let board: String
    let lab: UUID
    let owner: UUID
    let state: String
}

enum StoreError: Error {
    case failed(String)
}

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

actor RunStore {
    enum Order: String, Codable {
        case board, state, created
    }

    private var db: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil) == SQLITE_OK else {
            throw StoreError.failed("open")
        }
        guard sqlite3_exec(db, "CREATE TABLE IF NOT EXISTS runs(id TEXT, board TEXT, lab TEXT, owner TEXT, state TEXT, created REAL)", nil, nil, nil) == SQLITE_OK else { // good: sql-injection
            throw StoreError.failed("schema")
        }
    }

    func run(_ id: UUID) throws -> Run? {
        try rows("SELECT id, board, lab, owner, state FROM runs WHERE id = ?", [id.uuidString]).first
    }

    func runs(board: String, order: Order, lab: UUID) throws -> [Run] {
        try rows("SELECT id, board, lab, owner, state FROM runs WHERE lab = ? AND board = ? ORDER BY \(order.rawValue)", [lab.uuidString, board])
    }

    func runs(matching filter: RunFilter) throws -> [Run] {
        try rows("SELECT id, board, lab, owner, state FROM runs WHERE " + filter.clause, [])
    }

    func rename(board: String, to name: String) throws {
        let sql = "UPDATE runs SET board = '\(name.trimmingCharacters(in: .whitespaces))' WHERE board = '\(board)'"
        guard sqlite3_exec(db, sql, nil, nil, nil) == SQLITE_OK else { throw StoreError.failed("rename") } // bad: sql-injection
    }

    func setState(_ state: String, of run: UUID) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(db, "UPDATE runs SET state = ? WHERE id = '\(run.uuidString)'", -1, &statement, nil) == SQLITE_OK else { throw StoreError.failed("state") } // good: sql-injection
        sqlite3_bind_text(statement, 1, state, -1, transient)
        guard sqlite3_step(statement) == SQLITE_DONE else { throw StoreError.failed("state") }
    }

    func delete(_ run: UUID) throws {
        _ = try rows("DELETE FROM runs WHERE id = ?", [run.uuidString])
    }

    func countStates(in column: String) throws -> Int {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(db, "SELECT count(DISTINCT \(column)) FROM runs", -1, &statement, nil) == SQLITE_OK else { return 0 } // bad: sql-injection
        return sqlite3_step(statement) == SQLITE_ROW ? Int(sqlite3_column_int64(statement, 0)) : 0
    }

    func attach(lab: UUID) throws {
        guard sqlite3_exec(db, "ATTACH DATABASE '/var/db/bench/\(lab.uuidString).sqlite' AS lab", nil, nil, nil) == SQLITE_OK else { throw StoreError.failed("attach") } // good: sql-injection
    }

    private func rows(_ sql: String, _ values: [String]) throws -> [Run] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK else { throw StoreError.failed(String(cString: sqlite3_errmsg(db))) }
        for (index, value) in values.enumerated() {
            sqlite3_bind_text(statement, Int32(index + 1), value, -1, transient)
        }
        var found: [Run] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let texts = (0..<5).map { sqlite3_column_text(statement, $0).map { String(cString: $0) } ?? "" }
            guard let id = UUID(uuidString: texts[0]), let lab = UUID(uuidString: texts[2]), let owner = UUID(uuidString: texts[3]) else { continue }
            found.append(Run(id: id, board: texts[1], lab: lab, owner: owner, state: texts[4]))
        }
        return found
    }
}

struct RunFilter {
    private(set) var clause = "1 = 1"

    mutating func state(_ value: String) {
        clause += " AND state = '" + value + "'" // bad: sql-injection
    }

    mutating func lab(_ id: UUID) {
        clause += " AND lab = '" + id.uuidString + "'" // good: sql-injection
    }
}

/// The company-wide result archive.
struct ResultArchive: Sendable {
    let client: PostgresClient
    let logger: Logger

    func failures(suite: String, since days: String) async throws -> Int {
        var query = PostgresQuery(unsafeSQL: "SELECT count(*) FROM results WHERE failed AND age < interval '\(days) days' AND suite = $1") // bad: sql-injection
        query.binds.append(suite)
        for try await count in try await client.query(query, logger: logger).decode(Int.self) { return count }
        return 0
    }

    func passes(suite: String) async throws -> Int {
        let rows = try await client.query("SELECT count(*) FROM results WHERE NOT failed AND suite = \(suite)", logger: logger) // good: sql-injection
        for try await count in rows.decode(Int.self) { return count }
        return 0
    }
}
