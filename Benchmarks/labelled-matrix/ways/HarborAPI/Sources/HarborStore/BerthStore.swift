import Foundation
import GRDB

public struct BerthStore: Sendable {
    public let queue: DatabaseQueue
    public let root: URL

    public init(queue: DatabaseQueue, root: URL) {
        self.queue = queue
        self.root = root
    }

    public func release(berth name: String) async throws {
        try await queue.write { db in
            try db.execute(sql: "UPDATE berth SET boat = NULL WHERE name = '\(name)'") // bad: sql-injection
        }
    }

    public func release(berthNumber number: Int) async throws {
        try await queue.write { db in
            try db.execute(sql: "UPDATE berth SET boat = NULL WHERE number = '\(number)'") // good: sql-injection
        }
    }

    public func chart(_ locator: ChartLocator) -> Data? {
        FileManager.default.contents(atPath: locator.file.path) // bad: path-traversal
    }
}

public struct ChartLocator: Sendable {
    let file: URL

    public init(store: BerthStore, sheet: String) {
        file = store.root.appendingPathComponent("charts").appendingPathComponent(sheet)
    }
}

public protocol AuditSink: Sendable {
    func record(_ sql: String) async throws
}

extension AuditSink {
    public func record(actor: String, verb: StaticString) async throws {
        try await record("INSERT INTO audit(actor, verb) VALUES ('\(actor)', '\(verb)')")
    }
}

public struct DatabaseAudit: AuditSink {
    let queue: DatabaseQueue

    public init(queue: DatabaseQueue) {
        self.queue = queue
    }

    public func record(_ sql: String) async throws {
        try await queue.write { try $0.execute(sql: sql) } // bad: sql-injection
    }
}
