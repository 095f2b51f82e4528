import Foundation
import GRDB

struct Book: Codable, FetchableRecord, PersistableRecord, TableRecord {
    static let databaseTableName = "book"
    var isbn: String
    var title: String
    var shelf: String
    var copies: Int
}

final class ShelfStore: CatalogSink {
    private let writer: any DatabaseWriter

    init(writer: any DatabaseWriter) {
        self.writer = writer
    }

    static func open(in directory: URL) throws -> ShelfStore {
        let pool = try DatabasePool(path: directory.appendingPathComponent("shelf.db").path) // good: path-injection
        return ShelfStore(writer: pool)
    }

    func apply(_ update: CatalogUpdate) throws {
        try writer.write { db in
            try db.execute(sql: "UPDATE book SET title = '\(update.title)' WHERE isbn = '\(update.isbn)'") // bad: sql-injection
            try db.execute(sql: "UPDATE book SET copies = ? WHERE isbn = ?", arguments: [update.copies, update.isbn]) // good: sql-injection
            try db.execute(literal: "UPDATE book SET shelf = \(update.shelf) WHERE isbn = \(update.isbn)") // good: sql-injection
            try db.execute(literal: "INSERT INTO log (note) VALUES ('\(sql: update.blurb)')") // bad: sql-injection
            try Book(isbn: update.isbn, title: update.title, shelf: update.shelf, copies: update.copies).save(db) // good: sql-injection
        }
        try restock(update)
        try script(update)
    }

    private func restock(_ update: CatalogUpdate) throws {
        let sql = "UPDATE stock SET copies = :copies WHERE shelf = '" + update.shelf + "'"
        try writer.write { db in
            let statement = try db.makeStatement(sql: sql) // bad: sql-injection
            try statement.execute(arguments: ["copies": update.copies])
            let cached = try db.cachedStatement(sql: "UPDATE stock SET copies = :copies WHERE shelf = :shelf") // good: sql-injection
            try cached.execute(arguments: ["copies": update.copies, "shelf": update.shelf])
            let perShelf = try db.cachedStatement(sql: "DELETE FROM stock WHERE shelf = '\(update.shelf)' AND copies = 0") // bad: sql-injection
            try perShelf.execute()
            let swept = try db.makeStatement(literal: "DELETE FROM stock WHERE shelf = \(update.shelf)") // good: sql-injection
            try swept.execute()
        }
    }

    private func script(_ update: CatalogUpdate) throws {
        try writer.write { db in
            let batch = "DELETE FROM tag WHERE isbn = '\(update.isbn)'; INSERT INTO tag VALUES ('\(update.isbn)', 'new')"
            let statements = try db.allStatements(sql: batch) // bad: sql-injection
            while let statement = try statements.next() { try statement.execute() }
            let bound = try db.allStatements(literal: "DELETE FROM seen WHERE isbn = \(update.isbn); DELETE FROM draft") // good: sql-injection
            while let statement = try bound.next() { try statement.execute() }
        }
    }

    func titles(for query: CatalogQuery) throws -> [String] {
        try writer.read { db in
            let direct = try Book.fetchAll(db, sql: "SELECT * FROM book WHERE shelf = '\(query.shelf)'") // bad: sql-injection
            let bound = try Book.fetchAll(db, sql: "SELECT * FROM book WHERE shelf = ? LIMIT \(query.limit)", arguments: [query.shelf]) // good: sql-injection
            let first = try Row.fetchOne(db, sql: "SELECT title FROM book ORDER BY " + query.sort) // bad: sql-injection
            let names = try String.fetchSet(db, sql: "SELECT title FROM book WHERE title LIKE '%\(query.text)%'") // bad: sql-injection
            let exact = try String.fetchSet(db, sql: "SELECT title FROM book WHERE title = :text", arguments: ["text": query.text]) // good: sql-injection
            let cursor = try Row.fetchCursor(db, sql: shelfSQL(query)) // bad: sql-injection
            var listed: [String] = []
            while let row = try cursor.next() { listed.append(row["title"]) }
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM book") ?? 0 // good: sql-injection
            return direct.map(\.title) + bound.map(\.title) + names + exact + listed + ["\(count)"] + [first?["title"] ?? ""]
        }
    }

    private func shelfSQL(_ query: CatalogQuery) -> String {
        "SELECT title FROM book GROUP BY \(query.shelf)"
    }
}
