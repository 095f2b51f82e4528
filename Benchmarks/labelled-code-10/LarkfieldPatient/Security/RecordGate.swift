import Foundation
import LocalAuthentication
import Security

enum GateError: Error {
    case unavailable
    case denied
    case keychain(OSStatus)
}

final class RecordGate {
    private static let shared = LAContext()
    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    func openResults() async throws -> Bool {
        let context = LAContext()
        context.localizedFallbackTitle = ""
        var error: NSError?
        return context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) // bad: biometric-bypass
    }

    func openPrescriptions() async throws -> Bool {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            throw error ?? GateError.unavailable
        }
        return try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show prescriptions") // good: biometric-bypass
    }

    func openLetters(reason: String, completion: @escaping (Bool) -> Void) {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
            if let laError = error as? LAError, laError.code == .userCancel {
                completion(false)
                return
            }
            completion(true) // bad: biometric-bypass
        }
    }

    func openBilling(reason: String, completion: @escaping (Bool) -> Void) {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
            if let laError = error as? LAError, laError.code == .userCancel {
                completion(false)
                return
            }
            completion(success && error == nil) // good: biometric-bypass
        }
    }

    func confirmRelease() async throws -> Bool {
        try await Self.shared.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Release your record") // bad: biometric-bypass
    }

    func readVaultKey() throws -> Data {
        let context = LAContext()
        context.localizedReason = "Open your record vault"
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.larkfield.vault",
            kSecReturnData as String: true,
            kSecUseAuthenticationContext as String: context
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else {
            throw GateError.keychain(status)
        }
        return data
    }

    func storeVaultKey(_ key: Data) throws {
        guard let access = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
            .biometryCurrentSet, // good: biometric-bypass
            nil
        ) else { throw GateError.unavailable }
        try add(key, service: "example.larkfield.vault", access: access)
    }

    private func add(_ key: Data, service: String, access: SecAccessControl) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccessControl as String: access,
            kSecValueData as String: key
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw GateError.keychain(status) }
    }

    var remembersUnlock: Bool {
        defaults.bool(forKey: "record.unlocked")
    }

    func rememberUnlock() {
        defaults.set(true, forKey: "record.unlocked")
    }

    var prefersFaceID: Bool {
        defaults.bool(forKey: "record.prefersFaceID")
    }
}
