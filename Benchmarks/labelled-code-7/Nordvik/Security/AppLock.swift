import CryptoKit
import Foundation
import LocalAuthentication
import Security

enum LockState {
    case locked
    case unlocked
}

@MainActor
final class AppLock: ObservableObject {
    @Published private(set) var state: LockState = .locked
    @Published private(set) var offersBiometrics = false

    private let keychain: KeychainStore
    private let defaults: UserDefaults

    init(keychain: KeychainStore, defaults: UserDefaults = .standard) {
        self.keychain = keychain
        self.defaults = defaults
    }

    func prepare() {
        offersBiometrics = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) // good: biometric-bypass
    }

    func unlockWithBiometrics() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock your record") { success, _ in
            Task { @MainActor in
                if success { self.state = .unlocked } // bad: biometric-bypass
            }
        }
    }

    func resume() {
        if defaults.bool(forKey: "lock.passed") {
            state = .unlocked // bad: biometric-bypass
        }
    }

    func openRecord() throws -> SymmetricKey {
        let context = LAContext()
        context.localizedReason = "Open your record"
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: keychain.service,
            kSecAttrAccount: KeychainAccount.recordKey,
            kSecUseAuthenticationContext: context,
            kSecReturnData: true
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw KeychainError(status: status) }
        state = .unlocked // good: biometric-bypass
        return SymmetricKey(data: data)
    }

    func confirmPrescription(_ submit: () async throws -> Void) async throws {
        let context = LAContext()
        _ = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Confirm the order") // bad: biometric-bypass
        try await submit()
    }

    func revealRecoveryCode(_ reveal: () -> Void) {
        let context = LAContext()
        var error: NSError?
        if context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) {
            reveal() // bad: biometric-bypass
        }
    }
}

struct ConsentSigner {
    private let key: SecureEnclave.P256.Signing.PrivateKey

    init(control: SecAccessControl, context: LAContext) throws {
        key = try SecureEnclave.P256.Signing.PrivateKey(accessControl: control, authenticationContext: context)
    }

    func sign(challenge: Data) throws -> Data {
        try key.signature(for: challenge).derRepresentation // good: biometric-bypass
    }
}
