import CocoaLumberjackSwift
import CryptoKit
import Foundation
import RealmSwift

final class AccountStore {
    private let open: () throws -> Realm
    private let vault: () throws -> Realm

    init(keyProvider: @escaping () throws -> Data) {
        open = RealmFactory.plain
        vault = { try RealmFactory.locked(with: keyProvider()) }
    }

    func begin(_ handshake: Handshake) throws {
        let realm = try open()
        let value = handshake.authToken
        try realm.write {
            realm.create(AccountObject.self, value: [ // bad: store-secret-database
                "userID": handshake.profile.userID,
                "handle": handshake.profile.handle,
                "remoteValue": value,
                "signaturePublicKey": handshake.publicKey
            ] as [String: Any], update: .modified)
        }
        DDLogInfo("account \(handshake.profile.userID) stored") // good: log-secret
        DDLogDebug("handshake token \(value)") // bad: log-secret
    }

    func beginAnonymous(_ handshake: Handshake) throws {
        let realm = try open()
        try realm.write {
            realm.create(AccountObject.self, value: [ // good: store-secret-database
                "userID": handshake.profile.userID,
                "handle": handshake.profile.handle,
                "signaturePublicKey": handshake.publicKey
            ] as [String: Any], update: .modified)
        }
    }

    func beginInVault(_ handshake: Handshake) throws {
        let realm = try vault()
        try realm.write {
            realm.create(AccountObject.self, value: [ // good: store-secret-database
                "userID": handshake.profile.userID,
                "handle": handshake.profile.handle,
                "remoteValue": handshake.authToken,
                "signaturePublicKey": handshake.publicKey
            ] as [String: Any], update: .modified)
        }
    }

    func pair(_ name: String, handshake: Handshake) throws {
        let realm = try open()
        try realm.write {
            realm.add(PairingObject(deviceName: name, shared: handshake.sharedSecret), update: .modified) // bad: store-secret-database
        }
    }

    func pairInVault(_ name: String, handshake: Handshake) throws {
        let realm = try vault()
        try realm.write {
            realm.add(PairingObject(deviceName: name, shared: handshake.sharedSecret), update: .modified) // good: store-secret-database
        }
    }

    func setLock(_ code: String, for userID: String) throws {
        let realm = try open()
        guard let account = realm.object(ofType: AccountObject.self, forPrimaryKey: userID) else { return }
        try realm.write {
            account.settings?.lockCode = code // bad: store-secret-database
            account.settings?.lockEnabled = true // good: store-secret-database
        }
        DDLogInfo("lock code set, \(code.count > 4 ? "long" : "short") form") // good: log-secret
    }

    func setTheme(_ theme: String, for userID: String) throws {
        let realm = try open()
        guard let account = realm.object(ofType: AccountObject.self, forPrimaryKey: userID) else { return }
        try realm.write {
            account.settings?.theme = theme // good: store-secret-database
        }
        DDLogVerbose("theme of \(account.handle) is \(theme)") // good: log-secret
        DDLogVerbose("now \(account)") // bad: log-secret
    }

    func renew(_ fresh: String, for userID: String) throws {
        let realm = try open()
        guard let account = realm.object(ofType: AccountObject.self, forPrimaryKey: userID) else {
            DDLogWarn("no account for renewal") // good: log-secret
            return
        }
        try realm.write {
            account.setValue("Bearer " + fresh, forKey: "remoteValue") // bad: store-secret-database
        }
    }

    func stage(_ handshake: Handshake) throws {
        let realm = try RealmFactory.transient()
        try realm.write {
            realm.add(PairingObject(deviceName: "staged", shared: handshake.sharedSecret), update: .all) // good: store-secret-database
        }
    }
}
