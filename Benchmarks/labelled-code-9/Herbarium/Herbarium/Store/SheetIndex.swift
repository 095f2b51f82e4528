import Foundation
import GRDB

struct SheetRecord: Codable, FetchableRecord, TableRecord {
    static let databaseTableName = "sheet"
    let id: Int64
    let title: String
}

final class SheetIndex {
    private let queue: DatabaseQueue

    init(path: String) throws {
        queue = try DatabaseQueue(path: path)
    }

    func search(_ text: String) throws -> [SheetRecord] {
        try queue.read { db in
            try SheetRecord.fetchAll(db, sql: "SELECT * FROM sheet WHERE title LIKE '%\(text)%' LIMIT 100") // bad: sql-injection
        }
    }

    func searchTitle(_ text: String) throws -> [SheetRecord] {
        try queue.read { db in
            try SheetRecord.fetchAll(db, sql: "SELECT * FROM sheet WHERE title LIKE ? LIMIT 100", arguments: ["%\(text)%"]) // good: sql-injection
        }
    }

    func rename(_ id: Int64, to title: String) throws {
        try queue.write { db in
            try db.execute(literal: "UPDATE sheet SET title = \(title) WHERE id = \(id)") // good: sql-injection
        }
    }

    func ordered(by column: String) throws -> [SheetRecord] {
        try queue.read { db in
            try SheetRecord.order(sql: column).limit(100).fetchAll(db) // bad: sql-injection
        }
    }
}
