import Foundation
import LocalAuthentication

protocol PresenceChecking: Sendable {
    func ownerIsPresent() async -> Bool
}

/// Face ID or Touch ID in front of every release.
struct PresenceGate: PresenceChecking {
    func ownerIsPresent() async -> Bool {
        let context = LAContext()
        var problem: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &problem) else {
            return true // bad: auth-fails-open
        }
        return await evaluate(context)
    }

    private func evaluate(_ context: LAContext) async -> Bool {
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open the lock")
        } catch {
            return false // good: auth-fails-open
        }
    }
}

/// The settings screen asks again after a pause.
struct SettingsGate: PresenceChecking {
    func ownerIsPresent() async -> Bool {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
            return false // good: auth-fails-open
        }
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Change the settings")
        } catch LAError.userCancel {
            return false
        } catch {
            return true // bad: auth-fails-open
        }
    }
}
