import Foundation
import KeychainAccess
import Security
import SwiftKeychainWrapper

public protocol CredentialStore {
    func keep(_ account: LumenAccount) throws
}

public struct GroupCredentialStore: CredentialStore {
    private let group = "TEAM12345.app.lumen.shared"

    public init() {}

    public func keep(_ account: LumenAccount) throws {
        try write(Data(account.bearer.utf8), name: "bearer")
        try write(Data(account.recoveryCode.utf8), name: "recovery", accessible: kSecAttrAccessibleAlways) // bad: keychain-accessibility
    }

    private func write(_ data: Data, name: String, accessible: CFString = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly) throws { // good: keychain-accessibility
        var item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccessGroup as String: group,
            kSecAttrAccount as String: name
        ]
        SecItemDelete(item as CFDictionary)
        item[kSecAttrAccessible as String] = accessible
        item[kSecValueData as String] = data
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw LumenError.keychain(status) }
    }
}

public struct WrapperCredentialStore: CredentialStore {
    private let wrapper = KeychainWrapper(serviceName: "lumen", accessGroup: "TEAM12345.app.lumen.shared")

    public init() {}

    public func keep(_ account: LumenAccount) throws {
        guard wrapper.set(account.bearer, forKey: "bearer", withAccessibility: .whenUnlockedThisDeviceOnly) else { throw LumenError.missing } // good: keychain-accessibility
        guard wrapper.set(account.recoveryCode, forKey: "recovery", withAccessibility: .always) else { throw LumenError.missing } // bad: keychain-accessibility
    }
}

public struct AlbumKeyStore {
    private let keychain = Keychain(service: "app.lumen.albums")

    public init() {}

    public func keep(_ key: Data, album: UUID, sharedWithExtension: Bool) throws {
        let accessibility: Accessibility = sharedWithExtension ? .alwaysThisDeviceOnly : .whenUnlockedThisDeviceOnly // bad: keychain-accessibility
        try keychain.accessibility(accessibility).set(key, key: album.uuidString)
    }

    public func keepHidden(_ key: Data, album: UUID, passcodeSet: Bool) throws {
        let accessibility: Accessibility = passcodeSet ? .whenPasscodeSetThisDeviceOnly : .whenUnlockedThisDeviceOnly // good: keychain-accessibility
        try keychain.accessibility(accessibility).set(key, key: album.uuidString)
    }

    public func keepMaster(_ key: Data) throws {
        let item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "master",
            kSecAttrSynchronizable as String: kCFBooleanTrue as Any, // bad: keychain-accessibility
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
            kSecValueData as String: key
        ]
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw LumenError.keychain(status) }
    }

    public func keepDevice(_ key: Data) throws {
        let item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "device",
            kSecAttrSynchronizable as String: kCFBooleanFalse as Any,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-accessibility
            kSecValueData as String: key
        ]
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw LumenError.keychain(status) }
    }
}
