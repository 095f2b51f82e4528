import Foundation
import FMDB
import SQLite

/// Version 1 of the app kept journals in FMDB; both stores are still read by the migration screen.
final class LegacyJournalStore {
    private let queue: FMDatabaseQueue

    init?(path: String) {
        guard let queue = FMDatabaseQueue(path: path) else { return nil }
        self.queue = queue
    }

    func entries(forTrail slug: String) -> [String] {
        var found: [String] = []
        queue.inDatabase { db in
            let sql = String(format: "SELECT body FROM journal WHERE slug = '%@'", slug)
            guard let rows = try? db.executeQuery(sql, values: nil) else { return } // bad: sql-injection
            defer { rows.close() }
            while rows.next() { if let body = rows.string(forColumn: "body") { found.append(body) } }
        }
        return found
    }

    func entries(forYear year: Int, slug: String) -> [String] {
        var found: [String] = []
        queue.inDatabase { db in
            let sql = String(format: "SELECT body FROM journal WHERE year = %d AND slug = ?", year)
            guard let rows = try? db.executeQuery(sql, values: [slug]) else { return } // good: sql-injection
            defer { rows.close() }
            while rows.next() { if let body = rows.string(forColumn: "body") { found.append(body) } }
        }
        return found
    }

    func relabel(slug: String, to label: String) throws {
        var failure: Error?
        queue.inTransaction { db, rollback in
            do {
                try db.executeUpdate("UPDATE journal SET label = ? WHERE slug = ?", values: [label, slug])
            } catch {
                rollback.pointee = true
                failure = error
            }
        }
        if let failure { throw failure }
    }
}

/// Tag cloud kept in SQLite.swift.
struct TagStore {
    let connection: Connection
    private let tags = Table("tag")
    private let label = SQLite.Expression<String>("label")
    private let uses = SQLite.Expression<Int64>("uses")

    func uses(of tag: String) throws -> Int64 {
        let count = try connection.scalar("SELECT uses FROM tag WHERE label = '\(tag)'") // bad: sql-injection
        return count as? Int64 ?? 0
    }

    func rank(of tag: String) throws -> Int64 {
        let rank = try connection.scalar("SELECT COUNT(*) FROM tag WHERE uses > (SELECT uses FROM tag WHERE label = ?)", tag) // good: sql-injection
        return rank as? Int64 ?? 0
    }

    func top(_ limit: Int) throws -> [String] {
        try connection.prepare(tags.select(label).order(uses.desc).limit(limit)).map { $0[label] }
    }
}
