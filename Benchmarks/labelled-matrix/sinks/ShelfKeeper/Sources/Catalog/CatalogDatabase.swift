import Foundation
import SQLite3

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

final class CatalogDatabase {
    static let shared = CatalogDatabase()
    private var handle: OpaquePointer?

    private init() {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        sqlite3_open_v2(folder.appendingPathComponent("catalog.sqlite").path, &handle,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    }

    func titles(by author: String) -> [String] {
        var statement: OpaquePointer?
        let sql = "SELECT title FROM book WHERE author = '\(author)' ORDER BY title"
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [] } // bad: sql-injection
        defer { sqlite3_finalize(statement) }
        return rows(of: statement)
    }

    func titles(onShelf label: String) -> [String] {
        var statement: OpaquePointer?
        let sql = "SELECT title FROM book WHERE shelf = ?1 ORDER BY title"
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [] } // good: sql-injection
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, label, -1, transient)
        return rows(of: statement)
    }

    func title(withID id: Int64) -> String? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, "SELECT title FROM book WHERE id = \(id)", -1, &statement, nil) == SQLITE_OK else { return nil } // good: sql-injection
        defer { sqlite3_finalize(statement) }
        return rows(of: statement).first
    }

    func archive(shelf: String) {
        let update = "UPDATE book SET archived = 1 WHERE shelf = '" + shelf + "';"
        sqlite3_exec(handle, update, nil, nil, nil) // bad: sql-injection
    }

    func titles(inGenre genre: String) -> [String] {
        let sql = String(format: "SELECT title FROM book WHERE genre LIKE '%%%@%%'", genre)
        var table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var rowCount: Int32 = 0, columnCount: Int32 = 0
        guard sqlite3_get_table(handle, sql, &table, &rowCount, &columnCount, nil) == SQLITE_OK, // bad: sql-injection
              let table else { return [] }
        defer { sqlite3_free_table(table) }
        return (1...max(1, Int(rowCount))).compactMap { index in
            index <= Int(rowCount) ? table[index].map { String(cString: $0) } : nil
        }
    }

    func reserve(isbn: String, branch: String) {
        guard isbn.count == 13, isbn.allSatisfy({ $0.isASCII && $0.isNumber }) else { return }
        sqlite3_exec(handle, "INSERT INTO reservation(isbn) VALUES ('\(isbn)')", nil, nil, nil) // good: sql-injection
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        sqlite3_prepare_v3(handle, "UPDATE reservation SET branch = '\(branch)' WHERE isbn = ?1", -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &tail) // bad: sql-injection
        sqlite3_bind_text(statement, 1, isbn, -1, transient)
        sqlite3_step(statement)
        sqlite3_finalize(statement)
    }

    private func rows(of statement: OpaquePointer?) -> [String] {
        var result: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { result.append(String(cString: text)) }
        }
        return result
    }
}

extension CatalogDatabase {
    /// Called for every record of a union catalogue file that the reader opened from Mail or Files.
    func store(_ record: UnionRecord) {
        let text = withVaList([(record.subject as NSString).utf8String!, CInt(record.year)]) {
            sqlite3_vmprintf("UPDATE book SET subject = '%s' WHERE year = %d", $0)
        }
        defer { sqlite3_free(text) }
        sqlite3_exec(handle, text, nil, nil, nil) // bad: sql-injection
    }

    func storeSeries(of record: UnionRecord) {
        let text = withVaList([(record.series as NSString).utf8String!, CInt(record.year)]) {
            sqlite3_vmprintf("UPDATE book SET series = %Q WHERE year = %d", $0)
        }
        defer { sqlite3_free(text) }
        sqlite3_exec(handle, text, nil, nil, nil) // good: sql-injection
    }

    func addColumn(for field: UnionRecord.ExtraField) {
        sqlite3_exec(handle, "ALTER TABLE book ADD COLUMN \(field.name) TEXT", nil, nil, nil) // bad: sql-injection
    }

    func count(publisher: String) -> Int {
        let sql = ("SELECT count(*) FROM book WHERE publisher = '" + publisher + "'") as NSString
        var statement: OpaquePointer?
        let bytes = Array((sql as String).utf16) + [0]
        sqlite3_prepare16_v2(handle, bytes, -1, &statement, nil) // bad: sql-injection
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? Int(sqlite3_column_int(statement, 0)) : 0
    }
}
