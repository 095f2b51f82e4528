import Foundation
import GRDB

struct Message: Codable, FetchableRecord, MutablePersistableRecord, Sendable {
    var id: Int64?
    var conversation: Int64
    var sender: String
    var body: String
    var sentAt: Date

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }
}

enum MessageOrder: String, Sendable {
    case newest = "sentAt DESC"
    case oldest = "sentAt ASC"
}

struct Account: Sendable {
    let phone: String
    let loginPassword: String
    let sealedToken: Data
}

final class MessageDatabase: Sendable {
    private let writer: any DatabaseWriter

    init(writer: any DatabaseWriter) throws {
        self.writer = writer
        try Self.migrator.migrate(writer)
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.create(table: "message") { t in
                t.autoIncrementedPrimaryKey("id")
                t.column("conversation", .integer).notNull().indexed()
                t.column("sender", .text).notNull()
                t.column("body", .text).notNull()
                t.column("sentAt", .datetime).notNull()
            }
            try db.create(table: "account") { t in
                t.column("phone", .text).primaryKey()
                t.column("password", .text)
                t.column("sealed", .blob)
            }
        }
        return migrator
    }

    func search(_ text: String, order: MessageOrder) async throws -> [Message] {
        let sql = "SELECT * FROM message WHERE body LIKE '%\(text)%' ORDER BY \(order.rawValue)"
        return try await writer.read { db in
            try Message.fetchAll(db, sql: sql) // bad: sql-injection
        }
    }

    func messages(in conversation: Int64, order: MessageOrder) async throws -> [Message] {
        let sql = "SELECT * FROM message WHERE conversation = ? ORDER BY \(order.rawValue)"
        return try await writer.read { db in
            try Message.fetchAll(db, sql: sql, arguments: [conversation]) // good: sql-injection
        }
    }

    func rename(sender: String, to name: String) async throws {
        try await writer.write { db in
            try db.execute(sql: "UPDATE message SET sender = '\(name)' WHERE sender = '\(sender)'") // bad: sql-injection
        }
    }

    func redact(sender: String, marker: String) async throws {
        try await writer.write { db in
            try db.execute(literal: "UPDATE message SET body = \(marker) WHERE sender = \(sender)") // good: sql-injection
        }
    }

    func save(_ account: Account) async throws {
        try await writer.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO account (phone, password) VALUES (?, ?)", arguments: [account.phone, account.loginPassword]) // bad: store-secret-database
        }
    }

    func saveSealed(_ account: Account) async throws {
        try await writer.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO account (phone, sealed) VALUES (?, ?)", arguments: [account.phone, account.sealedToken]) // good: store-secret-database
        }
    }
}
