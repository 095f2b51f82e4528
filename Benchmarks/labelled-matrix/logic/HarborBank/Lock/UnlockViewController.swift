import LocalAuthentication
import UIKit

protocol UnlockDelegate: AnyObject {
    func unlockDidSucceed()
    func unlockNeedsPasscode()
}

final class UnlockViewController: UIViewController {
    weak var delegate: UnlockDelegate?
    private let defaults = UserDefaults.standard

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if defaults.bool(forKey: "session.unlocked") { // bad: biometric-bypass
            delegate?.unlockDidSucceed()
        } else {
            prompt()
        }
    }

    private func prompt() {
        let context = LAContext()
        var policyError: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &policyError) else {
            switch policyError.flatMap({ LAError.Code(rawValue: $0.code) }) {
            case .biometryNotAvailable?, .biometryNotEnrolled?, .passcodeNotSet?:
                delegate?.unlockDidSucceed() // bad: biometric-bypass
            default:
                delegate?.unlockNeedsPasscode()
            }
            return
        }
        confirmEnrolment(of: context)
    }

    private func confirmEnrolment(of context: LAContext) {
        let known = defaults.data(forKey: "biometry.state")
        let current = context.evaluatedPolicyDomainState
        if known != current {
            defaults.set(current, forKey: "biometry.state") // bad: biometric-bypass
        }
        VaultOpener().open { [weak self] result in
            DispatchQueue.main.async {
                if case .success = result { self?.delegate?.unlockDidSucceed() } else { self?.delegate?.unlockNeedsPasscode() }
            }
        }
    }
}

struct VaultOpener {
    func open(_ completion: @escaping @Sendable (Result<Void, Error>) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async {
            completion(Result { _ = try OrderKey.unwrap(using: LAContext(), reason: "Open your accounts") })
        }
    }
}

final class EnrolmentGuard {
    private let defaults = UserDefaults.standard

    func mayOfferBiometrics(_ context: LAContext) -> Bool {
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil),
              let current = context.evaluatedPolicyDomainState,
              let known = defaults.data(forKey: "biometry.state.v2") else { return false }
        return known == current // good: biometric-bypass
    }
}
