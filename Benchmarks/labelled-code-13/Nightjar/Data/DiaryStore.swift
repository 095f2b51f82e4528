import Foundation
import GRDB

struct Entry: Codable, FetchableRecord, PersistableRecord, Identifiable {
    static let databaseTableName = "entry"
    var id: Int64
    var species: String
    var note: String
    var audioFile: String
    var heardAt: Date
}

enum SharedContainer {
    static let group = "group.org.nightjar.diary"
    static var root: URL {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)!
    }
    static var databaseURL: URL { root.appendingPathComponent("diary.sqlite") }
    static var inbox: URL { root.appendingPathComponent("Inbox", isDirectory: true) }
}

final class DiaryStore {
    enum Order: String, CaseIterable { case heardAt, species }

    private let pool: DatabasePool

    init(url: URL) throws {
        pool = try DatabasePool(path: url.path)
    }

    func entries(species: String) async throws -> [Entry] {
        try await pool.read { db in
            try Entry.fetchAll(db, sql: "SELECT * FROM entry WHERE species = ? ORDER BY heardAt", arguments: [species]) // good: sql-injection
        }
    }

    func entries(notesLike text: String, by order: Order) async throws -> [Entry] {
        let pattern = "%\(text)%"
        return try await pool.read { db in
            try Entry.filter(Column("note").like(pattern)).order(sql: order.rawValue).fetchAll(db) // good: sql-injection
        }
    }

    func entries(matching condition: String) async throws -> [Entry] {
        try await pool.read { db in
            try Entry.filter(sql: condition).fetchAll(db) // bad: sql-injection
        }
    }

    func rename(_ old: String, to new: String) async throws {
        try await pool.write { db in
            let statement: SQL = "UPDATE entry SET species = \(new) WHERE species = \(old)"
            try db.execute(literal: statement) // good: sql-injection
        }
    }

    func tag(_ ids: [Int64], with label: String) async throws {
        let list = ids.map(String.init).joined(separator: ", ")
        let script = "UPDATE entry SET label = '" + label + "' WHERE id IN (" + list + ")"
        try await pool.write { try $0.execute(sql: script) } // bad: sql-injection
    }
}
