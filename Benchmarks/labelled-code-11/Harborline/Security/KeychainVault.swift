import Foundation
import LocalAuthentication
import Security

struct KeychainVault {
    enum Item: String {
        case refreshToken, accessToken, transferKey, pinVerifier, deviceKey, statementKey
    }

    let service: String

    private func base(_ item: Item) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: item.rawValue,
        ]
    }

    private func add(_ attributes: [String: Any]) throws {
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw MemberError.keychain(status) }
    }

    func storeRefreshToken(_ token: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: Item.refreshToken.rawValue,
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain-accessibility
            kSecValueData as String: Data(token.utf8),
        ]
        try add(attributes)
    }

    func storeAccessToken(_ token: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: Item.accessToken.rawValue,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-accessibility
            kSecValueData as String: Data(token.utf8),
        ]
        try add(attributes)
    }

    func rotatePinVerifier(_ verifier: Data) throws {
        var changes = [String: Any]()
        changes[kSecValueData as String] = verifier
        changes[kSecAttrAccessible as String] = kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
        let status = SecItemUpdate(base(.pinVerifier) as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw MemberError.keychain(status) }
    }

    func rotateStatementKey(_ key: Data) throws {
        var changes = [String: Any]()
        changes[kSecValueData as String] = key
        changes[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-accessibility
        let status = SecItemUpdate(base(.statementKey) as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw MemberError.keychain(status) }
    }

    func storeDeviceKey(_ key: Data) throws {
        var attributes = base(.deviceKey)
        attributes[kSecValueData as String] = key
        attributes[kSecAttrSynchronizable as String] = kCFBooleanTrue // bad: keychain-accessibility
        try add(attributes)
    }

    func storeTransferKey(_ key: Data) throws {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, // good: keychain-accessibility
            .biometryCurrentSet, // good: biometric-bypass
            &error
        ) else { throw MemberError.keychain(errSecParam) }
        var attributes = base(.transferKey)
        attributes[kSecAttrAccessControl as String] = access
        attributes[kSecValueData as String] = key
        try add(attributes)
    }

    func makeApprovalKey() throws -> SecKey {
        guard let access = SecAccessControlCreateWithFlags(
            kCFAllocatorDefault,
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-accessibility
            [.privateKeyUsage, .biometryAny], // bad: biometric-bypass
            nil
        ) else { throw MemberError.keychain(errSecParam) }
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: Data("coop.harborline.approval".utf8),
                kSecAttrAccessControl as String: access,
            ] as [String: Any],
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else {
            throw MemberError.keychain(errSecInternalComponent)
        }
        return key
    }

    func makeLegacySigningKey() throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits as String: 3072,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: Data("coop.harborline.mandates".utf8),
                kSecAttrAccessible as String: kSecAttrAccessibleAlwaysThisDeviceOnly, // bad: keychain-accessibility
            ] as [String: Any],
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else {
            throw MemberError.keychain(errSecInternalComponent)
        }
        return key
    }

    func protectedItem(_ item: Item, context: LAContext) throws -> Data {
        var query = base(item)
        query[kSecReturnData as String] = true
        query[kSecUseAuthenticationContext as String] = context
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let data = result as? Data else { throw MemberError.keychain(status) }
        return data
    }

    func item(_ item: Item) throws -> Data {
        var query = base(item)
        query[kSecReturnData as String] = true
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let data = result as? Data else { throw MemberError.keychain(status) }
        return data
    }
}
