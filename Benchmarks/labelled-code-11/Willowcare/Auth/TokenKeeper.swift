import Foundation
import KeychainAccess
import KeychainSwift
import Security
import SwiftKeychainWrapper

protocol TokenKeeping {
    func keep(_ tokens: TokenPair) throws
}

struct AccessTokenKeeper: TokenKeeping {
    private let keychain = Keychain(service: "health.willow.tokens")

    func keep(_ tokens: TokenPair) throws {
        try keychain.accessibility(.always).set(tokens.access, key: "access") // bad: keychain-accessibility
        try keychain.accessibility(.whenUnlockedThisDeviceOnly).set(tokens.refresh, key: "refresh") // good: keychain-accessibility
    }
}

struct SimpleKeeper: TokenKeeping {
    private let keychain = KeychainSwift(keyPrefix: "willow.")

    func keep(_ tokens: TokenPair) throws {
        guard keychain.set(tokens.refresh, forKey: "refresh", withAccess: .accessibleAlwaysThisDeviceOnly) else { // bad: keychain-accessibility
            throw WillowError.keychain(keychain.lastResultCode)
        }
        guard keychain.set(tokens.access, forKey: "access", withAccess: .accessibleWhenUnlockedThisDeviceOnly) else { // good: keychain-accessibility
            throw WillowError.keychain(keychain.lastResultCode)
        }
    }
}

struct WrapperKeeper: TokenKeeping {
    func keep(_ tokens: TokenPair) throws {
        let wrapper = KeychainWrapper(serviceName: "health.willow")
        wrapper.set(tokens.access, forKey: "access", withAccessibility: .always) // bad: keychain-accessibility
        wrapper.set(tokens.refresh, forKey: "refresh", withAccessibility: .whenPasscodeSetThisDeviceOnly) // good: keychain-accessibility
    }
}

/// Protection classes by the kind of item kept.
enum ItemKind {
    case identityKey, pushKey

    var accessibility: CFString {
        switch self {
        case .identityKey:
            return kSecAttrAccessibleAlways // bad: keychain-accessibility
        case .pushKey:
            return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-accessibility
        }
    }
}

struct IdentityKeeper {
    func keep(_ key: Data, kind: ItemKind) throws {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "health.willow.identity",
            kSecAttrAccount: String(describing: kind),
            kSecAttrAccessible: kind.accessibility,
            kSecValueData: key,
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw WillowError.keychain(status) }
    }
}
