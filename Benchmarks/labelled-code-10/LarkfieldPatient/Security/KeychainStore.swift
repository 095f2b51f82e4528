import Foundation
import Security
import KeychainAccess

struct KeychainFailure: Error {
    let status: OSStatus
}

enum ItemLifetime {
    case foreground
    case background
    case device

    var attribute: CFString {
        switch self {
        case .foreground: return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        case .background: return kSecAttrAccessibleAlways // bad: keychain-accessibility
        case .device: return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-accessibility
        }
    }
}

final class KeychainStore {
    private let service: String
    private let lifetime: ItemLifetime

    init(service: String, lifetime: ItemLifetime = .foreground) {
        self.service = service
        self.lifetime = lifetime
    }

    func save(_ data: Data, account: String) throws {
        let base = identity(account)
        SecItemDelete(base as CFDictionary)
        var attributes = base
        attributes[kSecValueData as String] = data
        attributes[kSecAttrAccessible as String] = lifetime.attribute
        try check(SecItemAdd(attributes as CFDictionary, nil))
    }

    func read(account: String) throws -> Data? {
        var query = identity(account)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        if status == errSecItemNotFound { return nil }
        try check(status)
        return item as? Data
    }

    func relaxForWidget(account: String) throws {
        let change: [String: Any] = [
            kSecAttrAccessible as String: kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
        ]
        try check(SecItemUpdate(identity(account) as CFDictionary, change as CFDictionary))
    }

    func tighten(account: String) throws {
        let change: [String: Any] = [
            kSecAttrAccessible as String: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly // good: keychain-accessibility
        ]
        try check(SecItemUpdate(identity(account) as CFDictionary, change as CFDictionary))
    }

    private func identity(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account
        ]
    }

    private func check(_ status: OSStatus) throws {
        guard status == errSecSuccess else { throw KeychainFailure(status: status) }
    }
}

struct InsuranceKeychain {
    private let members = Keychain(service: "example.larkfield.insurance")
        .accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-accessibility
    private let portal = Keychain(service: "example.larkfield.portal")
        .accessibility(.always) // bad: keychain-accessibility

    func remember(memberNumber: String) throws {
        try members.set(memberNumber, key: "member")
    }

    func remember(portalPassword: String) throws {
        try portal.set(portalPassword, key: "password")
    }
}

struct DeviceIdentity {
    func create(tag: String) throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: Data(tag.utf8),
                kSecAttrAccessible as String: "dku" as CFString // bad: keychain-accessibility
            ] as [String: Any]
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }
}
