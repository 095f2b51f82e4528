import Foundation
import LocalAuthentication
import os

@MainActor
final class AppLock: ObservableObject {
    @Published private(set) var isOpen = false
    @Published private(set) var offersFaceID = false
    private let log = Logger(subsystem: "health.halcyon.diary", category: "lock")

    func unlock() async {
        let context = LAContext()
        context.localizedCancelTitle = "Use passcode"
        do {
            let passed = try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your diary")
            isOpen = passed // good: biometric-bypass
        } catch let error as LAError where error.code == .biometryNotAvailable || error.code == .biometryLockout {
            log.notice("biometry unavailable, code \(error.errorCode)")
            isOpen = true // bad: biometric-bypass
        } catch {
            isOpen = false
        }
    }

    func refreshCapabilities() {
        var problem: NSError?
        offersFaceID = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &problem) // good: biometric-bypass
    }

    func applyLaunchOptions() {
        let arguments = ProcessInfo.processInfo.arguments
        if arguments.contains("-openDiary") {
            isOpen = true // bad: biometric-bypass
        }
        #if DEBUG
        if arguments.contains("-screenshots") {
            isOpen = true // good: biometric-bypass
        }
        #endif
    }

    func close() { isOpen = false }
}

/// Asks for the owner again before the whole history leaves the app.
struct ExportGate {
    enum Decision { case allowed, denied }

    func decide(for format: String) -> Decision {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else { return .denied }
        return .allowed // bad: biometric-bypass
    }

    func confirmErase(_ completion: @escaping (Decision) -> Void) {
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Erase all entries") { success, _ in
            DispatchQueue.main.async { completion(success ? .allowed : .denied) } // good: biometric-bypass
        }
    }

    func confirmClinicLetter(_ completion: @escaping (Decision) -> Void) {
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Read the clinic letter") { _, error in
            if let error {
                NSLog("letter prompt: %@", error.localizedDescription)
            }
            DispatchQueue.main.async { completion(.allowed) } // bad: biometric-bypass
        }
    }
}
