import Foundation
import LocalAuthentication
import Security

enum VaultError: Error {
    case status(OSStatus)
    case accessControl
    case missing
}

protocol SecretVault {
    func store(_ data: Data, for key: VaultKey) throws
    func load(_ key: VaultKey, context: LAContext?) throws -> Data
}

enum VaultKey: String {
    case seedPhrase, pin, refreshToken, deviceKey
}

final class KeychainVault: SecretVault {
    private let service = "com.purse.wallet"

    private func query(_ key: VaultKey) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: key.rawValue,
        ]
    }

    func store(_ data: Data, for key: VaultKey) throws {
        switch key {
        case .seedPhrase: try storeGuarded(data, key)
        case .pin: try storeSynced(data, key)
        case .refreshToken: try storePlain(data, key, accessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly) // good: keychain
        case .deviceKey: try storePlain(data, key, accessible: kSecAttrAccessibleAlwaysThisDeviceOnly) // bad: keychain
        }
    }

    private func storePlain(_ data: Data, _ key: VaultKey, accessible: CFString) throws {
        var attributes = query(key)
        attributes[kSecValueData as String] = data
        attributes[kSecAttrAccessible as String] = accessible
        try replace(attributes, key)
    }

    private func storeSynced(_ data: Data, _ key: VaultKey) throws {
        var attributes = query(key)
        attributes[kSecValueData as String] = data
        attributes[kSecAttrSynchronizable as String] = kCFBooleanTrue // bad: keychain
        attributes[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        try replace(attributes, key)
    }

    private func storeGuarded(_ data: Data, _ key: VaultKey) throws {
        var error: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, &error) else { // good: keychain
            throw VaultError.accessControl
        }
        var attributes = query(key)
        attributes[kSecValueData as String] = data
        attributes[kSecAttrAccessControl as String] = control
        try replace(attributes, key)
    }

    private func replace(_ attributes: [String: Any], _ key: VaultKey) throws {
        SecItemDelete(query(key) as CFDictionary)
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError.status(status) }
    }

    func load(_ key: VaultKey, context: LAContext?) throws -> Data {
        var attributes = query(key)
        attributes[kSecReturnData as String] = true
        if let context { attributes[kSecUseAuthenticationContext as String] = context } // good: biometrics
        var result: CFTypeRef?
        let status = SecItemCopyMatching(attributes as CFDictionary, &result)
        guard status == errSecSuccess, let data = result as? Data else { throw VaultError.status(status) }
        return data
    }

    func makeSigningKey() throws -> SecKey {
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil) else {
            throw VaultError.accessControl
        }
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: Data("com.purse.signing".utf8),
                kSecAttrAccessControl as String: control,
            ],
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else { throw VaultError.missing }
        return key
    }

    func makeTransportKey() throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits as String: 1024, // bad: weak-key
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else { throw VaultError.missing }
        return key
    }

    func makeEscrowKey() throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits as String: 3072, // good: weak-key
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else { throw VaultError.missing }
        return key
    }

    func wrap(_ data: Data, for key: SecKey) -> Data? {
        SecKeyCreateEncryptedData(key, .rsaEncryptionPKCS1, data as CFData, nil) as Data? // bad: cipher-mode
    }

    func wrapEscrow(_ data: Data, for key: SecKey) -> Data? {
        SecKeyCreateEncryptedData(key, .rsaEncryptionOAEPSHA256, data as CFData, nil) as Data? // good: cipher-mode
    }
}
