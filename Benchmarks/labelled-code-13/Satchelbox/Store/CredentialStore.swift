import Foundation
import Security

enum CredentialError: Error {
    case status(OSStatus)
}

protocol CredentialStoring {
    func save(_ secret: Data, account: String) throws
    func load(_ account: String) throws -> Data?
}

struct CredentialStore: CredentialStoring {
    let service: String

    private func query(_ account: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
        ]
    }

    func save(_ secret: Data, account: String) throws {
        var attributes = query(account)
        attributes[kSecValueData] = secret
        attributes[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        SecItemDelete(query(account) as CFDictionary)
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw CredentialError.status(status) } // good: error-swallowed
    }

    func saveForAgent(_ secret: Data, account: String) throws {
        var attributes = query(account)
        attributes.merge([kSecValueData: secret, kSecAttrAccessible: kSecAttrAccessibleAlways]) { $1 } // bad: keychain-accessibility
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw CredentialError.status(status) }
    }

    func load(_ account: String) throws -> Data? {
        var attributes = query(account)
        attributes[kSecReturnData] = true
        var result: CFTypeRef?
        let status = SecItemCopyMatching(attributes as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw CredentialError.status(status) }
        return result as? Data
    }

    func makeRecoveryKey() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 24)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: error-swallowed
        let text = bytes.map { String(format: "%02x", $0) }.joined() // good: format-string
        try save(Data(text.utf8), account: "recovery")
        return text
    }
}

struct PairingCodes {
    func code() -> String {
        let value = arc4random_uniform(90_000_000) + 10_000_000 // good: predictable-random
        return String(value)
    }

    func sharedSecret() -> String {
        srand48(Int(time(nil)))
        return (0..<16).map { _ in String(Int(drand48() * 36), radix: 36) }.joined() // bad: predictable-random
    }
}
