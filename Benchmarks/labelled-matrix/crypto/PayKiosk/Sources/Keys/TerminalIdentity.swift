import CryptoKit
import Foundation
import Security

enum IdentityError: Error { case keychain(OSStatus), crypto(Error?), missing }

final class TerminalIdentity {
    private let tag = Data("app.paykiosk.terminal".utf8)

    func generateLegacyKey() throws -> SecKey {
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits: 1024, // bad: key-size
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag]
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else { throw IdentityError.crypto(error?.takeRetainedValue()) }
        return key
    }

    func generateEnclaveKey() throws -> SecKey {
        let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .privateKeyUsage, nil)!
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256, // good: key-size
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag, kSecAttrAccessControl: access] as [CFString: Any] // good: key-handling
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else { throw IdentityError.crypto(error?.takeRetainedValue()) }
        return key
    }

    func signingKey() throws -> Data {
        if SecureEnclave.isAvailable, let key = try? SecureEnclave.P256.Signing.PrivateKey() {
            return key.dataRepresentation
        }
        let software = P256.Signing.PrivateKey()
        UserDefaults.standard.set(software.rawRepresentation, forKey: "terminal.signing") // bad: key-handling
        return software.publicKey.rawRepresentation
    }

    func rememberEnclaveKey(_ key: SecureEnclave.P256.Signing.PrivateKey) {
        UserDefaults.standard.set(key.dataRepresentation, forKey: "terminal.enclave.handle") // good: key-handling
    }

    func save(settlement key: P384.Signing.PrivateKey) throws {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "settlement",
            kSecAttrSynchronizable: true, // bad: key-handling
            kSecValueData: key.rawRepresentation
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw IdentityError.keychain(status) }
    }

    func save(refund key: Curve25519.Signing.PrivateKey) throws {
        var query = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "refund" as CFString] as [CFString: Any]
        query[kSecAttrAccessible] = kSecAttrAccessibleAlways // bad: key-handling
        query[kSecValueData] = key.rawRepresentation
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw IdentityError.keychain(status) }
    }

    func save(payout key: Curve25519.Signing.PrivateKey) throws {
        let status = SecItemAdd([
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: "payout",
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: key-handling
            kSecValueData: key.rawRepresentation
        ] as [CFString: Any] as CFDictionary, nil)
        guard status == errSecSuccess else { throw IdentityError.keychain(status) }
    }

    func writeSupportFile(_ key: SecKey) throws {
        guard let raw = SecKeyCopyExternalRepresentation(key, nil) as Data? else { throw IdentityError.missing }
        let url = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("terminal.der")
        try raw.write(to: url) // bad: key-handling
    }

    func publicKeyPEM(_ key: SecKey) throws -> String {
        guard let pub = SecKeyCopyPublicKey(key), let raw = SecKeyCopyExternalRepresentation(pub, nil) as Data? else { throw IdentityError.missing } // good: key-handling
        return "-----BEGIN PUBLIC KEY-----\n" + raw.base64EncodedString(options: .lineLength64Characters) + "\n-----END PUBLIC KEY-----"
    }

    func importFactoryIdentity() throws -> SecIdentity {
        guard let url = Bundle.main.url(forResource: "factory", withExtension: "p12") else { throw IdentityError.missing }
        var items: CFArray?
        let status = SecPKCS12Import(try Data(contentsOf: url) as CFData, [kSecImportExportPassphrase: "kiosk#Factory1"] as CFDictionary, &items) // bad: hard-coded-key
        guard status == errSecSuccess, let first = (items as? [[String: Any]])?.first, let identity = first[kSecImportItemIdentity as String] else { throw IdentityError.keychain(status) }
        return identity as! SecIdentity
    }

    func importIdentity(p12: Data, passphrase: String) throws -> SecIdentity {
        var items: CFArray?
        let options: NSDictionary = [kSecImportExportPassphrase: passphrase] // good: hard-coded-key
        let status = SecPKCS12Import(p12 as CFData, options, &items)
        guard status == errSecSuccess, let first = (items as? [[String: Any]])?.first, let identity = first[kSecImportItemIdentity as String] else { throw IdentityError.keychain(status) }
        return identity as! SecIdentity
    }
}
