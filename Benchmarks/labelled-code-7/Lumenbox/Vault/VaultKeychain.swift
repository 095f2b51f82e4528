import Foundation
import LocalAuthentication
import Security

struct VaultKeychain {
    private let service = "example.lumenbox.vault"

    func saveMasterKey(_ key: Data) throws {
        var attributes = base(account: "master")
        attributes[kSecValueData] = key
        attributes[kSecAttrSynchronizable] = false // good: keychain-accessibility
        try add(attributes)
    }

    func saveRecoveryKey(_ key: Data) throws {
        var attributes = base(account: "recovery")
        attributes[kSecValueData] = key
        attributes[kSecAttrSynchronizable] = kCFBooleanTrue // bad: keychain-accessibility
        try add(attributes)
    }

    func saveAgentKey(_ key: Data) throws {
        var attributes = base(account: "agent")
        attributes[kSecValueData] = key
        attributes[kSecAttrAccessible] = "dk" // bad: keychain-accessibility
        try add(attributes)
    }

    func saveLockedNotesKey(_ key: Data) throws {
        var error: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(
            kCFAllocatorDefault, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.biometryCurrentSet, .or, .devicePasscode], &error // good: keychain-accessibility
        ) else { throw error!.takeRetainedValue() as Error }
        var attributes = base(account: "locked-notes")
        attributes[kSecValueData] = key
        attributes[kSecAttrAccessControl] = control
        try add(attributes)
    }

    func lockedNotesKey(reason: String) throws -> Data {
        let context = LAContext()
        context.localizedReason = reason
        var query = base(account: "locked-notes")
        query[kSecReturnData] = true
        query[kSecUseAuthenticationContext] = context // good: biometric-bypass
        return try read(query)
    }

    func masterKey() throws -> Data {
        var query = base(account: "master")
        query[kSecReturnData] = true
        return try read(query)
    }

    func shareWithAutomation(_ password: Data) throws {
        var created: SecAccess?
        var status = SecAccessCreate("Lumenbox automation" as CFString, nil, &created)
        guard status == errSecSuccess, let access = created,
              let lists = SecAccessCopyMatchingACLList(access, kSecACLAuthorizationDecrypt) as? [SecACL] else {
            throw LumenboxError.status(status)
        }
        for list in lists {
            SecACLSetContents(list, nil, "Lumenbox automation" as CFString, []) // bad: keychain-accessibility
        }
        var attributes: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: service]
        attributes[kSecAttrAccount] = "automation"
        attributes[kSecAttrAccess] = access
        attributes[kSecValueData] = password
        status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw LumenboxError.status(status) }
    }

    private func base(account: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true
        ]
    }

    private func add(_ attributes: [CFString: Any]) throws {
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw LumenboxError.status(status) }
    }

    private func read(_ query: [CFString: Any]) throws -> Data {
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw LumenboxError.status(status) }
        return data
    }
}
