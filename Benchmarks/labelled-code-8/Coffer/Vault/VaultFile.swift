import CryptoKit
import Foundation
import GRDB
import SQLite3

final class VaultDatabase {
    let queue: DatabaseQueue

    init(path: String, passphrase: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try db.usePassphrase(passphrase) // good: hard-coded-secret
        }
        configuration.publicStatementArguments = true // bad: insecure-configuration
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    static func iconCache(path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.publicStatementArguments = false // good: insecure-configuration
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    static func auditTrail(path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try db.usePassphrase("trail:Jx2-ku9V-s41Q-Rmz8") // bad: hard-coded-secret
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

final class SearchIndex {
    private var handle: OpaquePointer?

    init(path: String) {
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
        sqlite3_exec(handle, "PRAGMA key = 'index-Tq71vbNsPw93'", nil, nil, nil) // bad: hard-coded-secret
        sqlite3_exec(handle, "PRAGMA cipher_page_size = 4096", nil, nil, nil) // good: hard-coded-secret
    }

    deinit {
        sqlite3_close_v2(handle)
    }
}

struct VaultExporter {
    func export(to url: URL) throws {
        let items = try VaultSession.current.items()
        let csv = items.map { [$0.title, $0.username, $0.password].joined(separator: ",") }.joined(separator: "\n")
        try csv.write(to: url, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
    }

    func export(sealedWith key: SymmetricKey, to url: URL) throws {
        let data = try JSONEncoder().encode(VaultSession.current.items())
        let sealed = try ChaChaPoly.seal(data, using: key)
        try sealed.combined.write(to: url, options: .atomic) // good: secret-in-plain-file
    }

    func exportTitles(to url: URL) throws {
        let titles = try VaultSession.current.items().map(\.id.uuidString)
        try titles.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8) // good: secret-in-plain-file
    }
}

final class VaultSession {
    static let current = VaultSession()

    private let lock = NSRecursiveLock()
    private var unlocked: [VaultItem]?

    func open(_ items: [VaultItem]) {
        lock.withLock { unlocked = items } // good: data-race
    }

    func items() throws -> [VaultItem] {
        try lock.withLock {
            guard let unlocked else { throw VaultFault.locked }
            return unlocked
        }
    }
}

final class RecoveryKit {
    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    func save(secretKey: SymmetricKey) throws {
        let handle = try FileHandle(forWritingTo: folder.appending(path: "recovery.key"))
        defer { try? handle.close() }
        let raw = secretKey.withUnsafeBytes { Data($0) }
        try handle.write(contentsOf: raw) // bad: secret-in-plain-file
    }

    func save(publicKey: Curve25519.KeyAgreement.PublicKey) throws {
        try publicKey.rawRepresentation.write(to: folder.appending(path: "recovery.pub")) // good: secret-in-plain-file
    }

    func saveState(_ items: [VaultItem], unlockedBy password: String) throws {
        let state: [String: Any] = ["count": items.count, "master": password]
        let data = try PropertyListSerialization.data(fromPropertyList: state, format: .binary, options: 0)
        FileManager.default.createFile(atPath: folder.appending(path: "state.plist").path, contents: data) // bad: secret-in-plain-file
    }

    func saveCounts(_ items: [VaultItem]) throws {
        let state: [String: Any] = ["count": items.count, "saved": Date()]
        let data = try PropertyListSerialization.data(fromPropertyList: state, format: .binary, options: 0)
        FileManager.default.createFile(atPath: folder.appending(path: "counts.plist").path, contents: data) // good: secret-in-plain-file
    }

    func spill(_ item: VaultItem) {
        let path = NSTemporaryDirectory() + item.id.uuidString
        try? (item.password as NSString).write(toFile: path, atomically: true, encoding: String.Encoding.utf8.rawValue) // bad: secret-in-plain-file
    }
}
