import CommonCrypto
import CryptoKit
import Foundation
import LocalAuthentication
import Security

enum VaultError: Error {
    case keychain(OSStatus)
    case random(OSStatus)
    case derivation(Int32)
    case cipher(CCCryptorStatus)
    case locked
    case malformed
}

protocol KeyDeriving {
    func derive(passphrase: String, salt: [UInt8]) throws -> SymmetricKey
}

struct AccountKeyDeriver: KeyDeriving {
    let rounds: UInt32 = 600_000

    func derive(passphrase: String, salt: [UInt8]) throws -> SymmetricKey {
        var output = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &output, output.count) // good: low-iterations
        guard status == kCCSuccess else { throw VaultError.derivation(status) }
        return SymmetricKey(data: output)
    }
}

struct AttachmentKeyDeriver: KeyDeriving {
    let rounds: UInt32 = 1_500

    func derive(passphrase: String, salt: [UInt8]) throws -> SymmetricKey {
        var output = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &output, output.count) // bad: low-iterations
        guard status == kCCSuccess else { throw VaultError.derivation(status) }
        return SymmetricKey(data: output)
    }
}

struct ExportSettings {
    let salt: [UInt8]
    let rounds: UInt32

    static let standard = ExportSettings(salt: Array("notevault.export".utf8), rounds: 600_000)
}

struct ExportKeyDeriver {
    let settings: ExportSettings

    func key(for passphrase: String) throws -> SymmetricKey {
        var output = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, settings.salt, settings.salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), settings.rounds, &output, output.count) // bad: static-salt
        guard status == kCCSuccess else { throw VaultError.derivation(status) }
        return SymmetricKey(data: output)
    }
}

final class KeyStore {
    private let service = "app.notevault.keys"

    func freshSalt(count: Int = 16) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // good: weak-random
        guard status == errSecSuccess else { throw VaultError.random(status) }
        return bytes
    }

    func freshFileKey() -> SymmetricKey {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: weak-random
        return SymmetricKey(data: bytes)
    }

    func indexKey(from master: SymmetricKey) -> SymmetricKey {
        let salt = Data("notevault.index.v1".utf8)
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: master, salt: salt, info: Data("search".utf8), outputByteCount: 32) // good: static-salt
    }

    func unlockedMaster(context: LAContext) throws -> SymmetricKey {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "master",
            kSecReturnData as String: true,
            kSecUseAuthenticationContext as String: context,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw VaultError.keychain(status) }
        return SymmetricKey(data: data) // good: hardcoded-key
    }

    func storeMaster(_ key: SymmetricKey) throws {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, &error) else {
            throw VaultError.locked
        }
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "master",
            kSecAttrAccessControl as String: access,
            kSecValueData as String: key.withUnsafeBytes { Data($0) },
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError.keychain(status) }
    }
}
