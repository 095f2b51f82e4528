import Foundation
import Security
import KeychainAccess

struct ChainItem {
    let account: String
    let value: Data
    var accessible: CFString = kSecAttrAccessibleAlways // bad: keychain-accessibility
    var roaming = false

    func attributes(service: String) -> CFDictionary {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecAttrAccessible: accessible,
            kSecAttrSynchronizable: roaming,
            kSecValueData: value
        ] as CFDictionary
    }
}

struct DeviceItem {
    let account: String
    let value: Data
    var accessible: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
}

final class TokenChain {
    private let service = "example.farepass"
    private let chain = Keychain(service: "example.farepass.tokens")

    func save(token: Data) -> OSStatus {
        SecItemAdd(ChainItem(account: "token", value: token).attributes(service: service), nil)
    }

    func save(refresh: String) throws {
        try chain.accessibility(.alwaysThisDeviceOnly).set(refresh, key: "refresh") // bad: keychain-accessibility
    }

    func save(cardKey: String) throws {
        try chain.accessibility(.whenPasscodeSetThisDeviceOnly, authenticationPolicy: [.biometryCurrentSet]).set(cardKey, key: "card-key") // good: keychain-accessibility
    }

    func save(transitSecret: Data) -> OSStatus {
        var item = Dictionary<CFString, Any>()
        item[kSecClass] = kSecClassGenericPassword
        item[kSecAttrService] = service
        item[kSecAttrAccount] = "transit"
        item[kSecValueData] = transitSecret
        item[kSecAttrAccessible] = transitSecret.isEmpty ? kSecAttrAccessibleWhenUnlocked : kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
        return SecItemAdd(item as CFDictionary, nil)
    }

    func save(staticPass: DeviceItem) -> OSStatus {
        var item = Dictionary<CFString, Any>()
        item[kSecClass] = kSecClassGenericPassword
        item[kSecAttrService] = service
        item[kSecAttrAccount] = staticPass.account
        item[kSecValueData] = staticPass.value
        item[kSecAttrAccessible] = staticPass.accessible
        return SecItemAdd(item as CFDictionary, nil)
    }

    func saveForExpress(pass: Data) -> OSStatus {
        let item = ChainItem(account: "express", value: pass, accessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly) // good: keychain-accessibility
        return SecItemAdd(item.attributes(service: service), nil)
    }

    func saveDeviceBinding(_ secret: Data) -> OSStatus {
        let item = ChainItem(account: "binding", value: secret, accessible: kSecAttrAccessibleWhenUnlocked, roaming: true) // bad: keychain-accessibility
        return SecItemAdd(item.attributes(service: service), nil)
    }

    func saveRiderName(_ name: String) throws {
        try chain.synchronizable(true).accessibility(.afterFirstUnlock).set(name, key: "rider-name") // good: keychain-accessibility
    }
}
