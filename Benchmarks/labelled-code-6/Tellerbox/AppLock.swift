import Foundation
import LocalAuthentication
import Security
import SwiftUI

enum LockError: Error {
    case denied
    case unavailable
    case keychain(OSStatus)
}

actor AppLock {
    private let service = "com.tellerbox.lock"
    private let defaults = UserDefaults.standard

    /// Returns the session secret that is released by the Secure Enclave after a match.
    func unlockSession() async -> Data? {
        let context = LAContext()
        context.localizedFallbackTitle = ""
        do {
            guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open Tellerbox") else { return nil } // good: biometrics
            return try readSecret(with: context)
        } catch {
            return nil
        }
    }

    func confirm(_ request: PaymentRequest) async -> Bool {
        let context = LAContext()
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Pay \(request.payee)") // bad: biometrics
        } catch let error as LAError where error.code == .biometryNotEnrolled || error.code == .biometryNotAvailable {
            return true // bad: auth-fallback
        } catch {
            return false // good: auth-fallback
        }
    }

    func canOfferBiometrics() -> Bool {
        var error: NSError?
        return LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) // good: biometrics
    }

    private func readSecret(with context: LAContext) throws -> Data {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecUseAuthenticationContext as String: context,
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw LockError.keychain(status) }
        return data
    }

    func enroll(_ secret: Data) throws {
        var error: Unmanaged<CFError>?
        let flags: SecAccessControlCreateFlags = [.biometryCurrentSet] // good: biometrics
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, &error) else {
            throw LockError.unavailable
        }
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccessControl as String: access, // good: keychain
            kSecValueData as String: secret,
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw LockError.keychain(status) }
    }

    func storeCardPin(_ pin: Data, cardID: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.tellerbox.cards",
            kSecAttrAccount as String: cardID,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock, // bad: keychain
            kSecValueData as String: pin,
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw LockError.keychain(status) }
    }

    func storeRefreshToken(_ token: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.tellerbox.oauth",
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain
            kSecValueData as String: Data(token.utf8),
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw LockError.keychain(status) }
    }
}

struct PasscodeGate {
    private let defaults = UserDefaults.standard

    func enable(_ passcode: String) {
        defaults.set(passcode, forKey: "gate.passcode") // bad: userdefaults
        defaults.set(true, forKey: "gate.enabled") // good: userdefaults
    }

    func recordFailure() {
        defaults.set(defaults.integer(forKey: "gate.failures") + 1, forKey: "gate.failures")
    }
}

struct QuickUnlockView: View {
    @AppStorage("quick.unlock.hint") private var showsHint = true // good: userdefaults
    @AppStorage("quick.unlock.bearer") private var bearer = "" // bad: userdefaults
    let onToken: (String) -> Void

    var body: some View {
        VStack {
            if showsHint { Text("Use Face ID to continue") }
            Button("Continue") { authenticate() }
        }
    }

    private func authenticate() {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration // bad: biometrics
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Continue") { ok, _ in
            guard ok else { return }
            Task { @MainActor in onToken(bearer) }
        }
    }
}
