import CryptoKit
import Foundation
import LocalAuthentication
import Security

enum VaultError: Error { case status(OSStatus), noAccessControl, locked }

/// Keeps the symmetric key that opens the statement vault.
struct VaultKeyStore {
    let service = "example.harborbank.vault"

    func store(_ key: SymmetricKey) throws {
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil) else { // good: biometric-bypass
            throw VaultError.noAccessControl
        }
        let bytes = key.withUnsafeBytes { Data($0) }
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccessControl as String: access,
            kSecValueData as String: bytes,
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError.status(status) }
    }

    func load(reason: String) throws -> SymmetricKey {
        let context = LAContext()
        context.localizedReason = reason
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecReturnData as String: true,
            kSecUseAuthenticationContext as String: context, // good: biometric-bypass
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw VaultError.status(status) }
        return SymmetricKey(data: data)
    }
}

/// Signs payment orders with the device key. One instance lives for the whole process.
final class OrderSigner {
    static let shared = OrderSigner()
    private let context = LAContext()
    private let tag = Data("example.harborbank.signing".utf8)

    func createKey() throws {
        guard let access = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            [.privateKeyUsage, .biometryAny], // bad: biometric-bypass
            nil
        ) else { throw VaultError.noAccessControl }
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: tag,
                kSecAttrAccessControl as String: access,
            ] as [String: Any],
        ]
        var error: Unmanaged<CFError>?
        guard SecKeyCreateRandomKey(attributes as CFDictionary, &error) != nil else { throw error!.takeRetainedValue() }
    }

    func sign(_ order: TransferOrder) throws -> Data {
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrApplicationTag as String: tag,
            kSecReturnRef as String: true,
            kSecUseAuthenticationContext as String: context, // bad: biometric-bypass
        ]
        var ref: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &ref)
        guard status == errSecSuccess, let ref else { throw VaultError.status(status) }
        var error: Unmanaged<CFError>?
        let message = try JSONEncoder().encode(order) as CFData
        guard let signature = SecKeyCreateSignature(ref as! SecKey, .ecdsaSignatureMessageX962SHA256, message, &error) else {
            throw error!.takeRetainedValue()
        }
        return signature as Data
    }
}
