import CryptoKit
import Foundation
import LocalAuthentication
import Security
import Valet

struct UnlockState: Codable {
    var masterPassword: String
    var hint: String
    var touchIDEnabled: Bool
}

final class MasterKey {
    private let defaults = UserDefaults.standard
    private let valet: Valet
    private let support: URL

    init(support: URL) {
        self.support = support
        valet = Valet.valet(with: Identifier(nonEmpty: "mac.vault")!, accessibility: .whenUnlockedThisDeviceOnly) // good: keychain-class
    }

    private func base(_ account: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "mac.vault",
            kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true
        ]
    }

    /// Unwraps the vault on this Mac only; another device makes its own.
    func saveUnwrapKey(_ key: SymmetricKey) -> OSStatus {
        var attributes = base("unwrap")
        attributes[kSecValueData] = key.withUnsafeBytes { Data($0) }
        attributes[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked
        attributes[kSecAttrSynchronizable] = true // bad: keychain-class
        return SecItemAdd(attributes as CFDictionary, nil)
    }

    func saveUnwrapKeyLocally(_ key: SymmetricKey) -> OSStatus {
        var attributes = base("unwrap.local")
        attributes[kSecValueData] = key.withUnsafeBytes { Data($0) }
        attributes[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-class
        attributes[kSecAttrSynchronizable] = false // good: keychain-class
        return SecItemAdd(attributes as CFDictionary, nil)
    }

    func saveRecoveryKey(_ key: Data) -> OSStatus {
        var attributes = base("recovery")
        attributes[kSecValueData] = key
        attributes[kSecAttrAccessible] = kSecAttrAccessibleAlways // bad: keychain-class
        return SecItemAdd(attributes as CFDictionary, nil)
    }

    func makeSigningKey() throws -> SecKey? {
        var error: Unmanaged<CFError>?
        let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .privateKeyUsage, &error) // good: keychain-class
        return SecKeyCreateRandomKey([
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrAccessControl: control as Any]
        ] as CFDictionary, &error)
    }

    func makeExportKey() -> SecKey? {
        SecKeyCreateRandomKey([
            kSecAttrKeyType: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits: 3072,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: true,
                kSecAttrAccessible: kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-class
            ] as [CFString: Any]
        ] as CFDictionary, nil)
    }

    func remember(_ state: UnlockState) throws {
        try valet.setString(state.masterPassword, forKey: "master")
        print("remembered", state) // bad: log-secret
        print("remembered, touch ID", state.touchIDEnabled) // good: log-secret
        defaults.set(state.touchIDEnabled, forKey: "touchIDEnabled") // good: store-secret-preferences
        defaults.set(state.masterPassword.isEmpty, forKey: "masterPasswordMissing") // good: store-secret-preferences
    }

    func rememberForAgent(_ state: UnlockState) throws {
        let plist = try PropertyListEncoder().encode(state)
        let agent = UserDefaults(suiteName: "group.mac.vault")
        agent?.set(plist, forKey: "agent.state") // bad: store-secret-preferences
        agent?.set(Date(), forKey: "agent.updated") // good: store-secret-preferences
        try plist.write(to: support.appendingPathComponent("agent.plist")) // bad: store-secret-file
    }

    func migrate() {
        guard let old = valetString("master") else { return }
        let table = ["m": old, "v": "2"]
        defaults.setValuesForKeys(table) // bad: store-secret-preferences
        defaults.setValuesForKeys(["migrated": true, "v": 2]) // good: store-secret-preferences
    }

    private func valetString(_ key: String) -> String? {
        try? valet.string(forKey: key)
    }
}
