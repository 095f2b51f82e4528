import Foundation
import Security
import CryptoKit
import SwiftKeychainWrapper
import os

struct VaultError: Error {
    let status: OSStatus
}

final class VaultKeyring {
    private let service = "example.coldbox.vault"
    private let wrapper = KeychainWrapper(serviceName: "example.coldbox.upload")
    private let log = Logger(subsystem: "example.coldbox", category: "vault")

    var recoveryPhrase: String {
        String(decoding: (try? read("phrase")) ?? Data(), as: UTF8.self)
    }

    var exportedKey: String {
        ((try? read("key")) ?? Data()).base64EncodedString()
    }

    func create() throws {
        let key = SymmetricKey(size: .bits256) // good: key-derivation
        let raw = key.withUnsafeBytes { Data($0) }
        try add(raw, account: "key", accessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly) // good: keychain-accessibility
        log.info("vault created, \(raw.count) byte key") // good: secret-in-log
        log.debug("vault key \(raw.base64EncodedString(), privacy: .public)") // bad: secret-in-log
    }

    func savePhrase(_ phrase: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "phrase",
            kSecUseDataProtectionKeychain as String: true,
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain-accessibility
            kSecValueData as String: Data(phrase.utf8)
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError(status: status) }
    }

    func saveDeviceKey(_ key: Data) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "device",
            kSecUseDataProtectionKeychain as String: true,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            kSecAttrSynchronizable as String: false, // good: keychain-accessibility
            kSecValueData as String: key
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError(status: status) }
    }

    func rememberUpload(token: String, label: String) {
        wrapper.set(token, forKey: "upload.token", withAccessibility: .always) // bad: keychain-accessibility
        wrapper.set(label, forKey: "upload.label", withAccessibility: .whenUnlockedThisDeviceOnly) // good: keychain-accessibility
    }

    func createSigningKey() throws -> SecKey {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlwaysThisDeviceOnly, .privateKeyUsage, &error) else { // bad: keychain-accessibility
            throw error!.takeRetainedValue() as Error
        }
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: Data("example.coldbox.signing".utf8),
                kSecAttrAccessControl as String: access
            ] as [String: Any]
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }

    func writeKey(to url: URL) throws {
        let raw = try read("key")
        try raw.base64EncodedString().write(to: url, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }

    func erase() throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service
        ]
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw VaultError(status: status) }
    }

    private func read(_ account: String) throws -> Data {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecUseDataProtectionKeychain as String: true,
            kSecReturnData as String: true
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw VaultError(status: status) }
        return data
    }

    private func add(_ data: Data, account: String, accessible: CFString) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecUseDataProtectionKeychain as String: true,
            kSecAttrAccessible as String: accessible,
            kSecValueData as String: data
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError(status: status) }
    }
}
