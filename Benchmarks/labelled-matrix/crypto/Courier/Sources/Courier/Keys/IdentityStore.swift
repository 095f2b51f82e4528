import CryptoKit
import Foundation
import Security

final class IdentityStore {
    func createSigningKey() throws -> SecKey {
        let attributes: NSDictionary = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrLabel: "Courier signing", kSecAttrIsExtractable: true] as NSDictionary // bad: key-handling
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes, &error) else { throw error!.takeRetainedValue() as Error }
        return key
    }

    func createAgreementKey() throws -> SecKey {
        let attributes: NSDictionary = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrLabel: "Courier agreement", kSecAttrIsExtractable: false] as NSDictionary // good: key-handling
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes, &error) else { throw error!.takeRetainedValue() as Error }
        return key
    }

    func export(_ key: SecKey, to url: URL) throws {
        var out: CFData?
        var parameters = SecItemImportExportKeyParameters()
        parameters.version = UInt32(SEC_KEY_IMPORT_EXPORT_PARAMS_VERSION)
        let status = SecItemExport(key, .formatOpenSSL, .pemArmour, &parameters, &out) // bad: key-handling
        guard status == errSecSuccess, let out else { throw CocoaError(.fileWriteUnknown) }
        try (out as Data).write(to: url)
    }

    func export(_ identity: SecIdentity, passphrase: String, to url: URL) throws {
        var out: CFData?
        var parameters = SecItemImportExportKeyParameters()
        parameters.version = UInt32(SEC_KEY_IMPORT_EXPORT_PARAMS_VERSION)
        parameters.passphrase = Unmanaged.passRetained(passphrase as CFString as AnyObject)
        let status = SecItemExport(identity, .formatPKCS12, [], &parameters, &out) // good: key-handling
        guard status == errSecSuccess, let out else { throw CocoaError(.fileWriteUnknown) }
        try (out as Data).write(to: url, options: .completeFileProtection)
    }

    func backUp(_ key: P256.KeyAgreement.PrivateKey) async throws {
        var request = URLRequest(url: URL(string: "https://backup.example-courier.com/keys")!)
        request.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: request, from: Data(key.pemRepresentation.utf8)) // bad: key-handling
    }

    func register(_ key: P256.KeyAgreement.PrivateKey) async throws {
        var request = URLRequest(url: URL(string: "https://directory.example-courier.com/keys")!)
        request.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: request, from: Data(key.publicKey.pemRepresentation.utf8)) // good: key-handling
    }
}
