import Foundation
import SQLite3

private let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

struct VaultEntry {
    let title: String
    let username: String
    let password: String
    let url: String
}

enum DatabaseError: Error {
    case open
    case statement(String)
}

final class VaultDatabase {
    private var handle: OpaquePointer?
    private let cipher: RecordCipher

    init(path: String, cipher: RecordCipher) throws {
        self.cipher = cipher
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else { throw DatabaseError.open }
        sqlite3_exec(handle, "CREATE TABLE IF NOT EXISTS entry (title TEXT, username TEXT, secret BLOB, url TEXT, tag TEXT)", nil, nil, nil) // good: sql-injection
        sqlite3_exec(handle, "CREATE TABLE IF NOT EXISTS recent (title TEXT, password TEXT)", nil, nil, nil)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func retag(from old: String, to new: String) throws {
        let sql = "UPDATE entry SET tag = '\(new)' WHERE tag = '\(old)'"
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() } // bad: sql-injection
    }

    func titles(taggedWith tag: String) throws -> [String] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "SELECT title FROM entry WHERE tag = ?", -1, &statement, nil) == SQLITE_OK else { throw failure() } // good: sql-injection
        sqlite3_bind_text(statement, 1, tag, -1, SQLITE_TRANSIENT)
        var titles: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { titles.append(String(cString: text)) }
        }
        return titles
    }

    func remember(_ entry: VaultEntry) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "INSERT INTO recent (title, password) VALUES (?, ?)", -1, &statement, nil) == SQLITE_OK else { throw failure() }
        sqlite3_bind_text(statement, 1, entry.title, -1, SQLITE_TRANSIENT)
        sqlite3_bind_text(statement, 2, entry.password, -1, SQLITE_TRANSIENT) // bad: store-secret-database
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
    }

    func insert(_ entry: VaultEntry) throws {
        let sealed = try cipher.encrypt(Array(entry.password.utf8))
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "INSERT INTO entry (title, username, secret, url) VALUES (?, ?, ?, ?)", -1, &statement, nil) == SQLITE_OK else { throw failure() }
        sqlite3_bind_text(statement, 1, entry.title, -1, SQLITE_TRANSIENT)
        sqlite3_bind_text(statement, 2, entry.username, -1, SQLITE_TRANSIENT)
        sqlite3_bind_blob(statement, 3, sealed, Int32(sealed.count), SQLITE_TRANSIENT) // good: store-secret-database
        sqlite3_bind_text(statement, 4, entry.url, -1, SQLITE_TRANSIENT)
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
    }

    private func failure() -> DatabaseError {
        .statement(String(cString: sqlite3_errmsg(handle)))
    }
}
