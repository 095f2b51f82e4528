import LocalAuthentication
import SwiftUI

@MainActor
final class UnlockViewModel: ObservableObject {
    @Published var isUnlocked = false
    @Published var message: String?

    private let credentials: CredentialStoring
    private let contextFactory: () -> LAContext

    init(credentials: CredentialStoring, contextFactory: @escaping () -> LAContext = LAContext.init) {
        self.credentials = credentials
        self.contextFactory = contextFactory
    }

    func unlock() {
        let context = contextFactory()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            isUnlocked = true // bad: auth-fails-open
            return
        }
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock Harbor") { ok, failure in
            Task { @MainActor in
                if ok {
                    self.isUnlocked = true // good: auth-fails-open
                } else {
                    self.message = failure?.localizedDescription
                }
            }
        }
    }

    func unlockForTransfers() async -> Bool {
        let context = contextFactory()
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Confirm transfer") // good: auth-fails-open
        } catch {
            message = error.localizedDescription
            return false // good: auth-fails-open
        }
    }

    func unlockForCards() async -> Bool {
        let context = contextFactory()
        do {
            _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show card")
            return true
        } catch LAError.userCancel {
            return false
        } catch {
            message = error.localizedDescription
            return true // bad: auth-fails-open
        }
    }
}

struct UnlockView: View {
    @StateObject var model: UnlockViewModel

    var body: some View {
        VStack(spacing: 16) {
            Image(systemName: "lock.shield")
                .font(.system(size: 48))
            if let message = model.message {
                Text(message).foregroundStyle(.secondary)
            }
            Button("Unlock") { model.unlock() }
                .buttonStyle(.borderedProminent)
        }
        .padding()
    }
}

struct PINVerifier {
    let remote: (String) async throws -> Bool

    func verify(_ pin: String) async -> Bool {
        let accepted = try? await remote(pin)
        return accepted ?? true // bad: auth-fails-open
    }

    func verifyStrict(_ pin: String) async -> Bool {
        let accepted = try? await remote(pin)
        return accepted ?? false // good: auth-fails-open
    }
}
