import Foundation
import SQLite3

let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

struct CatalogItem: Codable, Hashable {
    let id: Int64
    let title: String
    let shelf: String
}

struct SyncAccount {
    let user: String
    let apiToken: String
}

enum CatalogError: Error {
    case open(String)
    case statement(String)
}

final class Catalog {
    private var handle: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open(path, &handle) == SQLITE_OK else {
            throw CatalogError.open(path)
        }
        sqlite3_exec(handle, "CREATE TABLE IF NOT EXISTS items (id INTEGER PRIMARY KEY, title TEXT, shelf TEXT)", nil, nil, nil) // good: sql-injection
        sqlite3_exec(handle, "CREATE TABLE IF NOT EXISTS accounts (user TEXT PRIMARY KEY, api_token TEXT, token_hint TEXT)", nil, nil, nil)
    }

    deinit {
        sqlite3_close(handle)
    }

    private var lastMessage: String {
        sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown"
    }

    private func collect(_ statement: OpaquePointer?) -> [CatalogItem] {
        var items: [CatalogItem] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            items.append(CatalogItem(
                id: sqlite3_column_int64(statement, 0),
                title: String(cString: sqlite3_column_text(statement, 1)),
                shelf: String(cString: sqlite3_column_text(statement, 2))
            ))
        }
        return items
    }

    func items(titled title: String) throws -> [CatalogItem] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let sql = "SELECT id, title, shelf FROM items WHERE title LIKE '%\(title)%'"
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { // bad: sql-injection
            throw CatalogError.statement(lastMessage)
        }
        return collect(statement)
    }

    func items(onShelf shelf: String) throws -> [CatalogItem] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let sql = "SELECT id, title, shelf FROM items WHERE shelf = ?"
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw CatalogError.statement(lastMessage)
        }
        sqlite3_bind_text(statement, 1, shelf, -1, SQLITE_TRANSIENT)
        return collect(statement)
    }

    func items(withIDs ids: [Int64]) throws -> [CatalogItem] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let list = ids.map(String.init).joined(separator: ",")
        guard sqlite3_prepare_v2(handle, "SELECT id, title, shelf FROM items WHERE id IN (\(list))", -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw CatalogError.statement(lastMessage)
        }
        return collect(statement)
    }

    func dropShelf(_ shelf: String) throws {
        let sql = String(format: "DELETE FROM items WHERE shelf = '%@'", shelf)
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { // bad: sql-injection
            throw CatalogError.statement(lastMessage)
        }
    }

    func insert(_ item: CatalogItem) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "INSERT INTO items (title, shelf) VALUES (?, ?)", -1, &statement, nil) == SQLITE_OK else {
            throw CatalogError.statement(lastMessage)
        }
        sqlite3_bind_text(statement, 1, item.title, -1, SQLITE_TRANSIENT)
        sqlite3_bind_text(statement, 2, item.shelf, -1, SQLITE_TRANSIENT)
        guard sqlite3_step(statement) == SQLITE_DONE else { throw CatalogError.statement(lastMessage) }
    }

    func store(_ account: SyncAccount) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        sqlite3_prepare_v2(handle, "INSERT OR REPLACE INTO accounts (user, api_token, token_hint) VALUES (?, ?, ?)", -1, &statement, nil)
        sqlite3_bind_text(statement, 1, account.user, -1, SQLITE_TRANSIENT) // good: store-secret-database
        sqlite3_bind_text(statement, 2, account.apiToken, -1, SQLITE_TRANSIENT) // bad: store-secret-database
        sqlite3_bind_text(statement, 3, String(account.apiToken.suffix(4)), -1, SQLITE_TRANSIENT) // good: store-secret-database
        guard sqlite3_step(statement) == SQLITE_DONE else { throw CatalogError.statement(lastMessage) }
    }
}

extension Array where Element == CatalogItem {
    func matching(_ filter: String) -> [CatalogItem] {
        let boxed = map { ["title": $0.title, "shelf": $0.shelf] } as NSArray
        let predicate = NSPredicate(format: "title CONTAINS[cd] '\(filter)'") // bad: predicate-injection
        let kept = boxed.filtered(using: predicate).count
        return Array(prefix(kept))
    }

    func matchingExact(_ filter: String) -> Int {
        let boxed = map { ["title": $0.title, "shelf": $0.shelf] } as NSArray
        let predicate = NSPredicate(format: "title CONTAINS[cd] %@", filter) // good: predicate-injection
        return boxed.filtered(using: predicate).count
    }

    func count(where expression: String) -> Int {
        let boxed = map { ["title": $0.title, "shelf": $0.shelf] } as NSArray
        return boxed.filtered(using: NSPredicate(format: expression)).count // bad: predicate-injection
    }

    func countUnsorted() -> Int {
        let boxed = map { ["title": $0.title, "shelf": $0.shelf] } as NSArray
        return boxed.filtered(using: NSPredicate(format: "shelf == '' OR shelf == 'inbox'")).count // good: predicate-injection
    }
}
