import FMDB
import Foundation
import SQLite3

private let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

struct IndexHit: Equatable {
    let page: String
    let snippet: String
}

enum IndexError: Error {
    case sqlite(String)
}

final class NotebookIndex {
    private var handle: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else {
            throw IndexError.sqlite("open")
        }
    }

    deinit { sqlite3_close(handle) }

    func hits(tagged tag: String) throws -> [IndexHit] {
        try fetch("SELECT page, snippet FROM hits WHERE tag = '\(tag)' ORDER BY page")
    }

    private func fetch(_ sql: String) throws -> [IndexHit] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { // bad: sql-injection
            throw IndexError.sqlite(String(cString: sqlite3_errmsg(handle)))
        }
        defer { sqlite3_finalize(statement) }
        return rows(of: statement)
    }

    func hits(onPage page: String) throws -> [IndexHit] {
        var statement: OpaquePointer?
        let sql = "SELECT page, snippet FROM hits WHERE page = ?1 LIMIT \(Self.pageLimit)"
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw IndexError.sqlite("prepare")
        }
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, page, -1, SQLITE_TRANSIENT)
        return rows(of: statement)
    }

    func forget(notebookNamed name: String) throws {
        let sql = "DELETE FROM hits WHERE notebook = '" + name + "'; VACUUM;"
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { // bad: sql-injection
            throw IndexError.sqlite("delete")
        }
    }

    func rebuild() throws {
        for table in Table.allCases {
            guard sqlite3_exec(handle, "DELETE FROM \(table.rawValue)", nil, nil, nil) == SQLITE_OK else { // good: sql-injection
                throw IndexError.sqlite("rebuild")
            }
        }
    }

    private func rows(of statement: OpaquePointer?) -> [IndexHit] {
        var hits: [IndexHit] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            hits.append(IndexHit(
                page: String(cString: sqlite3_column_text(statement, 0)),
                snippet: String(cString: sqlite3_column_text(statement, 1))
            ))
        }
        return hits
    }

    private static let pageLimit = 200

    private enum Table: String, CaseIterable {
        case hits, pages, tags
    }
}

/// Citations live in a second data base that is shared with the browser extension.
struct CitationStore {
    let queue: FMDatabaseQueue

    func citations(matching key: String, sortedBy column: String) -> [String] {
        var titles: [String] = []
        queue.inDatabase { db in
            let sql = "SELECT title FROM citations WHERE citekey LIKE ? ORDER BY \(column)"
            guard let result = try? db.executeQuery(sql, values: ["%\(key)%"]) else { return } // bad: sql-injection
            while result.next() { titles.append(result.string(forColumn: "title") ?? "") }
        }
        return titles
    }

    func add(key: String, title: String) throws {
        var failure: Error?
        queue.inTransaction { db, rollback in
            do {
                try db.executeUpdate("INSERT INTO citations (citekey, title) VALUES (?, ?)", values: [key, title]) // good: sql-injection
            } catch {
                failure = error
                rollback.pointee = true
            }
        }
        if let failure { throw failure }
    }
}
