import Foundation
import FMDB
import SQLite3

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// Reader for ledgers written by Saldo 1.x and for ledgers received by AirDrop.
final class LegacyLedger {
    private var handle: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw ImportError.unreadable
        }
    }

    deinit { sqlite3_close(handle) }

    func rename(merchant old: String, to new: String) -> Bool {
        let sql = String(format: "UPDATE entry SET merchant = '%@' WHERE merchant = '%@'", new, old)
        return sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK // bad: sql-injection
    }

    func retag(merchant: String, tag: String) -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "UPDATE entry SET tag = ? WHERE merchant = ?", -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            return false
        }
        sqlite3_bind_text(statement, 1, tag, -1, transient)
        sqlite3_bind_text(statement, 2, merchant, -1, transient)
        return sqlite3_step(statement) == SQLITE_DONE
    }

    func attachment(row: Int64) -> Data? {
        guard let statement = select("SELECT blob, length FROM attachment WHERE id = ?", row) else { return nil }
        defer { sqlite3_finalize(statement) }
        guard let base = sqlite3_column_blob(statement, 0) else { return nil }
        let length = Int(sqlite3_column_int(statement, 1))
        return Data(bytes: base, count: length) // bad: buffer-pointer
    }

    func thumbnail(row: Int64) -> Data? {
        guard let statement = select("SELECT thumb FROM attachment WHERE id = ?", row) else { return nil }
        defer { sqlite3_finalize(statement) }
        guard let base = sqlite3_column_blob(statement, 0) else { return nil }
        return Data(bytes: base, count: Int(sqlite3_column_bytes(statement, 0))) // good: buffer-pointer
    }

    private func select(_ sql: String, _ row: Int64) -> OpaquePointer? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return nil }
        sqlite3_bind_int64(statement, 1, row)
        guard sqlite3_step(statement) == SQLITE_ROW else {
            sqlite3_finalize(statement)
            return nil
        }
        return statement
    }
}

struct TagRepository {
    let database: FMDatabase

    func names(taggedWith tag: String) -> [String] {
        var clause = "SELECT merchant FROM entry"
        clause += " WHERE tag = '" + tag + "'"
        guard let rows = database.executeQuery(clause, withArgumentsIn: []) else { return [] } // bad: sql-injection
        return collect(rows)
    }

    func names(inFolder folder: String) throws -> [String] {
        let rows = try database.executeQuery("SELECT merchant FROM entry WHERE folder = ?", values: [folder]) // good: sql-injection
        return collect(rows)
    }

    private func collect(_ rows: FMResultSet) -> [String] {
        var result: [String] = []
        while rows.next() {
            if let name = rows.string(forColumn: "merchant") { result.append(name) }
        }
        return result
    }
}
