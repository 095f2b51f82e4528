import Foundation
import SQLite3

public struct Release: Codable, Sendable {
    public var id: Int64
    public var name: String
    public var host: String
    public var state: String

    var dictionary: [String: Any] { ["id": id, "name": name, "host": host, "state": state] }
}

public enum StoreError: Error {
    case open(String), statement(String)
}

public enum ReleaseOrder: String, Sendable {
    case newest = "id DESC"
    case name = "name ASC"
}

let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

public protocol ReleaseStoring: AnyObject, Sendable {
    func releases(for host: String, order: ReleaseOrder) throws -> [Release]
    func record(_ name: String, host: String) throws
    func search(_ term: String) throws -> [Release]
}

public final class ReleaseStore: ReleaseStoring, @unchecked Sendable {
    private let database: OpaquePointer
    private let queue = DispatchQueue(label: "dev.shipyard.store")

    public init(path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil) == SQLITE_OK, let handle else {
            throw StoreError.open(path)
        }
        database = handle
        sqlite3_busy_timeout(handle, 2000)
        try execute("CREATE TABLE IF NOT EXISTS releases (id INTEGER PRIMARY KEY, name TEXT NOT NULL, host TEXT NOT NULL, state TEXT NOT NULL)")
    }

    deinit {
        sqlite3_close_v2(database)
    }

    // MARK: Reading

    public func releases(for host: String, order: ReleaseOrder) throws -> [Release] {
        try queue.sync {
            let statement = try prepare("SELECT id, name, host, state FROM releases WHERE host = ? ORDER BY \(order.rawValue) LIMIT 500") // good: sql-injection
            defer { sqlite3_finalize(statement) }
            sqlite3_bind_text(statement, 1, host, -1, SQLITE_TRANSIENT) // good: pointer-lifetime
            return rows(of: statement)
        }
    }

    public func search(_ term: String) throws -> [Release] {
        try queue.sync {
            let statement = try prepare("SELECT id, name, host, state FROM releases WHERE name LIKE '%\(term)%'") // bad: sql-injection
            defer { sqlite3_finalize(statement) }
            return rows(of: statement)
        }
    }

    // MARK: Writing

    public func record(_ name: String, host: String) throws {
        try queue.sync {
            let statement = try prepare("INSERT INTO releases (name, host, state) VALUES (?, ?, 'new')")
            defer { sqlite3_finalize(statement) }
            sqlite3_bind_text(statement, 1, name + "@" + host, -1, nil) // bad: pointer-lifetime
            sqlite3_bind_text(statement, 2, host, -1, SQLITE_TRANSIENT)
            guard sqlite3_step(statement) == SQLITE_DONE else { throw StoreError.statement(name) }
        }
    }

    public func mark(_ name: String, as state: String) throws {
        try queue.sync {
            try execute("UPDATE releases SET state = '\(state)' WHERE name = '\(name)'") // bad: sql-injection
        }
    }

    public func prune(keeping count: UInt16) throws {
        try queue.sync {
            try execute("DELETE FROM releases WHERE id NOT IN (SELECT id FROM releases ORDER BY id DESC LIMIT \(count))") // good: sql-injection
        }
    }

    // MARK: Plumbing

    private func execute(_ sql: String) throws {
        var message: UnsafeMutablePointer<CChar>?
        guard sqlite3_exec(database, sql, nil, nil, &message) == SQLITE_OK else {
            defer { sqlite3_free(message) }
            throw StoreError.statement(message.map { String(cString: $0) } ?? "unknown")
        }
    }

    private func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw StoreError.statement(String(cString: sqlite3_errmsg(database)))
        }
        return statement
    }

    private func rows(of statement: OpaquePointer) -> [Release] {
        var result: [Release] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            result.append(Release(
                id: sqlite3_column_int64(statement, 0),
                name: text(statement, 1),
                host: text(statement, 2),
                state: text(statement, 3)
            ))
        }
        return result
    }

    private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }
}

/// Remembers the last state of every host, for the menu.
public final class StatusBoard: @unchecked Sendable {
    private var states: [String: String] = [:]
    private let lock = NSLock()
    private var watchers: [UUID: @Sendable (String) -> Void] = [:]

    public init() {}

    public func set(_ state: String, for host: String) {
        states[host] = state // bad: race
        let current = lock.withLock { Array(watchers.values) }
        current.forEach { $0(host) }
    }

    public func watch(_ handler: @escaping @Sendable (String) -> Void) -> UUID {
        let id = UUID()
        lock.withLock { watchers[id] = handler } // good: race
        return id
    }
}
