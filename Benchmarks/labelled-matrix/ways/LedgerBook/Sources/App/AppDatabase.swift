import Foundation
import GRDB
import SQLite3

enum AppDatabase {
    static let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]

    static let queue: DatabaseQueue = {
        try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try! DatabaseQueue(path: folder.appendingPathComponent("ledger.sqlite").path)
    }()

    static let handle: OpaquePointer? = {
        var db: OpaquePointer?
        sqlite3_open(folder.appendingPathComponent("index.sqlite").path, &db)
        return db
    }()
}

let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension URL {
    func queryValue(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?
            .queryItems?
            .first { $0.name == name }?
            .value
    }
}
