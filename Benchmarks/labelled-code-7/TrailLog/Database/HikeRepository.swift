import Foundation
import GRDB

struct Hike: Codable, FetchableRecord, PersistableRecord, Identifiable {
    var id: Int64
    var name: String
    var ownerID: String
    var difficulty: String
    var distance: Double
    var startedAt: Date
}

protocol HikeRepository: Sendable {
    func hikes(named name: String) async throws -> [Hike]
    func hikes(taggedWith tags: [String]) async throws -> [Hike]
    func delete(owner: String, before: Date) async throws
}

/// Everything handed in here may have come from a shared link or a peer's sync batch.
struct DatabaseHikeRepository: HikeRepository {
    let writer: any DatabaseWriter

    func hikes(named name: String) async throws -> [Hike] {
        try await writer.read { db in
            try Hike.fetchAll(db, sql: "SELECT * FROM hike WHERE name LIKE '%\(name)%' ORDER BY startedAt DESC") // bad: sql-injection
        }
    }

    func hikes(ownedBy owner: String) async throws -> [Hike] {
        try await writer.read { db in
            try Hike.fetchAll(db, sql: "SELECT * FROM hike WHERE ownerID = ? ORDER BY startedAt DESC", arguments: [owner]) // good: sql-injection
        }
    }

    func hikes(taggedWith tags: [String]) async throws -> [Hike] {
        let list = tags.map { "'" + $0 + "'" }.joined(separator: ",")
        let clause = "id IN (SELECT hikeID FROM hikeTag WHERE tag IN (\(list)))"
        return try await writer.read { db in
            try Hike.filter(sql: clause).fetchAll(db) // bad: sql-injection
        }
    }

    func hikes(withDifficulties levels: [String]) async throws -> [Hike] {
        let marks = databaseQuestionMarks(count: levels.count)
        return try await writer.read { db in
            try Hike.filter(sql: "difficulty IN (\(marks))", arguments: StatementArguments(levels)).fetchAll(db) // good: sql-injection
        }
    }

    func delete(owner: String, before: Date) async throws {
        try await writer.write { db in
            let statement: SQL = "DELETE FROM hike WHERE ownerID = \(owner) AND startedAt < \(before)"
            try db.execute(literal: statement) // good: sql-injection
        }
    }

    func purge(owner: String) async throws {
        try await writer.write { db in
            let statement = "DELETE FROM hike WHERE ownerID = \"\(owner)\""
            try db.execute(sql: statement) // bad: sql-injection
        }
    }
}

// MARK: - Full text

extension DatabaseHikeRepository {
    /// `phrase` arrives from the Siri intent or a pasted link.
    func fullText(_ phrase: String) async throws -> [Hike] {
        guard let pattern = FTS5Pattern(matchingAllPrefixesIn: phrase) else { return [] }
        return try await writer.read { db in
            try Hike.fetchAll(db, sql: "SELECT hike.* FROM hike JOIN hikeText ON hikeText.rowid = hike.id AND hikeText MATCH ?", arguments: [pattern]) // good: sql-injection
        }
    }
}
