import Foundation
import Security

struct KeychainError: Error {
    let status: OSStatus
}

enum KeychainPolicy {
    case foreground
    case background
    case widget

    var accessible: CFString {
        switch self {
        case .foreground:
            return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        case .background:
            return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-accessibility
        case .widget:
            return kSecAttrAccessibleAlways // bad: keychain-accessibility
        }
    }
}

struct KeychainStore {
    let service: String

    func save(_ data: Data, account: String, policy: KeychainPolicy) throws {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account
        ]
        SecItemDelete(query as CFDictionary)
        var attributes = query
        attributes[kSecValueData] = data
        attributes[kSecAttrAccessible] = policy.accessible
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }

    func read(account: String) throws -> Data? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecReturnData: true
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw KeychainError(status: status) }
        return item as? Data
    }

    func removeEverywhere(account: String) {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecAttrSynchronizable: kSecAttrSynchronizableAny // good: keychain-accessibility
        ]
        SecItemDelete(query as CFDictionary)
    }

    func saveRecordKey(_ key: Data) throws {
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, // good: keychain-accessibility
            .biometryCurrentSet, // good: biometric-bypass
            nil
        ) else { throw KeychainError(status: errSecParam) }
        try add(key, account: KeychainAccount.recordKey, control: control)
    }

    func savePrescriptionKey(_ key: Data) throws {
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleAlwaysThisDeviceOnly, // bad: keychain-accessibility
            .userPresence,
            nil
        ) else { throw KeychainError(status: errSecParam) }
        try add(key, account: "prescription.key", control: control)
    }

    func savePairedMonitor(secret: Data, serial: String) throws {
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "\(service).monitor",
            kSecAttrAccount: serial,
            kSecValueData: secret,
            kSecAttrSynchronizable: true // bad: keychain-accessibility
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }

    private func add(_ data: Data, account: String, control: SecAccessControl) throws {
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecAttrAccessControl: control,
            kSecValueData: data
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }
}
