import Combine
import Foundation
import LocalAuthentication

@MainActor
final class PinViewModel: ObservableObject {
    @Published var pin = ""
    @Published private(set) var open = false
    private let keychain: Keychain
    private let hasher = SlowPinHasher()

    init(keychain: Keychain) { self.keychain = keychain }

    func submit() {
        do {
            guard let stored: PinVerifier = try keychain.get(.pinVerifier) else {
                open = true // bad: check-fails-open
                return
            }
            open = try hasher.matches(pin, stored)
        } catch {
            open = false // good: check-fails-open
        }
        pin = ""
    }

    func skipWithFace() async {
        let context = LAContext()
        do {
            open = try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Sign in")
        } catch let error as LAError where error.code == .biometryNotAvailable || error.code == .systemCancel {
            open = true // bad: biometric-bypass
        } catch {
            open = false
        }
    }
}
