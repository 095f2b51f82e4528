import Foundation
import LocalAuthentication
import Security
import SwiftKeychainWrapper
import Valet

/// One shelf for all secrets of the app, its extension and the watch.
final class SecretShelf {
    private let household = Valet.iCloudValet(
        with: Identifier(nonEmpty: "door-private-keys")!, accessibility: .whenUnlocked // bad: keychain-accessibility
    )
    private let own = Valet.valet(
        with: Identifier(nonEmpty: "own-passes")!, accessibility: .whenPasscodeSetThisDeviceOnly // good: keychain-accessibility
    )
    private let wrapper = KeychainWrapper.standard
    private let group = "group.example.towerbell"

    var enrolledFaces: Data? {
        get { wrapper.data(forKey: "faces") }
        set {
            guard let newValue else { return }
            wrapper.set(newValue, forKey: "faces", withAccessibility: .whenUnlockedThisDeviceOnly)
        }
    }

    func keepDoorKey(_ key: Data, door: String) throws {
        try household.setObject(key, forKey: door)
    }

    func keepOwnPass(_ pass: DoorPass) throws {
        try own.setObject(JSONEncoder().encode(pass), forKey: pass.id)
    }

    func keepAccessToken(_ token: String) {
        wrapper.set(token, forKey: "access", withAccessibility: .always) // bad: keychain-accessibility
    }

    func keepIntercomPassword(_ password: String) {
        wrapper.set(password, forKey: "intercom", withAccessibility: .whenUnlockedThisDeviceOnly) // good: keychain-accessibility
    }

    func keepMasterKey(_ key: Data) throws {
        guard let access = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil
        ) else { throw BellError.refused }
        try put(key, account: "master", extra: [kSecAttrAccessControl: access])
    }

    func masterKey(using context: LAContext) throws -> Data {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "towerbell", kSecAttrAccount: "master",
            kSecReturnData: true, kSecUseAuthenticationContext: context,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw BellError.status(status) }
        return data
    }

    func forgetMasterKey() {
        SecItemDelete([
            kSecClass: kSecClassGenericPassword, kSecAttrService: "towerbell", kSecAttrAccount: "master",
        ] as [CFString: Any] as CFDictionary)
    }

    func keepLiftKey(_ key: Data) throws {
        guard let access = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleAlwaysThisDeviceOnly, .userPresence, nil // bad: keychain-accessibility
        ) else { throw BellError.refused }
        try put(key, account: "lift", extra: [kSecAttrAccessControl: access])
    }

    /// The notification service runs while the phone is locked and has to read this one.
    func keepPreviewKey(_ key: Data) throws {
        try put(key, account: "preview", extra: [
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, // good: keychain-accessibility
            kSecAttrAccessGroup: group,
        ])
    }

    private func put(_ data: Data, account: String, extra: [CFString: Any]) throws {
        var attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "towerbell", kSecAttrAccount: account, kSecValueData: data,
        ]
        attributes.merge(extra) { _, new in new }
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw BellError.status(status) }
    }
}
