import CoreData
import FMDB
import Foundation
import GRDB
import RealmSwift
import SQLite
import SQLite3

final class DocumentRecord: Object {
    @Persisted(primaryKey: true) var identifier: UUID
    @Persisted var album: String
}

final class LibraryDatabases {
    private let root: URL
    private var containers: [NSPersistentContainer] = []

    init(root: URL) {
        self.root = root
    }

    func open(for offer: PeerOffer) throws {
        try openRealm(offer)
        try openGRDB(offer)
        try openSQLite(album: offer.album, identifier: offer.identifier)
        openCoreData(offer)
    }

    private func openRealm(_ offer: PeerOffer) throws {
        let file = root.appendingPathComponent(offer.album).appendingPathExtension("realm")
        let shared = try Realm(fileURL: file) // bad: path-injection
        var configuration = Realm.Configuration(fileURL: root.appendingPathComponent("\(offer.album).realm")) // bad: path-injection
        configuration.schemaVersion = 2
        let own = try Realm(fileURL: root.appendingPathComponent("library.realm")) // good: path-injection
        var scoped = Realm.Configuration.defaultConfiguration
        scoped.fileURL = root.appendingPathComponent("\(offer.identifier.uuidString).realm") // good: path-injection
        for realm in [shared, own, try Realm(configuration: configuration), try Realm(configuration: scoped)] {
            try realm.write { realm.create(DocumentRecord.self, value: ["identifier": offer.identifier], update: .modified) }
        }
    }

    private func openGRDB(_ offer: PeerOffer) throws {
        let path = root.path + "/" + offer.album + ".db"
        let queue = try DatabaseQueue(path: path) // bad: path-injection
        let pool = try DatabasePool(path: "\(root.path)/\(offer.name)") // bad: path-injection
        let own = try DatabaseQueue(path: root.path + "/library.db") // good: path-injection
        let numbered = try DatabasePool(path: "\(root.path)/\(offer.bytes.count).db") // good: path-injection
        for writer in [queue, pool, own, numbered] as [any DatabaseWriter] {
            try writer.write { try $0.execute(sql: "PRAGMA user_version = 3") } // good: sql-injection
        }
    }

    private func openSQLite(album: String, identifier: UUID) throws {
        let connection = try Connection(root.appendingPathComponent(album + ".sqlite3").path) // bad: path-injection
        let own = try Connection(root.appendingPathComponent("\(identifier).sqlite3").path) // good: path-injection
        connection.busyTimeout = 2
        own.busyTimeout = 2
        let legacy = FMDatabase(path: root.path + "/" + album) // bad: path-injection
        legacy.open()
        let cache = FMDatabase(url: root.appendingPathComponent("cache.db")) // good: path-injection
        cache.open()
        var handle: OpaquePointer?
        sqlite3_open(root.path + "/albums/" + album, &handle) // bad: path-injection
        sqlite3_close(handle)
        sqlite3_open(":memory:", &handle) // good: path-injection
        sqlite3_close(handle)
        sqlite3_open_v2("\(root.path)/\(album).idx", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) // bad: path-injection
        sqlite3_close(handle)
    }

    private func openCoreData(_ offer: PeerOffer) {
        let container = NSPersistentContainer(name: "Library")
        let foreign = NSPersistentStoreDescription(url: root.appendingPathComponent(offer.name)) // bad: path-injection
        let own = NSPersistentStoreDescription(url: root.appendingPathComponent("Library.sqlite")) // good: path-injection
        container.persistentStoreDescriptions = [foreign, own]
        container.loadPersistentStores { _, _ in }
        containers.append(container)
    }
}
