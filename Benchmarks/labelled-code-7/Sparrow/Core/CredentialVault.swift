import Foundation
import KeychainAccess
import Security

enum Credential: String {
    case pin
    case refreshToken = "refresh"
    case deviceSecret = "device"
    case widgetToken = "widget"
    case transferKey = "transfer"
}

final class CredentialVault {
    private let keychain: Keychain

    init(service: String = BuildConfig.keychainService) {
        keychain = Keychain(service: service)
            .accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-accessibility
            .synchronizable(false)
    }

    func store(_ value: String, for credential: Credential) throws {
        switch credential {
        case .pin:
            try keychain
                .accessibility(.whenPasscodeSetThisDeviceOnly, authenticationPolicy: [.biometryCurrentSet]) // good: keychain-accessibility
                .set(value, key: credential.rawValue)
        case .widgetToken:
            try keychain.accessibility(.always).set(value, key: credential.rawValue) // bad: keychain-accessibility
        case .deviceSecret:
            try keychain.synchronizable(true).set(value, key: credential.rawValue) // bad: keychain-accessibility
        case .refreshToken:
            try Keychain(service: "example.sparrow.background")
                .accessibility(.alwaysThisDeviceOnly) // bad: keychain-accessibility
                .set(value, key: credential.rawValue)
        case .transferKey:
            try keychain.set(value, key: credential.rawValue)
        }
    }

    func value(for credential: Credential) throws -> String? {
        try keychain.get(credential.rawValue)
    }

    func tightenStoredItems() {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "example.sparrow.v5",
            kSecAttrAccessible: kSecAttrAccessibleAlways // good: keychain-accessibility
        ]
        let changes: [CFString: Any] = [
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        ]
        SecItemUpdate(query as CFDictionary, changes as CFDictionary)
    }

    func prepareForExtensions() {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: BuildConfig.keychainService,
            kSecAttrAccount: Credential.transferKey.rawValue
        ]
        var changes: [CFString: Any] = [kSecAttrLabel: "Sparrow transfers"]
        changes[kSecAttrAccessible] = kSecAttrAccessibleAlways // bad: keychain-accessibility
        SecItemUpdate(query as CFDictionary, changes as CFDictionary)
    }

    func makeSigningKey(tag: String) throws -> SecKey {
        var error: Unmanaged<CFError>?
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: true,
                kSecAttrApplicationTag: Data(tag.utf8),
                kSecAttrAccessible: kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
            ] as [CFString: Any]
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }
}
