import Foundation
import GRDB

/// Stories that were read or written on this phone.
final class StoryStore: @unchecked Sendable {
    static let shared = StoryStore()

    private let queue: DatabaseQueue

    private init() {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        do {
            queue = try DatabaseQueue(path: folder.appendingPathComponent("stories.sqlite").path)
        } catch {
            fatalError("no database: \(error)")
        }
    }

    func save(_ draft: StoryDraft) throws {
        try queue.write { db in
            try db.execute(sql: "INSERT INTO draft (title, text) VALUES (?, ?)", arguments: [draft.title, draft.text]) // good: sql-injection
        }
    }

    func titles(matching words: String) throws -> [String] {
        try queue.read { db in
            guard let pattern = FTS5Pattern(matchingAllTokensIn: words) else {
                return try String.fetchAll(db, sql: "SELECT title FROM story ORDER BY title")
            }
            return try String.fetchAll(db, sql: "SELECT title FROM story_ft WHERE story_ft MATCH ?", arguments: [pattern]) // good: sql-injection
        }
    }

    func stories(tagged tag: String) throws -> [Row] {
        try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM story JOIN tag ON tag.story = story.id WHERE tag.name = '\(tag)'") // bad: sql-injection
        }
    }

    func stories(by author: String) throws -> [Row] {
        try queue.read { db in
            let request: SQLRequest<Row> = "SELECT * FROM story WHERE author = \(author)" // good: sql-injection
            return try request.fetchAll(db)
        }
    }

    /// The order travels in shared reading lists.
    func stories(in list: ReadingList) throws -> [Row] {
        try queue.read { db in
            try Row.fetchAll(Table("story").filter(list.ids.contains(Column("id"))).order(sql: list.order), in: db) // bad: sql-injection
        }
    }

    func markRead(_ list: ReadingList) throws {
        let names = list.ids.map { "'\($0)'" }.joined(separator: ",")
        let suffix = "WHERE id IN (\(names))"
        try queue.write { db in
            try db.execute(sql: ["UPDATE story SET read = 1", suffix].joined(separator: " ")) // bad: sql-injection
        }
    }

    func unread(limit: Int) throws -> Int {
        try queue.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM (SELECT 1 FROM story WHERE read = 0 LIMIT \(limit))") ?? 0 // good: sql-injection
        }
    }
}

struct ReadingList: Codable {
    var name: String
    var ids: [String]
    var order: String
}

private extension Row {
    static func fetchAll(_ request: QueryInterfaceRequest<Row>, in db: Database) throws -> [Row] {
        try Row.fetchAll(db, request)
    }
}
