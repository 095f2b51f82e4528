import CryptoKit
import Foundation
import RealmSwift
import SQLite

final class WalletEntry: Object {
    @Persisted(primaryKey: true) var id: ObjectId
    @Persisted var label: String
    @Persisted var mnemonic: String
    @Persisted var accent: String
}

struct WalletDraft {
    let label: String
    let mnemonic: String
    let accentToken: String
}

final class RealmWalletStore {
    private let encrypted: Realm.Configuration

    init(key: Data) {
        encrypted = Realm.Configuration(encryptionKey: key) // good: hardcoded-key
    }

    static func sample() -> Realm.Configuration {
        let key = Data("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef".utf8)
        return Realm.Configuration(encryptionKey: key) // bad: hardcoded-key
    }

    func addPlain(_ draft: WalletDraft) throws {
        let realm = try Realm()
        let entry = WalletEntry()
        entry.label = draft.label
        entry.mnemonic = draft.mnemonic
        try realm.write {
            realm.add(entry) // bad: store-secret-database
        }
    }

    func addEncrypted(_ draft: WalletDraft) throws {
        let realm = try Realm(configuration: encrypted)
        let entry = WalletEntry()
        entry.label = draft.label
        entry.mnemonic = draft.mnemonic
        try realm.write {
            realm.add(entry) // good: store-secret-database
        }
    }

    func addTheme(_ draft: WalletDraft) throws {
        let realm = try Realm()
        let entry = WalletEntry()
        entry.label = draft.label
        entry.accent = draft.accentToken
        try realm.write {
            realm.add(entry) // good: store-secret-database
        }
    }

    func find(_ text: String) throws -> Results<WalletEntry> {
        let realm = try Realm(configuration: encrypted)
        return realm.objects(WalletEntry.self).filter("label CONTAINS '\(text)'") // bad: predicate-injection
    }

    func findBound(_ text: String) throws -> Results<WalletEntry> {
        let realm = try Realm(configuration: encrypted)
        return realm.objects(WalletEntry.self).filter("label CONTAINS %@", text) // good: predicate-injection
    }

    func findTyped(_ text: String) throws -> Results<WalletEntry> {
        let realm = try Realm(configuration: encrypted)
        return realm.objects(WalletEntry.self).where { $0.label.contains(text) } // good: predicate-injection
    }
}

final class AccountTable {
    private let db: Connection
    private let accounts = Table("accounts")
    private let email = Expression<String>("email")
    private let password = Expression<String>("password")
    private let iterations = Expression<Int>("iterations")

    init(path: String) throws {
        db = try Connection(path)
        try db.run(accounts.create(ifNotExists: true) { t in
            t.column(email, primaryKey: true)
            t.column(password)
            t.column(iterations)
        })
    }

    func insert(email address: String, password secret: String) throws {
        try db.run(accounts.insert(email <- address, password <- secret)) // bad: store-secret-database
    }

    func setIterations(_ count: Int, for address: String) throws {
        try db.run(accounts.filter(email == address).update(iterations <- count)) // good: store-secret-database
    }

    func exists(_ address: String) throws -> Bool {
        let count = try db.scalar("SELECT COUNT(*) FROM accounts WHERE email = '\(address)'") as? Int64 // bad: sql-injection
        return (count ?? 0) > 0
    }

    func existsBound(_ address: String) throws -> Bool {
        let count = try db.scalar("SELECT COUNT(*) FROM accounts WHERE email = ?", address) as? Int64 // good: sql-injection
        return (count ?? 0) > 0
    }

    func rename(from old: String, to new: String) throws {
        try db.execute("UPDATE accounts SET email = '\(new)' WHERE email = '\(old)'") // bad: sql-injection
    }

    func renameTyped(from old: String, to new: String) throws {
        try db.run(accounts.filter(email == old).update(email <- new)) // good: sql-injection
    }
}

final class SealedTable {
    private let db: Connection

    init(path: String) throws {
        db = try Connection(path)
    }

    func unlock(with passphrase: String) throws {
        try db.key(passphrase) // good: hardcoded-password
    }

    func unlockDefault() throws {
        try db.key("correct-horse-77") // bad: hardcoded-password
    }
}

final class BackupWriter {
    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    func exportMnemonic(_ draft: WalletDraft) throws {
        let url = folder.appendingPathComponent("recovery.txt")
        try draft.mnemonic.write(to: url, atomically: true, encoding: .utf8) // bad: store-secret-file
    }

    func exportSealed(_ draft: WalletDraft, key: SymmetricKey) throws {
        let url = folder.appendingPathComponent("recovery.sealed")
        let sealed = try ChaChaPoly.seal(Data(draft.mnemonic.utf8), using: key).combined
        try sealed.write(to: url, options: [.atomic, .completeFileProtection]) // good: store-secret-file
    }

    func exportKey(_ key: SymmetricKey) throws {
        let raw = key.withUnsafeBytes { Data($0) }
        try raw.write(to: folder.appendingPathComponent("vault.key")) // bad: store-secret-file
    }

    func exportWordCount(_ draft: WalletDraft) throws {
        let words = draft.mnemonic.split(separator: " ").count
        try "\(words)".write(to: folder.appendingPathComponent("words.txt"), atomically: true, encoding: .utf8) // good: store-secret-file
    }

    func saveCredentials(user: String, password: String) -> Bool {
        let dict: NSDictionary = ["user": user, "password": password]
        return dict.write(to: folder.appendingPathComponent("login.plist"), atomically: true) // bad: store-secret-file
    }

    func saveDesignTokens(_ tokens: [String: String]) throws {
        let data = try JSONEncoder().encode(tokens)
        try data.write(to: folder.appendingPathComponent("design-tokens.json")) // good: store-secret-file
    }
}
