import Foundation
import SQLite3

final class NotesStore {
    private var db: OpaquePointer?
    private let feed = URL(string: "https://api.example.com/notes")!

    func remoteTitle() throws -> String {
        try String(contentsOf: feed, encoding: .utf8)
    }

    func deleteNote() throws {
        let title = try remoteTitle()
        sqlite3_exec(db, "DELETE FROM notes WHERE title = '\(title)'", nil, nil, nil)  // bad: sql, sqlite3_exec interpolation
    }

    func find() throws {
        let title = try remoteTitle()
        var stmt: OpaquePointer?
        let sql = "SELECT id FROM notes WHERE title = '" + title + "'"
        sqlite3_prepare(db, sql, -1, &stmt, nil)  // bad: sql, sqlite3_prepare
        sqlite3_prepare_v2(db, sql, -1, &stmt, nil)  // bad: sql, sqlite3_prepare_v2
        sqlite3_prepare_v3(db, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &stmt, nil)  // bad: sql, sqlite3_prepare_v3
        guard sqlite3_prepare_v2(db, sql, Int32(sql.utf8.count), &stmt, nil) == SQLITE_OK else { return }  // bad: sql, prepare in guard
        sqlite3_finalize(stmt)
    }

    func find16() throws {
        var stmt: OpaquePointer?
        let sql = "SELECT id FROM notes WHERE title = '\(try remoteTitle())'"
        let units = Array(sql.utf16)
        sqlite3_prepare16(db, units, Int32(units.count * 2), &stmt, nil)  // bad: sql, sqlite3_prepare16 from utf16 array
        sqlite3_prepare16_v2(db, units, -1, &stmt, nil)  // bad: sql, sqlite3_prepare16_v2
        sqlite3_prepare16_v3(db, units, -1, 0, &stmt, nil)  // bad: sql, sqlite3_prepare16_v3
        units.withUnsafeBufferPointer { buf in
            _ = sqlite3_prepare16_v2(db, buf.baseAddress, -1, &stmt, nil)  // bad: sql, 16_v2 buffer pointer
        }
    }

    func nsString() throws {
        var stmt: OpaquePointer?
        let q = NSString(format: "SELECT * FROM notes WHERE title = '%@'", try remoteTitle())
        sqlite3_prepare_v2(db, q.utf8String, -1, &stmt, nil)  // bad: sql, NSString.utf8String
        let m = NSMutableString(string: "DELETE FROM notes WHERE 1=1")
        m.append(" AND title = '")
        m.append(try remoteTitle())
        m.append("'")
        sqlite3_exec(db, m as String, nil, nil, nil)  // bad: sql, NSMutableString append
    }

    func cString() throws {
        let sql = "UPDATE notes SET read = 1 WHERE title = '\(try remoteTitle())'"
        sql.withCString { ptr in
            _ = sqlite3_exec(db, ptr, nil, nil, nil)  // bad: sql, withCString pointer
        }
        let c = sql.cString(using: .utf8)
        sqlite3_exec(db, c, nil, nil, nil)  // bad: sql, cString(using:)
        sqlite3_exec(db, (sql as NSString).utf8String, nil, nil, nil)  // bad: sql, as NSString utf8String
        var err: UnsafeMutablePointer<CChar>?
        var table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        sqlite3_get_table(db, sql, &table, nil, nil, &err)  // bad: sql, sqlite3_get_table
    }

    func safeFind() throws {
        var stmt: OpaquePointer?
        let title = try remoteTitle()
        sqlite3_prepare_v2(db, "SELECT id FROM notes WHERE title = ?", -1, &stmt, nil)  // good: sound, sound constant sql
        sqlite3_bind_text(stmt, 1, title, -1, nil)  // good: sound, bound
        let limit = Int(title) ?? 10
        sqlite3_exec(db, "DELETE FROM notes LIMIT \(limit)", nil, nil, nil)  // good: sound, number
        let columns = ["title": "title", "date": "created_at"]
        let column = columns[title] ?? "title"
        sqlite3_exec(db, "SELECT * FROM notes ORDER BY \(column)", nil, nil, nil)  // good: sound, sound allow list
        let table = "notes"
        sqlite3_exec(db, "DROP TABLE \(table)", nil, nil, nil)  // good: sound, constant
    }

    enum Sort: String { case title, created }
    func sorted() throws {
        guard let sort = Sort(rawValue: try remoteTitle()) else { return }
        sqlite3_exec(db, "SELECT * FROM notes ORDER BY \(sort.rawValue)", nil, nil, nil)  // good: sound, sound enum raw value
        let id = UUID(uuidString: try remoteTitle())
        sqlite3_exec(db, "DELETE FROM notes WHERE id = '\(id!.uuidString)'", nil, nil, nil)  // good: sound, sound UUID parsed
    }
}

func openFromRemote() throws -> OpaquePointer? {
    var handle: OpaquePointer?
    let name = try String(contentsOf: URL(string: "https://example.com/db-name")!, encoding: .utf8)
    sqlite3_open(name, &handle)  // bad: path, sqlite3_open
    sqlite3_open_v2(name, &handle, SQLITE_OPEN_READWRITE, nil)  // bad: path, sqlite3_open_v2
    sqlite3_open16(Array(name.utf16), &handle)  // bad: path, sqlite3_open16
    sqlite3_temp_directory = UnsafeMutablePointer(mutating: (name as NSString).utf8String)  // bad: path, sqlite3_temp_directory
    sqlite3_load_extension(handle, name, nil, nil)  // bad: path, sqlite3_load_extension
    sqlite3_open(":memory:", &handle)  // good: sound, constant
    let dir = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    sqlite3_open(dir.appendingPathComponent("app.sqlite").path, &handle)  // good: sound, sound constant name
    return handle
}
