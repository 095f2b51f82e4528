import Foundation
import GRDB
import RealmSwift
import SQLCipher
import SQLite

final class EncryptedStores {
    let phrase = "database passphrase"
    static let key64 = Data(repeating: 7, count: 64)

    func realm() throws {
        var c = Realm.Configuration()
        c.encryptionKey = Data("realmrealmrealmrealmrealmrealmrealmrealmrealmrealmrealmrealm1234".utf8)  // bad: database-keys, encryptionKey assignment
        _ = try Realm(configuration: c)
        _ = Realm.Configuration(encryptionKey: Self.key64)  // bad: database-keys, init(encryptionKey:)
        _ = Realm.Configuration(fileURL: nil, inMemoryIdentifier: nil, syncConfiguration: nil, encryptionKey: Self.key64, readOnly: false, schemaVersion: 1, migrationBlock: nil, deleteRealmIfMigrationNeeded: true)  // bad: database-keys, long init
        Realm.Configuration.defaultConfiguration.encryptionKey = Self.key64  // bad: database-keys, default configuration
        _ = try Realm(configuration: Realm.Configuration(fileURL: nil, encryptionKey: phrase.data(using: .utf8)))  // bad: database-keys, nested configuration
        _ = try schemaVersionAtURL(URL(fileURLWithPath: "/a.realm"), encryptionKey: Self.key64)  // bad: database-keys, schemaVersionAtURL
    }
    func grdb() throws {
        var conf = GRDB.Configuration()
        conf.prepareDatabase { db in
            try db.usePassphrase("literal")  // bad: database-keys, usePassphrase literal
            try db.usePassphrase(self.phrase)  // bad: database-keys, usePassphrase property
            try db.usePassphrase(Data("bytes".utf8))  // bad: database-keys, usePassphrase Data
            try db.changePassphrase("new literal")  // bad: database-keys, changePassphrase
            try db.execute(sql: "PRAGMA key = 'literal in pragma'")  // bad: database-keys, PRAGMA key
        }
        let pool = try DatabasePool(path: "/x.sqlite", configuration: conf)
        try pool.barrierWriteWithoutTransaction { db in try db.changePassphrase(phrase) }  // bad: database-keys, changePassphrase property
    }
    func sqliteSwift() throws {
        let db = try SQLite.Connection("x.db")
        try db.key("literal")  // bad: database-keys, key
        try db.key(phrase)  // bad: database-keys, key property
        try db.key("literal", db: "main")  // bad: database-keys, key with db
        try db.key(Blob(bytes: [1, 2, 3, 4]))  // bad: database-keys, key Blob
        try db.rekey("literal")  // bad: database-keys, rekey
        try db.keyAndMigrate("literal")  // bad: database-keys, keyAndMigrate
        try db.sqlcipher_export(.uri("y.db"), key: "literal")  // bad: database-keys, sqlcipher_export
        try db.attach(.uri("z.db"), as: "z", key: "literal")  // bad: database-keys, attach key
        try db.execute("PRAGMA key = 'literal'")  // bad: database-keys, PRAGMA key
    }
    func c(_ db: OpaquePointer?) {
        sqlite3_key(db, "literal", 7)  // bad: database-keys, sqlite3_key
        sqlite3_key(db, phrase, Int32(phrase.utf8.count))  // bad: database-keys, sqlite3_key property
        sqlite3_rekey(db, phrase, 5)  // bad: database-keys, sqlite3_rekey
        sqlite3_key_v2(db, "main", phrase, 5)  // bad: database-keys, sqlite3_key_v2
        sqlite3_rekey_v2(db, "main", [1, 2, 3] as [UInt8], 3)  // bad: database-keys, sqlite3_rekey_v2
        let d = phrase.data(using: .utf8)!
        _ = d.withUnsafeBytes { sqlite3_key(db, $0.baseAddress, Int32(d.count)) }  // bad: database-keys, withUnsafeBytes
        sqlite3_exec(db, "PRAGMA key = 'literal';", nil, nil, nil)  // bad: database-keys, PRAGMA key
    }
    func sound(_ k: Data, _ pass: String, _ db: OpaquePointer?) throws {
        _ = Realm.Configuration(encryptionKey: k)  // good: database-keys, parameter
        var r = Data(count: 64)
        _ = r.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 64, $0.baseAddress!) }
        _ = Realm.Configuration(encryptionKey: r)  // good: database-keys, random
        var conf = GRDB.Configuration()
        conf.prepareDatabase { try $0.usePassphrase(pass) }  // good: database-keys, parameter
        try SQLite.Connection("x.db").key(pass)  // good: database-keys, parameter
        sqlite3_key(db, pass, Int32(pass.utf8.count))  // good: database-keys, parameter
        sqlite3_key_v2(db, "main", pass, Int32(pass.utf8.count))  // good: database-keys, only the schema name is constant
        try SQLite.Connection("x.db").execute("PRAGMA journal_mode = WAL")  // good: database-keys, another pragma
    }
}
