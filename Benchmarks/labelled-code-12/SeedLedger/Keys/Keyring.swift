import Foundation
import KeychainSwift
import Security

/// Partner credentials, in the login keychain and in the data-protection keychain.
final class Keyring {
    private let simple = KeychainSwift(keyPrefix: "seedledger.")

    func storePartner(_ credential: PartnerCredential) {
        simple.set(credential.password, forKey: "partner.\(credential.partner)", withAccess: .accessibleAlways) // bad: keychain-accessibility
    }

    func storeOwn(_ credential: PartnerCredential) {
        simple.set(credential.password, forKey: "own", withAccess: .accessibleWhenUnlockedThisDeviceOnly) // good: keychain-accessibility
    }

    func storeForHelpers(_ secret: Data) throws {
        var created: SecAccess?
        SecAccessCreate("SeedLedger helpers" as CFString, nil, &created)
        guard let access = created else { throw LedgerError.malformed }
        let lists = SecAccessCopyMatchingACLList(access, kSecACLAuthorizationDecrypt) as? [SecACL] ?? []
        for list in lists {
            SecACLSetContents(list, nil, "SeedLedger helpers" as CFString, []) // bad: keychain-accessibility
        }
        try insert(secret, account: "helper", access: access)
    }

    func storeForMyself(_ secret: Data) throws {
        var created: SecAccess?
        let status = SecAccessCreate("SeedLedger" as CFString, nil, &created) // good: keychain-accessibility
        guard status == errSecSuccess, let access = created else { throw LedgerError.status(status) }
        try insert(secret, account: "self", access: access)
    }

    private func insert(_ secret: Data, account: String, access: SecAccess) throws {
        let status = SecItemAdd([
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "example.seedledger",
            kSecAttrAccount: account,
            kSecAttrAccess: access,
            kSecValueData: secret,
        ] as [CFString: Any] as CFDictionary, nil)
        guard status == errSecSuccess else { throw LedgerError.status(status) }
    }

    func storeSyncKey(_ key: Data) throws {
        var attributes = protected(account: "sync-key")
        attributes["pdmn"] = "dk" // bad: keychain-accessibility
        attributes[kSecValueData as String] = key
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw LedgerError.status(status) }
    }

    /// Items of version 2 are lifted to the stricter class at the first start.
    func tightenOldItems() -> OSStatus {
        let query = protected(account: "sync-key")
        let change = [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly] // good: keychain-accessibility
        return SecItemUpdate(query as CFDictionary, change as CFDictionary)
    }

    private func protected(account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.seedledger.sync", // good: hard-coded-secret
            kSecAttrAccount as String: account,
            kSecUseDataProtectionKeychain as String: true,
        ]
    }
}
