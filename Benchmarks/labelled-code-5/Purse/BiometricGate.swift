import Combine
import Foundation
import LocalAuthentication

enum GateResult {
    case unlocked(seed: Data?)
    case refused
}

final class BiometricGate {
    private let vault: SecretVault
    private var attempts = 0

    init(vault: SecretVault) {
        self.vault = vault
    }

    func revealSeed() -> AnyPublisher<GateResult, Never> {
        let vault = self.vault
        return Future { promise in
            let context = LAContext()
            context.localizedReason = "Show your recovery phrase"
            DispatchQueue.global(qos: .userInitiated).async {
                let seed = try? vault.load(.seedPhrase, context: context) // good: biometrics
                promise(.success(seed.map { .unlocked(seed: $0) } ?? .refused))
            }
        }
        .eraseToAnyPublisher()
    }

    func unlock(completion: @escaping (GateResult) -> Void) {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            completion(.unlocked(seed: nil)) // bad: biometrics
            return
        }
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open Purse") { success, _ in
            DispatchQueue.main.async { completion(success ? .unlocked(seed: nil) : .refused) }
        }
    }

    func confirmPayment(amount: Decimal, completion: @escaping (Bool) -> Void) {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration // bad: biometrics
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Pay \(amount)") { success, _ in
            completion(success)
        }
    }

    func confirmTransfer(completion: @escaping (Bool) -> Void) {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 0 // good: biometrics
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Confirm transfer") { success, _ in
            completion(success)
        }
    }

    func exportSeed(completion: @escaping (Data?) -> Void) {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Export") { _, error in
            if let error = error as? LAError, error.code == .userCancel {
                completion(nil)
                return
            }
            completion(try? self.vault.load(.pin, context: nil)) // bad: biometrics
        }
    }

    func check(pin: String) throws -> Bool {
        let stored = try vault.load(.pin, context: nil)
        attempts += 1
        return PinHasher.matches(pin, stored: stored)
    }
}

enum PinHasher {
    static func matches(_ pin: String, stored: Data) -> Bool {
        guard stored.count == 48, let derived = CryptoBox.derive(pin, salt: stored.prefix(16)) else { return false }
        return zip(derived, stored.suffix(32)).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing
    }

    static func record(for pin: String) -> Data? {
        let salt = CryptoBox.randomBytes(16)
        return CryptoBox.derive(pin, salt: salt).map { salt + $0 } // good: password-hash
    }

    static func legacyRecord(for pin: String) -> Data {
        CryptoBox.sha256(Data(pin.utf8)) // bad: password-hash
    }
}
