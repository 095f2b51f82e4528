import Compression
import Foundation
import GRDB

/// Searches of the menu bar window and of `shipwright find`, which the chat bot calls with the words of its users.
final class BuildCatalog {
    private let queue: DatabaseQueue
    private let records: NSArray

    init(queue: DatabaseQueue, records: NSArray) {
        self.queue = queue
        self.records = records
    }

    func builds(where condition: String) throws -> [Row] {
        try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM build WHERE hidden = 0 AND " + condition) // bad: sql-injection
        }
    }

    func builds(onBranch branch: String) throws -> [Row] {
        try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM build WHERE hidden = 0 AND branch = :branch", arguments: ["branch": branch]) // good: sql-injection
        }
    }

    func records(matching text: String) -> [Any] {
        let format = "hidden == NO AND branch LIKE[c] \"*" + text + "*\""
        return records.filtered(using: NSPredicate(format: format)) // bad: predicate-injection
    }

    func records(onBranch text: String) -> [Any] {
        let format = "hidden == NO AND branch LIKE[c] %@"
        return records.filtered(using: NSPredicate(format: format, text)) // good: predicate-injection
    }

    // MARK: Spotlight

    func spotlight(named name: String) -> NSMetadataQuery {
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemFSName == '\(name)'c && kMDItemContentType == 'dev.shipwright.build'") // bad: predicate-injection
        query.searchScopes = [NSMetadataQueryLocalComputerScope]
        return query
    }

    func spotlightBuilds() -> NSMetadataQuery {
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemContentType == 'dev.shipwright.build'") // good: predicate-injection
        query.searchScopes = [NSMetadataQueryLocalComputerScope]
        return query
    }

    func sorted(by rule: String, argument: String) -> [Any] {
        let predicate = NSPredicate(format: rule + " == %@", argumentArray: [argument]) // bad: predicate-injection
        return records.filtered(using: predicate)
    }

    func finished(after date: Date) -> [Any] {
        let predicate = NSPredicate(format: "finished" + " > %@", argumentArray: [date]) // good: predicate-injection
        return records.filtered(using: predicate)
    }

    // MARK: Blobs

    /// Logs are stored compressed with their size in front, both made by the builder.
    func log(in blob: Data) -> String {
        let size = blob.prefix(8).reduce(0) { ($0 << 8) | Int($1) }
        var buffer = [UInt8](repeating: 0, count: size) // bad: unbounded-size
        let packed = [UInt8](blob.dropFirst(8))
        let count = compression_decode_buffer(&buffer, buffer.count, packed, packed.count, nil, COMPRESSION_ZLIB)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    func logHead(in blob: Data) -> String {
        let size = blob.prefix(8).reduce(UInt64(0)) { ($0 << 8) | UInt64($1) }
        var buffer = [UInt8](repeating: 0, count: Int(min(size, 1 << 20))) // good: unbounded-size
        let packed = [UInt8](blob.dropFirst(8))
        let count = compression_decode_buffer(&buffer, buffer.count, packed, packed.count, nil, COMPRESSION_ZLIB)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
