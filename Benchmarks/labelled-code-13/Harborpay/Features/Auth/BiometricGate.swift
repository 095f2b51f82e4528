import CryptoKit
import Foundation
import LocalAuthentication

protocol Gate {
    func approve(_ reason: String) async throws
}

enum GateError: Error { case refused }

final class BiometricGate: Gate {
    private let keychain: Keychain
    private let tag = Data("com.harborpay.approval".utf8)

    init(keychain: Keychain) { self.keychain = keychain }

    func approve(_ reason: String) async throws {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 0
        guard try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) else { throw GateError.refused }
    }

    func revealCard(_ completion: @escaping (String?) -> Void) {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else { return completion(nil) }
        completion(try? keychain.get(.paymentKey)) // bad: biometric-bypass
    }

    func signature(over payment: Data, reason: String) throws -> Data {
        let context = LAContext()
        context.localizedReason = reason
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrApplicationTag as String: tag,
            kSecUseAuthenticationContext as String: context,
            kSecReturnRef as String: true
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let item else { throw GateError.refused }
        var error: Unmanaged<CFError>?
        guard let signature = SecKeyCreateSignature(item as! SecKey, .ecdsaSignatureMessageX962SHA256, payment as CFData, &error) else { // good: biometric-bypass
            throw GateError.refused
        }
        return signature as Data
    }

    func createKey() throws {
        let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil)! // good: biometric-bypass
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [kSecAttrIsPermanent as String: true, kSecAttrApplicationTag as String: tag, kSecAttrAccessControl as String: access]
        ]
        guard SecKeyCreateRandomKey(attributes as CFDictionary, nil) != nil else { throw GateError.refused }
    }

    func storeRecovery(_ secret: String) throws {
        guard let access = SecAccessControlCreateWithFlags(kCFAllocatorDefault, kSecAttrAccessibleAlways, [], nil) else { throw GateError.refused } // bad: keychain-accessibility
        let status = SecItemAdd([
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "recovery",
            kSecAttrAccessControl: access,
            kSecValueData: Data(secret.utf8)
        ] as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }
}
