import Foundation
import Security

enum KeyStoreError: Error {
    case unhandled(OSStatus)
    case noEntropy
}

struct KeyStore: Sendable {
    let service: String

    func save(_ data: Data, account: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, // good: keychain-class
            kSecValueData as String: data
        ]
        try replace(attributes)
    }

    func saveIdentityKey(_ data: Data) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "identity",
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain-class
            kSecValueData as String: data
        ]
        try replace(attributes)
    }

    private func replace(_ attributes: [String: Any]) throws {
        SecItemDelete(attributes as CFDictionary)
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeyStoreError.unhandled(status) }
    }

    func load(account: String) -> Data? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecReturnData as String: true
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
        return item as? Data
    }

    func freshNonce(length: Int) -> Data {
        var bytes = [UInt8](repeating: 0, count: length)
        _ = SecRandomCopyBytes(kSecRandomDefault, length, &bytes) // bad: random-status
        return Data(bytes)
    }

    func freshKey(length: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: length)
        let status = SecRandomCopyBytes(kSecRandomDefault, length, &bytes) // good: random-status
        guard status == errSecSuccess else { throw KeyStoreError.noEntropy }
        return Data(bytes)
    }
}
