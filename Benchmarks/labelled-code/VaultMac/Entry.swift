import CryptoKit
import Foundation
import GRDB

struct Entry: Identifiable, Codable {
    var id: UUID
    var title: String
    var login: String
    var password: String
    var totpSeed: String
    var website: URL?
    var noteToReader: String

    var initials: String { String(title.prefix(2)).uppercased() }
}

extension Entry: CustomDebugStringConvertible {
    var debugDescription: String { "Entry(\(id.uuidString.prefix(8)))" }
}

struct EntryRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "entry"

    var id: String
    var title: String
    var payload: Data
}

struct UsageRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "usage"

    var id: String
    var copies: Int
    var lastUsed: Date
}

enum RowFactory {
    static func row(for entry: Entry) throws -> EntryRow {
        EntryRow(id: entry.id.uuidString, title: entry.title, payload: try JSONEncoder().encode(entry))
    }

    static func sealedRow(for entry: Entry, key: SymmetricKey) throws -> EntryRow {
        let box = try AES.GCM.seal(try JSONEncoder().encode(entry), using: key)
        guard let combined = box.combined else { throw CocoaError(.coderInvalidValue) }
        return EntryRow(id: entry.id.uuidString, title: entry.title, payload: combined)
    }
}

final class EntryIndex {
    private let queue: DatabaseQueue

    init(path: String) throws {
        queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.create(table: "entry", ifNotExists: true) { t in
                t.column("id", .text).primaryKey()
                t.column("title", .text)
                t.column("payload", .blob)
            }
            try db.create(table: "usage", ifNotExists: true) { t in
                t.column("id", .text).primaryKey()
                t.column("copies", .integer)
                t.column("lastUsed", .datetime)
            }
        }
    }

    func add(_ entry: Entry) throws {
        let row = try RowFactory.row(for: entry)
        try queue.write { db in
            try row.insert(db) // bad: store-secret-database
        }
    }

    func addSealed(_ entry: Entry, key: SymmetricKey) throws {
        let row = try RowFactory.sealedRow(for: entry, key: key)
        try queue.write { db in
            try row.insert(db) // good: store-secret-database
        }
    }

    func used(_ entry: Entry, copies: Int) throws {
        let row = UsageRow(id: entry.id.uuidString, copies: copies, lastUsed: Date())
        try queue.write { db in
            try row.upsert(db) // good: store-secret-database
        }
    }

    func updateSeed(of entry: Entry, to seed: String) throws {
        try queue.write { db in
            try db.execute(sql: "UPDATE entry SET payload = :p WHERE id = :id", arguments: ["p": Data(seed.utf8), "id": entry.id.uuidString]) // bad: store-secret-database
        }
    }

    func updateTitle(of entry: Entry, to title: String) throws {
        try queue.write { db in
            try db.execute(sql: "UPDATE entry SET title = :t WHERE id = :id", arguments: ["t": title, "id": entry.id.uuidString]) // good: store-secret-database
        }
    }

    func export(_ entries: [Entry], to folder: URL) throws {
        let csv = entries.map { [$0.title, $0.login, $0.password].joined(separator: ",") }.joined(separator: "\n")
        try csv.write(to: folder.appendingPathComponent("export.csv"), atomically: true, encoding: .utf8) // bad: store-secret-file
        let titles = entries.map(\.title).joined(separator: "\n")
        try titles.write(to: folder.appendingPathComponent("titles.csv"), atomically: true, encoding: .utf8) // good: store-secret-file
    }

    func replace(_ entry: Entry, with fresh: String) throws {
        var copy = entry
        copy.password = fresh
        try queue.write { db in
            try RowFactory.row(for: copy).update(db) // bad: store-secret-database
        }
    }
}
