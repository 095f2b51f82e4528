import CryptoKit
import Foundation
import os

final class AuditLog {
    private let logger = Logger(subsystem: "com.cofferapp.mac", category: "audit")
    private let defaults = UserDefaults.standard

    func filled(_ item: VaultItem, on site: String) {
        logger.log("filled \(item.id.uuidString, privacy: .public) on \(site, privacy: .private(mask: .hash))") // good: secret-in-log
        fputs("fill \(site) \(item.username) \(item.password)\n", stderr) // bad: secret-in-log
    }

    func unlocked(with key: SymmetricKey, attempts: Int) {
        let raw = key.withUnsafeBytes { Data($0).base64EncodedString() }
        debugPrint("vault key", raw) // bad: secret-in-log
        debugPrint("unlock attempts", attempts) // good: secret-in-log
        defaults.set(attempts, forKey: "unlock.attempts") // good: secret-in-preferences
    }

    func syncFailed(_ account: SyncAccount, status: Int) {
        let message = describe(account)
        logger.error("sync failed: \(message, privacy: .public) status \(status)") // bad: secret-in-log
        logger.error("sync failed for \(account.email, privacy: .private) status \(status)") // good: secret-in-log
    }

    private func describe(_ account: SyncAccount) -> String {
        "\(account.deviceID) session=\(account.sessionToken)"
    }
}

enum PreferenceKey: String {
    case lastVault, masterPassword, autoLockMinutes, secretKey
}

extension UserDefaults {
    func write<Value: Encodable>(_ value: Value, for key: PreferenceKey) throws {
        set(try JSONEncoder().encode(value), forKey: key.rawValue)
    }
}

struct VaultPreferences {
    private let defaults = UserDefaults.standard

    func remember(masterPassword: String) throws {
        try defaults.write(masterPassword, for: .masterPassword) // bad: secret-in-preferences
    }

    func remember(vault name: String) throws {
        try defaults.write(name, for: .lastVault) // good: secret-in-preferences
    }

    func remember(secretKey: SymmetricKey) {
        let text = secretKey.withUnsafeBytes { $0.map { String(format: "%02x", $0) }.joined() }
        defaults.setPersistentDomain([PreferenceKey.secretKey.rawValue: text], forName: "com.cofferapp.mac.keys") // bad: secret-in-preferences
    }

    func remember(autoLock minutes: Int) {
        defaults.setPersistentDomain([PreferenceKey.autoLockMinutes.rawValue: minutes], forName: "com.cofferapp.mac.lock") // good: secret-in-preferences
    }

    func prime(_ account: SyncAccount) {
        defaults.setValuesForKeys(["sync.email": account.email, "sync.session": account.sessionToken]) // bad: secret-in-preferences
    }

    func primeDevice(_ account: SyncAccount) {
        defaults.setValuesForKeys(["sync.device": account.deviceID.uuidString, "sync.enabled": true]) // good: secret-in-preferences
    }
}
