import Foundation
import SQLite3
import os

enum DeviceCommand: String, Sendable {
    case unlock
    case scene
}

enum RegistryError: Error {
    case open
    case statement(String)
}

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

actor DeviceRegistry {
    static let shared = DeviceRegistry(path: HomePaths.support.appending(path: "devices.db").path(percentEncoded: false))

    private let database: OpaquePointer?
    private var outbox: [String: DeviceCommand] = [:]
    private var cache: [String: URL] = [:]

    init(path: String) {
        var handle: OpaquePointer?
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
        database = handle
    }

    func send(_ command: DeviceCommand, to id: String) {
        outbox[id] = command // good: race
    }

    func rooms() throws -> [Room] {
        try query("SELECT id, name FROM room ORDER BY name", bindings: []) { row in
            guard let id = UUID(uuidString: row.text(0)) else { return nil }
            return Room(id: id, name: row.text(1))
        }
    }

    func deviceNames() throws -> [String] {
        try query("SELECT name FROM device ORDER BY name", bindings: []) { $0.text(0) }
    }

    func snapshotURL(for id: String) throws -> URL? {
        if let known = cache[id] { return known }
        let urls: [URL] = try query("SELECT snapshot FROM device WHERE id = ?", bindings: [id]) { URL(string: $0.text(0)) } // good: sql-injection
        cache[id] = urls.first
        return urls.first
    }

    func find(_ text: String) throws -> [String] {
        let sql = "SELECT name FROM device WHERE name LIKE '%\(text)%'"
        return try query(sql, bindings: []) { $0.text(0) } // bad: sql-injection
    }

    func rename(_ id: String, to name: String) throws {
        let escaped = name.replacingOccurrences(of: "\"", with: "\"\"")
        guard sqlite3_exec(database, "UPDATE device SET name = '\(escaped)' WHERE id = '\(id)'", nil, nil, nil) == SQLITE_OK else { // bad: sql-injection
            throw RegistryError.statement("rename")
        }
    }

    func setVersion(_ version: Int32) throws {
        guard sqlite3_exec(database, "PRAGMA user_version = \(version)", nil, nil, nil) == SQLITE_OK else { // good: sql-injection
            throw RegistryError.statement("version")
        }
    }

    private func query<T>(_ sql: String, bindings: [String], map: (Row) -> T?) throws -> [T] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw RegistryError.statement(sql) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in bindings.enumerated() {
            sqlite3_bind_text(statement, Int32(index + 1), value, -1, transient)
        }
        var result: [T] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let value = map(Row(statement: statement)) { result.append(value) }
        }
        return result
    }
}

struct Row {
    let statement: OpaquePointer

    func text(_ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }
}

final class LevelCache: @unchecked Sendable {
    private var levels: [String: Int] = [:]
    private let guarded = OSAllocatedUnfairLock(initialState: [String: Int]())

    func update(_ device: String, level: Int) {
        levels[device] = level // bad: race
    }

    func updateGuarded(_ device: String, level: Int) {
        guarded.withLock { $0[device] = level } // good: race
    }

    func level(of device: String) -> Int? {
        guarded.withLock { $0[device] } ?? levels[device]
    }
}

actor CommandGate {
    private var remainingUnlocks = 3
    private let registry: DeviceRegistry

    init(registry: DeviceRegistry) {
        self.registry = registry
    }

    func unlock(_ id: String) async -> Bool {
        guard remainingUnlocks > 0 else { return false }
        await registry.send(.unlock, to: id)
        remainingUnlocks -= 1 // bad: race
        return true
    }
}
