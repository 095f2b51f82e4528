import Foundation
import Security
import Valet

struct KeychainRecord {
    let account: String
    let secret: Data
    var accessible: CFString = kSecAttrAccessibleAlways // bad: keychain-accessibility

    var attributes: [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "com.cofferapp.mac",
            kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
            kSecAttrAccessible: accessible,
            kSecValueData: secret
        ]
    }
}

final class KeychainBridge {
    func storeSecretKey(_ key: Data) throws {
        try add(KeychainRecord(account: "secret-key", secret: key))
    }

    func storeDeviceKey(_ key: Data) throws {
        try add(KeychainRecord(account: "device-key", secret: key, accessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly)) // good: keychain-accessibility
    }

    func storeSyncToken(_ token: Data, headless: Bool) throws {
        let level = headless ? kSecAttrAccessibleAlwaysThisDeviceOnly : kSecAttrAccessibleWhenUnlocked // bad: keychain-accessibility
        try add(KeychainRecord(account: "sync-token", secret: token, accessible: level))
    }

    func storeAgentToken(_ token: Data, headless: Bool) throws {
        let level = headless ? kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly : kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        try add(KeychainRecord(account: "agent-token", secret: token, accessible: level))
    }

    func storeTransferKey(_ key: SecKey) -> OSStatus {
        var query: [String: Any] = [kSecClass as String: kSecClassKey, kSecValueRef as String: key]
        query.merge(Self.transferDefaults) { _, new in new }
        return SecItemAdd(query as CFDictionary, nil)
    }

    func makeTransferKey() -> SecKey? {
        var parameters: [String: Any] = [kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: 256]
        parameters.updateValue(kSecAttrAccessibleWhenUnlockedThisDeviceOnly, forKey: kSecAttrAccessible as String) // good: keychain-accessibility
        return SecKeyCreateRandomKey(parameters as CFDictionary, nil)
    }

    private static let transferDefaults: [String: Any] = [
        kSecAttrLabel as String: "Coffer transfer",
        kSecUseDataProtectionKeychain as String: true,
        kSecAttrAccessible as String: kSecAttrAccessibleAlways // bad: keychain-accessibility
    ]

    private func add(_ record: KeychainRecord) throws {
        let status = SecItemAdd(record.attributes as CFDictionary, nil)
        guard status == errSecSuccess || status == errSecDuplicateItem else { throw VaultFault.keychain(status) }
    }
}

struct TeamVault {
    private let valet = Valet.valet(with: Identifier(nonEmpty: "team")!, accessibility: .whenUnlockedThisDeviceOnly) // good: keychain-accessibility

    func keep(_ key: Data) throws {
        try valet.setObject(key, forKey: "team-key")
    }

    func keepGuarded(_ key: Data) throws {
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlwaysThisDeviceOnly, .userPresence, nil) else { // bad: keychain-accessibility
            throw VaultFault.locked
        }
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "team-key",
            kSecAttrAccessControl: control,
            kSecValueData: key
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultFault.keychain(status) }
    }
}
