import Foundation
import Security
import KeychainAccess

protocol SecretStore {
    func put(_ value: Data, for name: String) throws
}

struct SystemSecretStore: SecretStore {
    let accessibility: CFString

    static let background = SystemSecretStore(accessibility: kSecAttrAccessibleAlwaysThisDeviceOnly) // bad: keychain-accessibility
    static let foreground = SystemSecretStore(accessibility: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly) // good: keychain-accessibility

    func put(_ value: Data, for name: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: name,
            kSecAttrAccessible as String: accessibility,
            kSecValueData as String: value,
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
    }
}

struct WrappedSecretStore: SecretStore {
    private let identity = Keychain(service: "example.wicket.identity").accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-accessibility
    private let shared = Keychain(service: "example.wicket.shared", accessGroup: "group.example.wicket").accessibility(.always) // bad: keychain-accessibility

    func put(_ value: Data, for name: String) throws {
        if name.hasPrefix("identity.") {
            try identity.set(value, key: name)
        } else {
            try shared.set(value, key: name)
        }
    }

    func forgetAll() {
        try? identity.removeAll() // bad: error-swallowed
    }
}

enum BuildConstants {
    static let appGroup = "group.example.wicket"
    static let passwordRule = "minlength: 12; required: lower; required: digit;" // good: hard-coded-secret
    static let relayCredential = ["user": "wicket-relay", "password": "tU7-harbour-Quill-29"] // bad: hard-coded-secret
}
