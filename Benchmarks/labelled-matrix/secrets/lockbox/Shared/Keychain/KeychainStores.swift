import Foundation
import Security
import LocalAuthentication
import KeychainAccess
import SwiftKeychainWrapper
import KeychainSwift
import SAMKeychain
import Valet

protocol SecretStore {
    func put(_ secret: Data, name: String) throws
}

struct SystemSecretStore: SecretStore {
    func put(_ secret: Data, name: String) throws {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlwaysThisDeviceOnly, .userPresence, &error) else { // bad: keychain-accessibility
            throw error!.takeRetainedValue() as Error
        }
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: name, kSecAttrAccessControl: access, kSecValueData: secret]
        let status = SecItemAdd(query as CFDictionary, nil)
        if status != errSecSuccess { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
    }
}

struct BiometricSecretStore: SecretStore {
    func put(_ secret: Data, name: String) throws {
        let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil) // good: keychain-accessibility
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: name, kSecAttrAccessControl: access as Any, kSecValueData: secret]
        SecItemAdd(query as CFDictionary, nil)
    }
}

final class MasterKeyStore {
    private let keychain = Keychain(service: "app.lockbox.master")
    private let wrapper = KeychainWrapper(serviceName: "app.lockbox.sync")
    private let compact = KeychainSwift(keyPrefix: "lockbox_")
    private lazy var valet = Valet.valet(with: Identifier(nonEmpty: "lockbox")!, accessibility: .whenUnlockedThisDeviceOnly) // good: keychain-accessibility

    func save(masterPassword: String) throws {
        try keychain.accessibility(.always).set(masterPassword, key: "master") // bad: keychain-accessibility
    }

    func save(vaultKey: Data) throws {
        try valet.setObject(vaultKey, forKey: "vaultKey")
    }

    func save(syncPassword: String) {
        wrapper.set(syncPassword, forKey: "sync.password", withAccessibility: .alwaysThisDeviceOnly) // bad: keychain-accessibility
    }

    func save(recoveryCode: String) {
        compact.set(recoveryCode, forKey: "recovery", withAccess: .accessibleAlways) // bad: keychain-accessibility
    }

    func save(installationID: UUID) {
        compact.set(installationID.uuidString, forKey: "installation", withAccess: .accessibleAfterFirstUnlockThisDeviceOnly) // good: keychain-accessibility
    }

    func save(webDAVPassword: String, account: String) {
        SAMKeychain.setAccessibilityType(kSecAttrAccessibleAlways) // bad: keychain-accessibility
        SAMKeychain.setPassword(webDAVPassword, forService: "app.lockbox.webdav", account: account)
    }

    func relaxForExtension() {
        let match: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "app.lockbox.autofill"]
        let update = [kSecAttrAccessible as String: kSecAttrAccessibleAlwaysThisDeviceOnly] // bad: keychain-accessibility
        SecItemUpdate(match as CFDictionary, update as CFDictionary)
    }

    func publishDeviceKey(_ privateKey: SecKey) {
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey,
            kSecAttrApplicationTag: Data("app.lockbox.device-bound".utf8),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
            kSecAttrSynchronizable: kCFBooleanTrue as Any, // bad: keychain-accessibility
            kSecValueRef: privateKey
        ]
        SecItemAdd(query as CFDictionary, nil)
    }

    func publishTrustedPublicKey(_ publicKey: SecKey) {
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey,
            kSecAttrKeyClass: kSecAttrKeyClassPublic,
            kSecAttrSynchronizable: true, // good: keychain-accessibility
            kSecValueRef: publicKey
        ]
        SecItemAdd(query as CFDictionary, nil)
    }
}
