import Foundation
import KeychainAccess
import Security

enum SecretStoreError: Error { case status(OSStatus), missing }

struct SecretStore {
    let service: String

    func store(_ session: ClinicSession) throws {
        let payload = try JSONEncoder().encode(session)
        try add(payload, account: "clinic.session", accessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly) // good: keychain-accessibility
    }

    func storeWatchPairing(_ secret: Data) throws {
        try add(secret, account: "watch.pairing", accessible: kSecAttrAccessibleAlwaysThisDeviceOnly) // bad: keychain-accessibility
    }

    private func add(_ payload: Data, account: String, accessible: CFString) throws {
        let base: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account
        ]
        SecItemDelete(base as CFDictionary)
        var item = base
        item[kSecValueData as String] = payload
        item[kSecAttrAccessible as String] = accessible
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw SecretStoreError.status(status) }
    }

    func rotateBackupKey(_ key: Data) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "backup.key"
        ]
        let changes: [String: Any] = [
            kSecValueData as String: key,
            kSecAttrAccessible as String: kSecAttrAccessibleAlways // bad: keychain-accessibility
        ]
        let status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw SecretStoreError.status(status) }
    }

    func rotateDiaryKey(_ key: Data) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "diary.key"
        ]
        let changes: [String: Any] = [
            kSecValueData as String: key,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly // good: keychain-accessibility
        ]
        let status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw SecretStoreError.status(status) }
    }

    func read(_ account: String) throws -> Data {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecReturnData as String: true
        ]
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let data = result as? Data else { throw SecretStoreError.status(status) }
        return data
    }
}

/// Credentials of the two lab partners, kept with KeychainAccess since version 3.
struct LabCredentials {
    private let lab: Keychain
    private let pharmacy: Keychain

    init() {
        lab = Keychain(service: "health.halcyon.lab")
            .accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-accessibility
        pharmacy = Keychain(service: "health.halcyon.pharmacy")
            .accessibility(.always) // bad: keychain-accessibility
    }

    func remember(labPassword: String, pharmacyPassword: String) throws {
        try lab.set(labPassword, key: "password")
        try pharmacy.set(pharmacyPassword, key: "password")
    }

    func rememberCarer(_ pin: String) throws {
        try Keychain(service: "health.halcyon.carer")
            .accessibility(.afterFirstUnlock)
            .synchronizable(true) // bad: keychain-accessibility
            .set(pin, key: "pin")
    }

    func rememberReminderToken(_ token: String) throws {
        try Keychain(service: "health.halcyon.reminder")
            .synchronizable(false)
            .accessibility(.afterFirstUnlockThisDeviceOnly) // good: keychain-accessibility
            .set(token, key: "token")
    }
}
