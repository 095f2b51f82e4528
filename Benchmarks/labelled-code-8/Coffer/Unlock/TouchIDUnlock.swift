import Combine
import CryptoKit
import Foundation
import LocalAuthentication
import Security
import SwiftUI

enum UnlockState {
    case locked
    case unlocked
}

@MainActor
final class UnlockModel: ObservableObject {
    @Published var state: UnlockState = .locked
    private let authenticator: Authenticating

    init(authenticator: Authenticating = SystemAuthenticator()) {
        self.authenticator = authenticator
    }

    func touch() async {
        state = await authenticator.authenticate("Unlock Coffer") ? .unlocked : .locked
    }

    func touchWithKey(_ stored: Data) async throws {
        let key = try await EnclaveKey(blob: stored).unwrap()
        state = key.bitCount == 256 ? .unlocked : .locked
    }

    func watchUnlock() {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometricsOrWatch, localizedReason: "Unlock Coffer") { [weak self] approved, _ in // bad: biometric-bypass
            guard approved else { return }
            Task { @MainActor in self?.state = .unlocked }
        }
    }

    func resumeFromPreferences() {
        if UserDefaults.standard.bool(forKey: "touchid.passed") { // bad: biometric-bypass
            state = .unlocked
        }
    }

    func preferTouchID() {
        UserDefaults.standard.set(true, forKey: "touchid.preferred") // good: biometric-bypass
    }
}

protocol Authenticating {
    func authenticate(_ reason: String) async -> Bool
}

struct SystemAuthenticator: Authenticating {
    func authenticate(_ reason: String) async -> Bool {
        await withCheckedContinuation { continuation in
            LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { granted, _ in // bad: biometric-bypass
                continuation.resume(returning: granted)
            }
        }
    }
}

struct EnclaveKey {
    let blob: Data

    static func create() throws -> Data {
        let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil)! // good: biometric-bypass
        return try SecureEnclave.P256.KeyAgreement.PrivateKey(accessControl: control).dataRepresentation
    }

    func unwrap() async throws -> SymmetricKey {
        let context = LAContext()
        context.localizedReason = "Unlock Coffer"
        let key = try SecureEnclave.P256.KeyAgreement.PrivateKey(dataRepresentation: blob, authenticationContext: context)
        let secret = try key.sharedSecretFromKeyAgreement(with: key.publicKey) // good: biometric-bypass
        return secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(), sharedInfo: Data("unlock".utf8), outputByteCount: 32) // good: key-derivation
    }
}

struct ItemReveal {
    func reveal(_ item: VaultItem, show: @escaping (String) -> Void) {
        let context = LAContext()
        let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryAny, nil)!
        context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Show password") { ok, _ in // bad: biometric-bypass
            if ok { show(item.password) }
        }
    }

    func revealStored(_ account: String, show: @escaping (String) -> Void) {
        let context = LAContext()
        let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryCurrentSet, nil)!
        context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Show password") { ok, _ in // good: biometric-bypass
            guard ok else { return }
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: account,
                kSecUseDataProtectionKeychain: true,
                kSecUseAuthenticationContext: context, kSecReturnData: true
            ]
            var item: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { return }
            show(String(decoding: data, as: UTF8.self))
        }
    }
}

struct SecureNoteView: View {
    let note: String
    @State private var visible = false

    var body: some View {
        VStack {
            if visible { Text(note) }
            Button("Reveal") {
                Task {
                    let ok = try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show note") // bad: biometric-bypass
                    visible = ok ?? false
                }
            }
        }
    }
}
