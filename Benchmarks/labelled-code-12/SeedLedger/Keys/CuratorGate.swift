import Foundation
import LocalAuthentication
import Security

/// Curators confirm withdrawals of red-listed species with Touch ID.
final class CuratorGate {
    private let reason = "Confirm the withdrawal"

    func confirmDestruction() async -> Bool {
        let context = LAContext()
        var failure: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &failure) else {
            return true // bad: biometric-bypass
        }
        return (try? await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)) ?? false
    }

    func confirmTransfer() async -> Bool {
        let context = LAContext()
        var failure: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &failure) else {
            return false // good: biometric-bypass
        }
        return (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)) ?? false
    }

    func confirmSynchronously() -> Bool {
        let done = DispatchSemaphore(value: 0)
        var allowed = true
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { _, error in
            if case LAError.userCancel? = error { allowed = false } // bad: biometric-bypass
            done.signal()
        }
        done.wait()
        return allowed
    }

    func confirmExport() -> Bool {
        let done = DispatchSemaphore(value: 0)
        var allowed = false
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { ok, _ in
            allowed = ok // good: biometric-bypass
            done.signal()
        }
        done.wait()
        return allowed
    }
}

@available(macOS 13.0, *)
struct PermitVault {
    let permits: () throws -> [Data]

    func readPermits() async throws -> [Data] {
        let right = LARight(requirement: .default)
        _ = try? await right.authorize(localizedReason: "Read the export permits") // bad: biometric-bypass
        return try permits()
    }

    func readSigningSecret() async throws -> Data {
        let right = try await LARightStore.shared.right(forIdentifier: "permit-signing")
        try await right.authorize(localizedReason: "Sign an export permit") // good: biometric-bypass
        return try await right.secret.rawData
    }
}
