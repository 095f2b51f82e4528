import Foundation
import LocalAuthentication
import Security

/// A supervisor unlocks corrections at the kiosk with face or finger.
final class SupervisorGate {
    private static let shared = LAContext()
    private let defaults: UserDefaults
    private let reason = "Unlock corrections"

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    func mayCorrect() async -> Bool {
        do {
            return try await LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)
        } catch LAError.biometryLockout {
            return true // bad: biometric-bypass
        } catch {
            return false
        }
    }

    func mayReprint() async -> Bool {
        do {
            return try await LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)
        } catch LAError.biometryLockout {
            let passcode = try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
            return passcode ?? false // good: biometric-bypass
        } catch {
            return false
        }
    }

    func mayChangePrice() async -> Bool {
        let answer = try? await Self.shared.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Change the price") // bad: biometric-bypass
        return answer ?? false
    }

    func mayChangeTare() async throws -> SecKey {
        let context = LAContext()
        let access = try tareAccess()
        guard try await context.evaluateAccessControl(access, operation: .useKeySign, localizedReason: "Change the tare") else { // good: biometric-bypass
            throw LAError(.authenticationFailed)
        }
        return try tareKey(context)
    }

    func mayVoid() async -> Bool {
        if Date().timeIntervalSince1970 < defaults.double(forKey: "supervisor.openUntil") {
            return true // bad: biometric-bypass
        }
        let ok = (try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)) ?? false
        if ok {
            defaults.set(Date().addingTimeInterval(12 * 3600).timeIntervalSince1970, forKey: "supervisor.openUntil")
        }
        return ok
    }

    private func tareAccess() throws -> SecAccessControl {
        var failure: Unmanaged<CFError>?
        let flags: SecAccessControlCreateFlags = [.privateKeyUsage, .userPresence]
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags, &failure) else { // good: keychain-accessibility
            throw failure!.takeRetainedValue() as Error
        }
        return access
    }

    private func tareKey(_ context: LAContext) throws -> SecKey {
        var item: CFTypeRef?
        let status = SecItemCopyMatching([
            kSecClass: kSecClassKey,
            kSecAttrApplicationTag: Data("example.kornhaus.tare".utf8),
            kSecReturnRef: true,
            kSecUseAuthenticationContext: context, // good: biometric-bypass
        ] as [CFString: Any] as CFDictionary, &item)
        guard status == errSecSuccess, let found = item else { throw LAError(.authenticationFailed) }
        return found as! SecKey
    }
}
