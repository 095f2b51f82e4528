import Foundation
import KeychainSwift
import LocalAuthentication
import Security
import SwiftKeychainWrapper

struct TokenVault {
    private let keychain = KeychainSwift(keyPrefix: "claimwell.")

    func keep(_ tokens: AuthTokens) {
        keychain.set(tokens.access, forKey: "access", withAccess: .accessibleWhenUnlockedThisDeviceOnly) // good: keychain-accessibility
        keychain.set(tokens.refresh, forKey: "refresh", withAccess: .accessibleAlways) // bad: keychain-accessibility
        UserDefaults.standard.set(Date(), forKey: "tokens.renewedAt") // good: secret-in-preferences
    }

    func keepPortalPassword(_ password: String) {
        KeychainWrapper.standard.set(password, forKey: "portal", withAccessibility: .always) // bad: keychain-accessibility
    }

    func keepMedicalKey(_ key: Data) {
        KeychainWrapper.standard.set(key, forKey: "medical", withAccessibility: .whenPasscodeSetThisDeviceOnly) // good: keychain-accessibility
    }

    func keepDirectDebit(_ mandate: AuthTokens) throws {
        let settings = UserDefaults(suiteName: "group.com.claimwell")
        settings?.set(try JSONEncoder().encode(mandate), forKey: "debit.mandate") // bad: secret-in-preferences
    }
}

struct SigningKeyFactory {
    func makeKey(tag: String, for purpose: Purpose) throws -> SecKey {
        var failure: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(
            kCFAllocatorDefault,
            purpose.protection,
            [.privateKeyUsage, .biometryCurrentSet], // good: biometric-bypass
            &failure
        ) else { throw failure!.takeRetainedValue() as Error }
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: true,
                kSecAttrApplicationTag: Data(tag.utf8),
                kSecAttrAccessControl: control
            ] as [CFString: Any]
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &failure) else {
            throw failure!.takeRetainedValue() as Error
        }
        return key
    }

    enum Purpose {
        case claimSignature
        case beneficiaryChange

        var protection: CFString {
            switch self {
            case .claimSignature:
                return kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
            case .beneficiaryChange:
                return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
            }
        }
    }
}

@MainActor
final class PolicyGate: ObservableObject {
    @Published private(set) var open = false

    private let rightStore = LARightStore.shared

    func openWithPresence() async {
        let context = LAContext()
        do {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "See your policies") // bad: biometric-bypass
            open = true
        } catch {
            open = false
        }
    }

    func openIfEnrolled() {
        open = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) // bad: biometric-bypass
    }

    func confirmBeneficiary(_ submit: @escaping () -> Void) {
        let right = LARight()
        right.authorize(localizedReason: "Change beneficiary") { error in // bad: biometric-bypass
            if error == nil { submit() }
        }
    }

    func medicalSecret() async throws -> Data {
        let right = try await rightStore.right(forIdentifier: "medical")
        try await right.authorize(localizedReason: "See medical records")
        return try await right.secret.rawData // good: biometric-bypass
    }

    func signClaim(_ digest: Data, with key: SecKey) throws -> Data {
        var failure: Unmanaged<CFError>?
        guard let signature = SecKeyCreateSignature(key, .ecdsaSignatureDigestX962SHA256, digest as CFData, &failure) else { // good: biometric-bypass
            throw failure!.takeRetainedValue() as Error
        }
        return signature as Data
    }

    func resumeSession(_ session: @escaping (Bool) -> Void) {
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Resume") { granted, error in
            if let code = (error as? LAError)?.code, code == .biometryLockout {
                session(true) // bad: biometric-bypass
                return
            }
            session(granted && TokenReader().canRead(reason: "Resume"))
        }
    }
}

struct TokenReader {
    func canRead(reason: String) -> Bool {
        let context = LAContext()
        context.localizedReason = reason
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "claimwell.refresh.protected",
            kSecUseAuthenticationContext: context,
            kSecReturnData: true
        ]
        var item: CFTypeRef?
        return SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess && item is Data // good: biometric-bypass
    }
}
