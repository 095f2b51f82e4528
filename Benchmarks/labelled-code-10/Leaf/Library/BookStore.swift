import FMDB
import Foundation
import GRDB

struct BookRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "book"

    var id: Int64?
    var title: String
    var author: String
    var language: String
    var file: String
    var hidden: Bool
}

/// Books on the device; queries come from "leaf://find" links, Siri and the feed of a catalogue.
struct BookStore {
    let queue: DatabaseQueue

    func books(titled text: String) async throws -> [BookRow] {
        try await queue.read { db in
            try BookRow.fetchAll(db, sql: "SELECT * FROM book WHERE hidden = 0 AND title LIKE '%\(text)%'") // bad: sql-injection
        }
    }

    func books(by author: String) async throws -> [BookRow] {
        try await queue.read { db in
            try BookRow.fetchAll(db, sql: "SELECT * FROM book WHERE hidden = 0 AND author = ?", arguments: [author]) // good: sql-injection
        }
    }

    func books(in language: String) async throws -> [BookRow] {
        try await queue.read { db in
            try BookRow.filter(sql: "hidden = 0 AND language = '" + language + "'").fetchAll(db) // bad: sql-injection
        }
    }

    func books(spoken language: String) async throws -> [BookRow] {
        try await queue.read { db in
            try BookRow.filter(Column("language") == language && Column("hidden") == false).fetchAll(db) // good: sql-injection
        }
    }

    func books(like text: String) async throws -> [BookRow] {
        try await queue.read { db in
            let request: SQLRequest<BookRow> = "SELECT * FROM book WHERE hidden = 0 AND title LIKE \(text)" // good: sql-injection
            return try request.fetchAll(db)
        }
    }

    func books(sortedBy key: String) async throws -> [BookRow] {
        try await queue.read { db in
            let request: SQLRequest<BookRow> = "SELECT * FROM book WHERE hidden = 0 ORDER BY \(sql: key)" // bad: sql-injection
            return try request.fetchAll(db)
        }
    }

    func add(_ entry: CatalogEntry, file: String) async throws {
        try await queue.write { db in
            try db.execute(literal: "INSERT INTO book (title, author, file) VALUES (\(entry.title), \(entry.author), \(file))") // good: sql-injection
        }
    }

    func retitle(_ entry: CatalogEntry) async throws {
        try await queue.write { db in
            let assignments = ["title = '\(entry.title)'", "author = '\(entry.author)'"].joined(separator: ", ")
            try db.execute(sql: "UPDATE book SET \(assignments) WHERE file = ?", arguments: [entry.identifier]) // bad: sql-injection
        }
    }
}

final class NoteStore {
    private let queue: FMDatabaseQueue

    init?(path: String) {
        guard let queue = FMDatabaseQueue(path: path) else { return nil }
        self.queue = queue
    }

    func save(_ note: SyncedNote) {
        queue.inDatabase { db in
            db.executeStatements("INSERT INTO note(chapter, text) VALUES (\(note.chapter), '\(note.text)')") // bad: sql-injection
        }
    }

    func store(_ note: SyncedNote) throws {
        var failure: (any Error)?
        queue.inTransaction { db, rollback in
            do {
                try db.executeUpdate("INSERT INTO note(chapter, text) VALUES (?, ?)", values: [note.chapter, note.text]) // good: sql-injection
            } catch {
                failure = error // good: error-swallowed
                rollback.pointee = true
            }
        }
        if let failure { throw failure }
    }

    func deleteAll() {
        queue.inDatabase { db in
            db.executeUpdate("DELETE FROM note", withArgumentsIn: [])
        }
    }

    func delete(_ note: SyncedNote) {
        queue.inDatabase { db in
            try? db.executeUpdate("DELETE FROM note WHERE text = ?", values: [note.text]) // bad: error-swallowed
        }
    }
}

struct SyncedNote: Codable {
    var chapter: Int
    var text: String
    var color: String
}
