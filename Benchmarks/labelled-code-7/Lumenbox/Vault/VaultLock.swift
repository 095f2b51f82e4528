import CryptoKit
import Foundation
import LocalAuthentication

@MainActor
final class VaultLock: ObservableObject {
    @Published private(set) var key: SymmetricKey?
    @Published private(set) var showsHiddenAlbum = false
    @Published private(set) var unlockTitle = "Unlock with password"

    private let keychain = VaultKeychain()
    private var right: LAPersistedRight?

    func refreshTitle() {
        let context = LAContext()
        if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil), context.biometryType == .touchID {
            unlockTitle = "Unlock with Touch ID" // good: biometric-bypass
        }
    }

    func unlockVault() async throws {
        let context = LAContext()
        guard try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "unlock your vault") else { return }
        key = SymmetricKey(data: try keychain.masterKey()) // bad: biometric-bypass
    }

    func unlockNotes() throws {
        key = SymmetricKey(data: try keychain.lockedNotesKey(reason: "open locked notes"))
    }

    func prepareRight(secret: Data) async throws {
        right = try await LARightStore.shared.saveRight(LARight(), identifier: "vault", secret: secret)
    }

    func unlockWithRight() async throws {
        guard let right else { throw LumenboxError.locked }
        try await right.authorize(localizedReason: "open the archive")
        key = SymmetricKey(data: try await right.secret.rawData) // good: biometric-bypass
    }

    func revealHiddenAlbum() async {
        do {
            showsHiddenAlbum = try await LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "show hidden photos")
        } catch let error as LAError where error.code == .biometryNotEnrolled || error.code == .biometryLockout {
            showsHiddenAlbum = true // bad: biometric-bypass
        } catch {
            showsHiddenAlbum = false // good: biometric-bypass
        }
    }

    func exportVault(to url: URL, writer: (URL) throws -> Void) async throws {
        try? await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "export the vault")
            }
            for try await _ in group {}
        }
        try writer(url) // bad: biometric-bypass
    }
}
