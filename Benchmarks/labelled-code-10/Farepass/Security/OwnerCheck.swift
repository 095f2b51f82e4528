import Foundation
import LocalAuthentication
import Security

final class OwnerCheck {
    enum Outcome { case granted, refused }

    func confirm(_ reason: String) async throws -> Bool {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 0
        return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) // good: biometric-bypass
    }

    func confirmTopUp(_ reason: String) -> Bool {
        var granted = true
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, _ in
            granted = success
        }
        return granted // bad: biometric-bypass
    }

    func confirmRefund(_ reason: String, then act: @escaping () -> Void) {
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, _ in
            if success {
                DispatchQueue.main.async(execute: act) // good: biometric-bypass
            }
        }
    }

    func reveal(_ reason: String) async -> Outcome {
        let context = LAContext()
        context.localizedFallbackTitle = "Use password"
        do {
            let success = try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)
            return success ? .granted : .refused
        } catch let error as LAError where error.code == .userFallback || error.code == .biometryLockout {
            return .granted // bad: biometric-bypass
        } catch {
            return .refused
        }
    }

    func paymentControl() -> SecAccessControl? {
        SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [], nil) // bad: biometric-bypass
    }

    func transferControl() -> SecAccessControl? {
        SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil) // good: biometric-bypass
    }

    func paymentKey() -> Data? {
        guard let control = paymentControl() else { return nil }
        let fresh = CardRandom().bytes(32)
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.farepass.faceid-payment",
            kSecAttrAccessControl as String: control,
            kSecValueData as String: fresh
        ]
        return SecItemAdd(attributes as CFDictionary, nil) == errSecSuccess ? fresh : nil
    }
}
