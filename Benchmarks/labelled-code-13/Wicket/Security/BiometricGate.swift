import Foundation
import LocalAuthentication
import Security
import CryptoKit

@MainActor
final class BiometricGate: ObservableObject {
    @Published private(set) var isUnlocked = false

    func unlock() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your tickets") { success, _ in // bad: biometric-bypass
            Task { @MainActor in self.isUnlocked = success }
        }
    }

    func unlockIfPossible() async {
        let context = LAContext()
        do {
            isUnlocked = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open the archive") // bad: biometric-bypass
        } catch let error as LAError where error.code == .passcodeNotSet || error.code == .biometryLockout {
            isUnlocked = true // bad: biometric-bypass
        } catch {
            isUnlocked = false
        }
    }

    func reveal(_ vault: TicketVault) -> Data? {
        let context = LAContext()
        var problem: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &problem) else { return nil } // bad: biometric-bypass
        return vault.cachedSeed
    }
}

struct TicketVault {
    var cachedSeed: Data?

    func protect(_ seed: Data) throws {
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil) else { // good: biometric-bypass
            throw VaultError.unavailable
        }
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "ticket-seed",
            kSecAttrAccessControl: control,
            kSecValueData: seed,
        ]
        guard SecItemAdd(attributes as CFDictionary, nil) == errSecSuccess else { throw VaultError.unavailable }
    }

    func read(with context: LAContext) throws -> Data {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "ticket-seed",
            kSecReturnData: true,
            kSecUseAuthenticationContext: context, // good: biometric-bypass
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { throw VaultError.unavailable }
        return data
    }

    func signingKey() throws -> SecureEnclave.P256.Signing.PrivateKey {
        guard let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil) else {
            throw VaultError.unavailable
        }
        return try SecureEnclave.P256.Signing.PrivateKey(accessControl: control) // good: biometric-bypass
    }
}

enum VaultError: Error {
    case unavailable
}
