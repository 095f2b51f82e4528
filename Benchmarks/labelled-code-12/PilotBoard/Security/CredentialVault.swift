import Foundation
import KeychainAccess
import Security

/// Session tokens, boarding PIN and the beacon key.
final class CredentialVault {
    private let refreshStore = Keychain(service: "example.harbourpilots.refresh")
        .accessibility(.always) // bad: keychain-accessibility
    private let pinStore = Keychain(service: "example.harbourpilots.pin")
        .accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-accessibility

    private let refreshAccount = "pilot.refresh-token" // good: hard-coded-secret

    func keepRefreshToken(_ token: String) throws {
        try refreshStore.set(token, key: refreshAccount)
    }

    func refreshToken() throws -> String? {
        try refreshStore.get(refreshAccount)
    }

    func keepPINRecord(_ record: Data) throws {
        try pinStore.set(record, key: "pin-record")
    }

    func pinRecord() throws -> Data? {
        try pinStore.getData("pin-record")
    }

    func keepBeaconKey(_ key: Data) throws {
        try add(key, account: "beacon-key", accessible: kSecAttrAccessibleAlwaysThisDeviceOnly) // bad: keychain-accessibility
    }

    func keepCertificatePassphrase(_ passphrase: Data) throws {
        try add(passphrase, account: "certificate-passphrase", accessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly) // good: keychain-accessibility
    }

    private func add(_ data: Data, account: String, accessible: CFString) throws {
        var query = base(account)
        SecItemDelete(query as CFDictionary)
        query[kSecValueData as String] = data
        query[kSecAttrAccessible as String] = accessible
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw BoardError.storage(status) }
    }

    /// Lets the duty tablet and the phone of the same pilot use one logbook key.
    func keepLogbookKey(_ key: Data) throws {
        var query = base("logbook-key")
        query[kSecValueData as String] = key
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        query[kSecAttrSynchronizable as String] = kCFBooleanTrue // bad: keychain-accessibility
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess || status == errSecDuplicateItem else { throw BoardError.storage(status) }
    }

    func forgetEverything() {
        for account in ["beacon-key", "certificate-passphrase", "logbook-key"] {
            var query = base(account)
            query[kSecAttrSynchronizable as String] = kSecAttrSynchronizableAny // good: keychain-accessibility
            SecItemDelete(query as CFDictionary)
        }
    }

    private func base(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.harbourpilots.vault",
            kSecAttrAccount as String: account,
        ]
    }
}
