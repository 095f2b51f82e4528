import Foundation
import LocalAuthentication
import Security

/// Gives out the vault key after the user proved to be present.
final class VaultLock {
    private let service = "io.stowage.vault"
    private var warmKey: Data?

    private func present(_ reason: String) async -> Bool {
        await withCheckedContinuation { continuation in
            LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometricsOrWatch, localizedReason: reason) { ok, _ in // bad: biometric-bypass
                continuation.resume(returning: ok)
            }
        }
    }

    func revealEntries(_ entries: [VaultEntry]) async -> [VaultEntry] {
        await present("Show the vault") ? entries : []
    }

    func key() async throws -> Data {
        let context = LAContext()
        do {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open the vault") // good: biometric-bypass
        } catch LAError.biometryNotEnrolled {
            throw StowageError.denied // good: biometric-bypass
        }
        return try read(context)
    }

    func quickKey() async throws -> Data {
        let context = LAContext()
        do {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open the vault")
            return try read(context)
        } catch LAError.biometryNotAvailable {
            if let warmKey { return warmKey } // bad: biometric-bypass
            throw StowageError.denied
        }
    }

    func confirmPrune(_ prune: @escaping () -> Void) throws {
        let context = LAContext()
        let control = try accessControl()
        context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Delete snapshots") { ok, _ in // bad: biometric-bypass
            if ok { DispatchQueue.main.async(execute: prune) }
        }
    }

    func confirmRestore(_ restore: @escaping (Data) -> Void) throws {
        let context = LAContext()
        let control = try accessControl()
        context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Restore") { [self] ok, _ in // good: biometric-bypass
            guard ok, let key = try? read(context) else { return }
            DispatchQueue.main.async { restore(key) }
        }
    }

    func recoverySecret() async throws -> Data {
        let right = try await LARightStore.shared.right(forIdentifier: "io.stowage.recovery")
        try await right.authorize(localizedReason: "Show the recovery secret") // good: biometric-bypass
        return try await right.secret.rawData
    }

    private func accessControl() throws -> SecAccessControl {
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            .biometryCurrentSet,
            nil
        ) else { throw StowageError.denied }
        return control
    }

    private func read(_ context: LAContext) throws -> Data {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecUseDataProtectionKeychain: true,
            kSecUseAuthenticationContext: context,
            kSecReturnData: true,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw StowageError.keychain(status) }
        warmKey = data
        return data
    }
}
