import Foundation
import LocalAuthentication
import Security

protocol Approving {
    func approve(_ reason: String) async -> Bool
}

/// Asked before every production deploy.
struct DeployApproval: Approving {
    func approve(_ reason: String) async -> Bool {
        let context = LAContext()
        return (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)) == true // good: biometric-bypass
    }
}

/// Asked before a stored token is shown in clear.
struct RevealApproval: Approving {
    private static let context = LAContext()

    func approve(_ reason: String) async -> Bool {
        do {
            return try await Self.context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) // bad: biometric-bypass
        } catch {
            return false
        }
    }
}

struct ExportApproval: Approving {
    func approve(_ reason: String) async -> Bool {
        await withCheckedContinuation { continuation in
            LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, _ in
                continuation.resume(returning: success) // good: biometric-bypass
            }
        }
    }
}

struct RotationApproval: Approving {
    func approve(_ reason: String) async -> Bool {
        await withCheckedContinuation { continuation in
            LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
                let code = (error as? LAError)?.code
                continuation.resume(returning: success || code == .systemCancel || code == .appCancel) // bad: biometric-bypass
            }
        }
    }
}

@MainActor
final class VaultPane: ObservableObject {
    @Published private(set) var revealed: [String] = []
    private let vault: TokenVault
    private let approval: Approving

    init(vault: TokenVault, approval: Approving = DeployApproval()) {
        self.vault = vault
        self.approval = approval
    }

    func revealAll() async throws {
        guard await approval.approve("Show all tokens") else { return }
        revealed = try vault.allTokens() // good: biometric-bypass
    }

    func revealRecent() async throws {
        let context = LAContext()
        _ = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show recent tokens") // bad: biometric-bypass
        revealed = Array(try vault.allTokens().prefix(3))
    }
}

/// Signing keys of releases; each signature is to be confirmed with Touch ID.
struct ReleaseKeyStore {
    func makeReleaseKey(tag: String) throws -> SecKey {
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil) else { // good: biometric-bypass
            throw GantryError.missing("access control")
        }
        return try make(tag: tag, access: access)
    }

    func makeHotfixKey(tag: String) throws -> SecKey {
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .privateKeyUsage, nil) else { // bad: biometric-bypass
            throw GantryError.missing("access control")
        }
        return try make(tag: tag, access: access)
    }

    private func make(tag: String, access: SecAccessControl) throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: Data(tag.utf8),
                kSecAttrAccessControl as String: access
            ] as [String: Any]
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }
}
