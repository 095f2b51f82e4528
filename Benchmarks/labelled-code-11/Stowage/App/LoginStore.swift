import Foundation
import KeychainAccess
import SAMKeychain
import Security

struct LoginStore {
    private let keychain = Keychain(service: "io.stowage.logins")

    func prepare() {
        SAMKeychain.setAccessibilityType(kSecAttrAccessibleAlways) // bad: keychain-accessibility
    }

    func prepareScheduledRuns() {
        SAMKeychain.setAccessibilityType(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly) // good: keychain-accessibility
    }

    func save(_ login: RemoteLogin) throws {
        if !SAMKeychain.setPassword(login.password, forService: "io.stowage.remote", account: login.user) {
            throw StowageError.denied
        }
    }

    func saveVaultKey(_ key: Data) throws {
        try keychain
            .synchronizable(true) // bad: keychain-accessibility
            .set(key, key: "vault-key")
    }

    func saveDestinationName(_ name: String) throws {
        try keychain
            .synchronizable(false) // good: keychain-accessibility
            .set(name, key: "destination")
    }
}

struct GenericItem {
    let service: String
    let account: String

    private func write(_ data: Data, protection: CFString) throws {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
            kSecAttrAccessible: protection,
            kSecValueData: data,
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw StowageError.keychain(status) }
    }

    func keep(passphrase: String) throws {
        try write(Data(passphrase.utf8), protection: kSecAttrAccessibleAlwaysThisDeviceOnly) // bad: keychain-accessibility
    }

    func keep(refreshToken: String) throws {
        try write(Data(refreshToken.utf8), protection: kSecAttrAccessibleWhenUnlockedThisDeviceOnly) // good: keychain-accessibility
    }

    static func vaultControl() -> SecAccessControl? {
        SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlways, .userPresence, nil) // bad: keychain-accessibility
    }

    static func passcodeControl() -> SecAccessControl? {
        SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, nil) // good: keychain-accessibility
    }
}
