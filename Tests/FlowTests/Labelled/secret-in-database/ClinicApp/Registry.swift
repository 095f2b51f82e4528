// Second file of the clinic app: the queue and what it writes.
import Foundation

protocol StoredRecord: Encodable {}

extension StoredRecord {
    func insert(_ db: Database) throws {
        _ = try JSONEncoder().encode(self)
    }
}

final class Database {
    func execute(sql: String, arguments: [String]) throws {}
}

final class DatabaseQueue {
    func write(_ updates: (Database) throws -> Void) throws { try updates(Database()) }
}

final class Registry {
    let queue = DatabaseQueue()

    func remember(_ value: String) throws {
        try queue.write { db in
            try db.execute(sql: "INSERT INTO recent VALUES (?)", arguments: [value])  // good: secret-in-database
        }
    }

    func rememberBadge(_ name: String, extra: String) throws {
        try queue.write { db in
            try db.execute(sql: "INSERT INTO badge VALUES (?)", arguments: [extra])  // bad: secret-in-database
            try db.execute(sql: "INSERT INTO badge VALUES (?)", arguments: [name])  // good: secret-in-database
        }
    }
}
