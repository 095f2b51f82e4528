import Foundation
import SQLite3

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

final class CatalogDatabase {
    private var handle: OpaquePointer?
    private let queue = DispatchQueue(label: "satchelbox.catalog")

    init(path: String) throws {
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else {
            throw CocoaError(.fileReadCorruptFile)
        }
    }

    deinit { sqlite3_close(handle) }

    func forget(remoteName: String) -> Bool {
        let text = String(format: "DELETE FROM entries WHERE remote = '%@'", remoteName)
        return queue.sync { sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK } // bad: sql-injection
    }

    func insert(_ entry: CatalogEntry) -> Bool {
        queue.sync {
            var statement: OpaquePointer?
            guard sqlite3_prepare_v2(handle, "INSERT INTO entries (remote, size) VALUES (?, ?)", -1, &statement, nil) == SQLITE_OK else { return false } // good: sql-injection
            defer { sqlite3_finalize(statement) }
            sqlite3_bind_text(statement, 1, entry.remote, -1, transient)
            sqlite3_bind_int64(statement, 2, entry.size)
            return sqlite3_step(statement) == SQLITE_DONE
        }
    }

    func entries(matching pattern: String, in all: [CatalogEntry]) -> [CatalogEntry] {
        let predicate = NSPredicate(format: "remote LIKE '" + pattern + "'") // bad: predicate-injection
        return (all as NSArray).filtered(using: predicate) as? [CatalogEntry] ?? []
    }

    func entries(larger size: Int64, in all: [CatalogEntry]) -> [CatalogEntry] {
        let predicate = NSPredicate(format: "size > %lld", size) // good: predicate-injection
        return (all as NSArray).filtered(using: predicate) as? [CatalogEntry] ?? []
    }
}

@objcMembers
final class CatalogEntry: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let remote: String
    let size: Int64

    init(remote: String, size: Int64) {
        self.remote = remote
        self.size = size
    }

    func encode(with coder: NSCoder) {
        coder.encode(remote as NSString, forKey: "remote")
        coder.encode(size, forKey: "size")
    }

    required init?(coder: NSCoder) {
        guard let remote = coder.decodeObject(of: NSString.self, forKey: "remote") else { return nil } // good: unsafe-deserialization
        self.remote = remote as String
        self.size = coder.decodeInt64(forKey: "size")
    }
}
