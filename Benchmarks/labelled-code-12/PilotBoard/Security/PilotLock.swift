import Foundation
import LocalAuthentication
import Security

enum LockOutcome {
    case granted
    case denied
    case needsPIN
}

final class PilotLock {
    private let defaults: UserDefaults
    private let calendar = Calendar.current

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    /// Asked when the roster tab, which lists gate codes, comes to the front.
    func openRoster(_ finish: @escaping (LockOutcome) -> Void) {
        let context = LAContext()
        context.localizedFallbackTitle = ""
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show gate codes") { ok, error in
            let code = (error as? LAError)?.code
            if ok || code == .biometryNotEnrolled || code == .biometryNotAvailable { // bad: biometric-bypass
                finish(.granted)
            } else {
                finish(.denied)
            }
        }
    }

    func openLogbook(_ finish: @escaping (LockOutcome) -> Void) {
        if defaults.bool(forKey: "logbook.unlockedOnce") { // bad: biometric-bypass
            finish(.granted)
            return
        }
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open the logbook") { [defaults] ok, _ in
            defaults.set(ok, forKey: "logbook.unlockedOnce")
            finish(ok ? .granted : .denied)
        }
    }

    func openArchive(_ finish: @escaping (LockOutcome) -> Void) {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open the archive") { ok, error in
            finish(ok ? .granted : self.outcome(for: error))
        }
    }

    private func outcome(for error: Error?) -> LockOutcome {
        guard let failure = error as? LAError else { return .denied }
        switch failure.code {
        case .userFallback:
            return .granted // bad: biometric-bypass
        case .biometryLockout:
            return .needsPIN // good: biometric-bypass
        default:
            return .denied
        }
    }
}

/// Signing key for boarding certificates; the key itself asks for the face or finger.
struct CertificateKeyStore {
    private let tag = Data("example.harbourpilots.certificate".utf8)

    func create() throws -> SecKey {
        var failure: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
            [.privateKeyUsage, .biometryCurrentSet], // good: biometric-bypass
            &failure
        ) else {
            throw failure!.takeRetainedValue() as Error
        }
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: tag,
                kSecAttrAccessControl as String: access,
            ] as [String: Any],
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &failure) else {
            throw failure!.takeRetainedValue() as Error
        }
        return key
    }

    func load(reason: String) throws -> SecKey {
        let context = LAContext()
        context.localizedReason = reason
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrApplicationTag as String: tag,
            kSecReturnRef as String: true,
            kSecUseAuthenticationContext as String: context, // good: biometric-bypass
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let found = item else { throw BoardError.storage(status) }
        return found as! SecKey
    }
}
