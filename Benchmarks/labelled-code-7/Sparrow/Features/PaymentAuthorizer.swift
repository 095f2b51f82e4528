import CryptoKit
import Foundation
import LocalAuthentication
import Security

protocol OwnerCheck {
    func confirm(reason: String) async -> Bool
}

struct BiometricOwnerCheck: OwnerCheck {
    func confirm(reason: String) async -> Bool {
        await withCheckedContinuation { continuation in
            LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { success, _ in
                continuation.resume(returning: success)
            }
        }
    }
}

final class PaymentAuthorizer {
    private let vault: CredentialVault
    private let owner: OwnerCheck
    private var enrolledState: Data?

    init(vault: CredentialVault, owner: OwnerCheck = BiometricOwnerCheck()) {
        self.vault = vault
        self.owner = owner
    }

    func transferKey() async throws -> SymmetricKey {
        guard await owner.confirm(reason: "Confirm the transfer"),
              let stored = try vault.value(for: .transferKey), // bad: biometric-bypass
              let bytes = Data(base64Encoded: stored) else { throw SparrowError.notAuthenticated }
        return SymmetricKey(data: bytes)
    }

    func rememberEnrolment() {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return }
        enrolledState = context.evaluatedPolicyDomainState
    }

    func enrolmentChanged() -> Bool {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return true }
        return enrolledState == nil || context.evaluatedPolicyDomainState != enrolledState // good: biometric-bypass
    }

    func paymentContext() -> LAContext {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration // bad: biometric-bypass
        return context
    }

    func loginContext() -> LAContext {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 0 // good: biometric-bypass
        return context
    }

    func confirmLargeTransfer(_ transfer: Transfer, send: @escaping (Transfer) -> Void) {
        let context = paymentContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            send(transfer) // bad: biometric-bypass
            return
        }
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey,
            kSecAttrApplicationTag: Data("example.sparrow.transfer".utf8),
            kSecUseAuthenticationContext: context,
            kSecReturnRef: true
        ]
        DispatchQueue.global().async {
            var item: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return }
            DispatchQueue.main.async { send(transfer) }
        }
    }

    func toggleBalances(_ show: @escaping @MainActor (Bool) -> Void, hidden: Bool) {
        guard hidden else {
            Task { @MainActor in show(false) }
            return
        }
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show amounts") { success, _ in
            Task { @MainActor in show(success) } // good: biometric-bypass
        }
    }

    func enclaveKey() throws -> SecureEnclave.P256.Signing.PrivateKey {
        try makeKey(flags: [.privateKeyUsage, .biometryCurrentSet]) // good: biometric-bypass
    }

    func payeeKey() throws -> SecureEnclave.P256.Signing.PrivateKey {
        try makeKey(flags: [.privateKeyUsage, .biometryAny]) // bad: biometric-bypass
    }

    private func makeKey(flags: SecAccessControlCreateFlags) throws -> SecureEnclave.P256.Signing.PrivateKey {
        guard let control = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, nil
        ) else { throw SparrowError.notAuthenticated }
        return try SecureEnclave.P256.Signing.PrivateKey(accessControl: control)
    }
}
