import Foundation
import RealmSwift
import GRDB
import SQLite
import FMDB
import SwiftyBeaver
import MMKV

let log = SwiftyBeaver.self

final class LinkedAccount: Object {
    @Persisted(primaryKey: true) var id: String
    @Persisted var displayName: String
    @Persisted var imapPassword: String
    @Persisted var keyboardKeyLayout: String
}

final class LinkedAccountRepository {
    private let realm: Realm

    init() throws {
        realm = try Realm()
    }

    func link(id: String, name: String, imapPassword: String) throws {
        try realm.write {
            let account = LinkedAccount()
            account.id = id
            account.displayName = name
            account.imapPassword = imapPassword // bad: secret-in-plain-file
            account.keyboardKeyLayout = "qwerty" // good: secret-in-plain-file
            realm.add(account, update: .modified)
        }
        log.info("linked account", context: ["id": id]) // good: secret-in-log
        log.debug("linked account", context: ["id": id, "imapPassword": imapPassword]) // bad: secret-in-log
    }
}

struct SignalIdentity: Codable, FetchableRecord, PersistableRecord {
    var deviceID: Int
    var publicKey: Data
    var privateKey: Data
}

struct SafetyNumber: Codable, FetchableRecord, PersistableRecord {
    var peer: String
    var fingerprint: String
}

final class IdentityStore {
    private let queue: DatabaseQueue

    init(path: String) throws {
        queue = try DatabaseQueue(path: path)
    }

    func save(_ identity: SignalIdentity) async throws {
        try await queue.write { db in
            try identity.insert(db) // bad: secret-in-plain-file
        }
    }

    func trust(_ number: SafetyNumber) async throws {
        try await queue.write { db in try number.save(db) } // good: secret-in-plain-file
    }

    func saveSession(cookie: String, user: String) throws {
        try queue.write { db in
            try db.execute(sql: "INSERT INTO session(user, cookie) VALUES (?, ?)", arguments: [user, cookie]) // bad: secret-in-plain-file
        }
    }
}

final class ContactIndex {
    private let connection: SQLite.Connection
    private let people = SQLite.Table("people")
    private let name = SQLite.Expression<String>("name")
    private let phone = SQLite.Expression<String>("phone")
    private let hash = SQLite.Expression<String>("phone_hash")

    init(path: String) throws {
        connection = try SQLite.Connection(path)
    }

    func add(_ entry: DirectoryEntry) throws {
        try connection.run(people.insert(name <- entry.name, hash <- entry.keyedHash)) // good: secret-in-plain-file
    }

    func remember(bankingPin: String, of person: String) throws {
        let pin = SQLite.Expression<String>("payment_pin")
        try connection.run(people.filter(name == person).update(pin <- bankingPin)) // bad: secret-in-plain-file
    }
}

struct DirectoryEntry: Decodable {
    let name: String
    let keyedHash: String
}

final class LegacyStore {
    private let database: FMDatabase

    init(url: URL) {
        database = FMDatabase(url: url)
        database.open()
    }

    func store(apiToken: String, for workspace: String) throws {
        try database.executeUpdate("REPLACE INTO workspace(name, api_token) VALUES (?, ?)", values: [workspace, apiToken]) // bad: secret-in-plain-file
    }

    func store(syncToken: Int, for workspace: String) throws {
        try database.executeUpdate("REPLACE INTO cursor(name, sync_token) VALUES (?, ?)", values: [workspace, syncToken]) // good: secret-in-plain-file
    }
}

enum FastSettings {
    static func cacheSession(_ sessionToken: String) {
        MMKV.default()?.set(sessionToken, forKey: "session") // bad: secret-in-plain-file
    }

    static func cacheTheme(_ token: DesignToken) {
        MMKV.default()?.set(token.rawValue, forKey: "theme.token") // good: secret-in-plain-file
    }
}

enum DesignToken: String { case ocean, sand, night }
