import CryptoKit
import FMDB
import Foundation
import RealmSwift

public struct GroupContainer {
    private let root: URL

    public init?() {
        guard let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app.lumen") else { return nil }
        root = url
    }

    /// The extension picks this up when it starts.
    public func handOver(_ account: LumenAccount) throws {
        let dictionary: NSDictionary = ["email": account.email, "bearer": account.bearer]
        try dictionary.write(to: root.appendingPathComponent("handover.plist")) // bad: secret-in-plain-file
    }

    public func handOver(_ albums: [Album]) throws {
        let titles = albums.filter { !$0.hidden }.map(\.title) as NSArray
        try titles.write(to: root.appendingPathComponent("titles.plist")) // good: secret-in-plain-file
    }

    public func saveRecoverySheet(_ account: LumenAccount) throws {
        let text = "Recovery code for \(account.email): \(account.recoveryCode)"
        try text.write(to: root.appendingPathComponent("recovery.txt"), atomically: true, encoding: .utf8) // bad: secret-in-plain-file
    }

    public func saveSealedRecovery(_ account: LumenAccount, for key: SymmetricKey) throws {
        guard let sealed = try AES.GCM.seal(Data(account.recoveryCode.utf8), using: key).combined else { throw LumenError.missing }
        try sealed.write(to: root.appendingPathComponent("recovery.sealed"), options: .completeFileProtection) // good: secret-in-plain-file
    }

    public func openJournal(key: Data) throws -> Realm {
        var configuration = Realm.Configuration(fileURL: root.appendingPathComponent("journal.realm"))
        configuration.encryptionKey = key
        return try Realm(configuration: configuration) // good: secret-in-plain-file
    }

    public func openAccounts(_ account: LumenAccount) throws {
        let configuration = Realm.Configuration(fileURL: root.appendingPathComponent("accounts.realm"))
        let realm = try Realm(configuration: configuration)
        try realm.write {
            realm.create(AccountRow.self, value: ["email": account.email, "bearer": account.bearer], update: .modified) // bad: secret-in-plain-file
        }
    }

    public func rememberUpload(_ clip: Clip, bearer: String) throws {
        let database = FMDatabase(url: root.appendingPathComponent("uploads.sqlite"))
        guard database.open() else { throw LumenError.missing }
        defer { database.close() }
        try database.executeUpdate("CREATE TABLE IF NOT EXISTS pending (id TEXT PRIMARY KEY, file TEXT, auth TEXT)", values: nil)
        try database.executeUpdate("INSERT OR REPLACE INTO pending VALUES (?, ?, ?)", values: [clip.id.uuidString, clip.fileName, bearer]) // bad: secret-in-plain-file
    }

    public func rememberDownload(_ clip: Clip) throws {
        let database = FMDatabase(url: root.appendingPathComponent("downloads.sqlite"))
        guard database.open() else { throw LumenError.missing }
        defer { database.close() }
        try database.executeUpdate("CREATE TABLE IF NOT EXISTS done (id TEXT PRIMARY KEY, file TEXT)", values: nil)
        try database.executeUpdate("INSERT OR REPLACE INTO done VALUES (?, ?)", values: [clip.id.uuidString, clip.fileName]) // good: secret-in-plain-file
    }
}

final class AccountRow: Object {
    @Persisted(primaryKey: true) var email: String
    @Persisted var bearer: String
}
