import Foundation
import Security

enum KeychainKey: String {
    case accessToken, paymentKey, pinVerifier, deviceID
}

enum Protection {
    case background, foreground, presence

    var attribute: CFString {
        switch self {
        case .background: return kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
        case .foreground: return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        case .presence: return kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
        }
    }
}

struct KeychainError: Error { let status: OSStatus }

final class Keychain {
    private let service: String

    init(service: String) { self.service = service }

    func set<Value: Encodable>(_ value: Value, for key: KeychainKey, protection: Protection) throws {
        let data = try JSONEncoder().encode(value)
        var query = base(key)
        let update: [String: Any] = [kSecValueData as String: data]
        let status = SecItemUpdate(query as CFDictionary, update as CFDictionary)
        if status == errSecItemNotFound {
            query[kSecValueData as String] = data
            query[kSecAttrAccessible as String] = protection.attribute
            let added = SecItemAdd(query as CFDictionary, nil)
            guard added == errSecSuccess else { throw KeychainError(status: added) }
        } else if status != errSecSuccess {
            throw KeychainError(status: status)
        }
    }

    func get<Value: Decodable>(_ key: KeychainKey) throws -> Value? {
        var query = base(key)
        query[kSecReturnData as String] = true
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = item as? Data else { throw KeychainError(status: status) }
        return try JSONDecoder().decode(Value.self, from: data)
    }

    func wipe() throws {
        let status = SecItemDelete([kSecClass: kSecClassGenericPassword, kSecAttrService: service] as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError(status: status) }
    }

    private func base(_ key: KeychainKey) -> [String: Any] {
        [kSecClass as String: kSecClassGenericPassword,
         kSecAttrService as String: service,
         kSecAttrAccount as String: key.rawValue]
    }
}
