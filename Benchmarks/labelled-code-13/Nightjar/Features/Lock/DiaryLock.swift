import CryptoKit
import Foundation
import LocalAuthentication
import UserNotifications

@MainActor
final class DiaryLock: ObservableObject {
    @Published private(set) var unlocked = false
    private let vault = CredentialVault()

    func unlock() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your diary") { success, _ in // bad: biometric-bypass
            Task { @MainActor in
                self.unlocked = success
            }
        }
    }

    func diaryKey() throws -> SymmetricKey {
        let context = LAContext()
        context.localizedReason = "Decrypt your diary"
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "locked-diary-key",
            kSecUseAuthenticationContext as String: context,
            kSecReturnData as String: true
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item) // good: biometric-bypass
        guard status == errSecSuccess, let data = item as? Data else { throw KeychainFailure(status: status) }
        return SymmetricKey(data: data)
    }

    func createDiaryKey() throws {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, &error) else {
            throw KeychainFailure(status: errSecParam)
        }
        let key = SymmetricKey(size: .bits256) // good: predictable-random
        let status = SecItemAdd([
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "locked-diary-key",
            kSecAttrAccessControl: access,
            kSecValueData: key.withUnsafeBytes { Data($0) }
        ] as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainFailure(status: status) }
    }

    func recoveryCode() -> String {
        var generator = SeededGenerator(seed: UInt64(Date().timeIntervalSince1970))
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<10).map { _ in alphabet.randomElement(using: &generator)! }) // bad: predictable-random
    }

    func burn(_ entryFile: URL) {
        do {
            try FileManager.default.removeItem(at: entryFile)
            try vault.store(diaryKey: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) })
        } catch {} // bad: error-swallowed
        unlocked = false
    }

    func remind(about entry: Entry, code: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Nightjar"
        content.subtitle = "Recovery code \(code)" // bad: notification-content
        try await UNUserNotificationCenter.current().add(.init(identifier: "recovery", content: content, trigger: nil))
    }

    func remindToRecord() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Dawn chorus"
        content.body = "Sunrise is in half an hour." // good: notification-content
        try await UNUserNotificationCenter.current().add(.init(identifier: "dawn", content: content, trigger: nil))
    }
}

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed | 1 }
    mutating func next() -> UInt64 {
        state = state &* 6364136223846793005 &+ 1442695040888963407
        return state
    }
}
