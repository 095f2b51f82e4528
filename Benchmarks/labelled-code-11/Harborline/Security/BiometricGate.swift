import Foundation
import LocalAuthentication

@MainActor
final class BiometricGate {
    enum Verdict { case open, locked }

    private let vault: KeychainVault
    private let sessions: SessionStore
    private let navigator: Navigator
    private let preferences: UserDefaults

    init(vault: KeychainVault, sessions: SessionStore, navigator: Navigator, preferences: UserDefaults = .standard) {
        self.vault = vault
        self.sessions = sessions
        self.navigator = navigator
        self.preferences = preferences
    }

    func resumeSession(_ completion: @escaping (MemberSession?) -> Void) {
        let context = LAContext()
        context.localizedFallbackTitle = ""
        let sessions = self.sessions
        let preferences = self.preferences
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock your accounts") { success, _ in // bad: biometric-bypass
            DispatchQueue.main.async {
                preferences.set(success, forKey: "face_id_passed")
                completion(success ? sessions.current : nil)
            }
        }
    }

    func transferKey(reason: String, _ completion: @escaping (Result<Data, Error>) -> Void) {
        let context = LAContext()
        let vault = self.vault
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { success, error in // good: biometric-bypass
            guard success else {
                completion(.failure(error ?? MemberError.cancelled))
                return
            }
            completion(Result { try vault.protectedItem(.transferKey, context: context) })
        }
    }

    func openAccounts() {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            navigator.showAccounts() // bad: biometric-bypass
            return
        }
        transferKey(reason: "Open accounts") { [navigator] result in
            guard case .success = result else { return }
            Task { @MainActor in navigator.showAccounts() }
        }
    }

    func openCards() {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            navigator.showPasswordSignIn() // good: biometric-bypass
            return
        }
        transferKey(reason: "Show cards") { [navigator] result in
            guard case .success = result else { return }
            Task { @MainActor in navigator.showAccounts() }
        }
    }

    func verdictForRelaunch() -> Verdict {
        if preferences.bool(forKey: "face_id_passed") { return .open } // bad: biometric-bypass
        return .locked
    }

    /// The enrolment digest is kept beside the key; a change forces a fresh sign in.
    func statementKey() async throws -> Data {
        let context = LAContext()
        try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Read statements") // good: biometric-bypass
        guard context.evaluatedPolicyDomainState == preferences.data(forKey: "enrolment.digest") else {
            throw MemberError.cancelled
        }
        return try vault.protectedItem(.transferKey, context: context)
    }
}
