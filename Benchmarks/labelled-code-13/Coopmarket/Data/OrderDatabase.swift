import Foundation
import SQLite3

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

struct OrderRow {
    let id: Int64
    let total: Double
}

final class OrderDatabase {
    enum Sort: String { case newest = "placed DESC", cheapest = "total ASC" }
    enum Failure: Error { case sqlite(String) }

    private var handle: OpaquePointer?

    init(path: String) {
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
    }

    deinit { sqlite3_close(handle) }

    func orders(shop: String, sort: Sort) throws -> [OrderRow] {
        var statement: OpaquePointer?
        let sql = "SELECT id, total FROM orders WHERE shop = ? ORDER BY " + sort.rawValue
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw Failure.sqlite(String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, shop, -1, transient)
        return collect(statement)
    }

    func orders(where filters: [String: String]) throws -> [OrderRow] {
        let clause = filters.map { "\($0.key) = '\($0.value)'" }.joined(separator: " AND ")
        return try run("SELECT id, total FROM orders WHERE \(clause)")
    }

    func annotate(order: Int64, note: String) -> Bool {
        let sql = String(format: "UPDATE orders SET note = '%@' WHERE id = %lld", note, order)
        return sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK // bad: sql-injection
    }

    func forget(ids: [Int64]) -> Bool {
        let list = ids.map(String.init).joined(separator: ",")
        return sqlite3_exec(handle, "DELETE FROM orders WHERE id IN (\(list))", nil, nil, nil) == SQLITE_OK // good: sql-injection
    }

    private func run(_ sql: String) throws -> [OrderRow] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { // bad: sql-injection
            throw Failure.sqlite(String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_finalize(statement) }
        return collect(statement)
    }

    private func collect(_ statement: OpaquePointer?) -> [OrderRow] {
        var rows: [OrderRow] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(OrderRow(id: sqlite3_column_int64(statement, 0), total: sqlite3_column_double(statement, 1)))
        }
        return rows
    }
}
