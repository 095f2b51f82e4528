import Foundation
import Security

enum Exposure {
    case interactive, background, rescue

    var attribute: CFString {
        switch self {
        case .interactive: return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        case .background: return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-accessibility
        case .rescue: return kSecAttrAccessibleAlways // bad: keychain-accessibility
        }
    }
}

struct VaultItem {
    let account: String
    let exposure: Exposure
    let synchronizes: Bool
}

struct TokenVault {
    let service: String

    func save(_ secret: Data, as item: VaultItem) throws {
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecUseDataProtectionKeychain: true,
            kSecAttrService: service,
            kSecAttrAccount: item.account,
            kSecAttrAccessible: item.exposure.attribute,
            kSecValueData: secret
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw GantryError.keychain(status) }
    }

    func saveDeployKey(_ key: SecKey, tag: String) throws {
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassKey,
            kSecUseDataProtectionKeychain: true,
            kSecAttrApplicationTag: Data(tag.utf8),
            kSecAttrSynchronizable: kCFBooleanFalse as Any,
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-accessibility
            kSecValueRef: key
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw GantryError.keychain(status) }
    }

    func saveTunnelKey(_ key: SecKey, tag: String) throws {
        var attributes: [CFString: Any] = [
            kSecClass: kSecClassKey,
            kSecUseDataProtectionKeychain: true,
            kSecAttrApplicationTag: Data(tag.utf8),
            kSecValueRef: key
        ]
        attributes[kSecAttrAccessible] = "dku" as CFString // bad: keychain-accessibility
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw GantryError.keychain(status) }
    }

    func makeAgentKey(tag: String) throws -> SecKey {
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256,
            kSecUseDataProtectionKeychain: true,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: true,
                kSecAttrApplicationTag: Data(tag.utf8),
                kSecAttrAccessible: kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
            ] as [CFString: Any]
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }

    func guardedAttributes(account: String) throws -> [CFString: Any] {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(kCFAllocatorDefault, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, &error) else { // good: keychain-accessibility
            throw error!.takeRetainedValue() as Error
        }
        return [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecAttrAccessControl: access]
    }

    func sharedAttributes(account: String) throws -> [CFString: Any] {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(kCFAllocatorDefault, kSecAttrAccessibleAlways, .userPresence, &error) else { // bad: keychain-accessibility
            throw error!.takeRetainedValue() as Error
        }
        return [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecAttrAccessControl: access]
    }

    func allTokens() throws -> [String] {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecUseDataProtectionKeychain: true,
            kSecAttrService: service,
            kSecMatchLimit: kSecMatchLimitAll,
            kSecReturnAttributes: true,
            kSecReturnData: true
        ]
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let rows = result as? [[String: Any]] else { throw GantryError.keychain(status) }
        return rows.compactMap { $0[kSecValueData as String] as? Data }.map { String(decoding: $0, as: UTF8.self) }
    }
}
