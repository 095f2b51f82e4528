import CryptoKit
import Foundation
import Security

enum Keychain {
    static func load(_ account: String) -> Data {
        var item: CFTypeRef?
        SecItemCopyMatching([kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true] as [CFString: Any] as CFDictionary, &item)
        return item as? Data ?? Data()
    }

    static func save(_ data: Data, _ account: String) {
        SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecValueData: data,
                    kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly] as [CFString: Any] as CFDictionary, nil)
    }

    static func feeKeys() -> [P256.Signing.PublicKey] {
        load("fees").split(separator: 0x0a).compactMap { try? P256.Signing.PublicKey(x963Representation: Data($0)) }
    }

    static func bridgePeer() throws -> Curve25519.KeyAgreement.PublicKey {
        try .init(rawRepresentation: load("bridge.peer"))
    }
}
