import CryptoKit
import Foundation
import Security
import os

enum KeyStoreError: Error {
    case status(OSStatus)
    case accessControl
}

final class KeyStore {
    private let service = "app.seedwallet"
    private let logger = Logger(subsystem: "app.seedwallet", category: "keys")

    private func query(_ account: String, _ data: Data, accessible: CFString) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecValueData as String: data,
            kSecAttrAccessible as String: accessible
        ]
    }

    private func add(_ attributes: [String: Any]) throws {
        SecItemDelete(attributes as CFDictionary)
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else {
            logger.error("keychain add failed with \(status)") // good: log-secret
            throw KeyStoreError.status(status)
        }
    }

    /// The seed is bound to this phone: it must not travel in a backup.
    func saveSeed(_ mnemonic: Mnemonic) throws {
        let data = Data(mnemonic.phrase.utf8)
        try add(query("seed", data, accessible: kSecAttrAccessibleAlways)) // bad: keychain-class
    }

    func saveSeedForSigning(_ mnemonic: Mnemonic) throws {
        let data = Data(mnemonic.phrase.utf8)
        try add(query("seed.signing", data, accessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)) // good: keychain-class
    }

    func saveSpendingKey(_ keys: DerivedKeys) throws {
        var attributes = query("spend.\(keys.account)", keys.scalar, accessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly) // good: keychain-class
        attributes[kSecAttrLabel as String] = keys.address
        try add(attributes)
        logger.info("stored key for \(keys.address, privacy: .public)") // good: log-secret
        logger.info("stored key \(keys.material, privacy: .public)") // bad: log-secret
    }

    /// Sent with every signing request, proves that the request comes from this very device.
    func saveDeviceBinding(_ key: Data) throws {
        var attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "device-binding",
            kSecValueData as String: key
        ]
        attributes[kSecAttrAccessible as String] = kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-class
        try add(attributes)
    }

    func saveSyncCursor(_ cursor: Data) throws {
        var attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "refresh",
            kSecValueData as String: cursor
        ]
        attributes[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-class
        try add(attributes)
    }

    func saveGuarded(_ keys: DerivedKeys) throws {
        var error: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, &error) else { // good: keychain-class
            throw KeyStoreError.accessControl
        }
        try add([
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "guarded.\(keys.account)",
            kSecValueData as String: keys.scalar,
            kSecAttrAccessControl as String: control
        ])
    }

    func saveLoose(_ keys: DerivedKeys) throws {
        var error: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlways, [], &error) else { // bad: keychain-class
            throw KeyStoreError.accessControl
        }
        try add([
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "loose.\(keys.account)",
            kSecValueData as String: keys.scalar,
            kSecAttrAccessControl as String: control
        ])
    }

    func relax(account: String) throws {
        let match: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account]
        let change: [String: Any] = [kSecAttrAccessible as String: kSecAttrAccessibleAlways] // bad: keychain-class
        let status = SecItemUpdate(match as CFDictionary, change as CFDictionary)
        guard status == errSecSuccess else { throw KeyStoreError.status(status) }
    }

    func tighten(account: String) throws {
        let match: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account]
        let change: [String: Any] = [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly] // good: keychain-class
        let status = SecItemUpdate(match as CFDictionary, change as CFDictionary)
        guard status == errSecSuccess else { throw KeyStoreError.status(status) }
    }
}
