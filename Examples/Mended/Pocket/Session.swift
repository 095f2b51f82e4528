import Foundation
import LocalAuthentication
import Security

@MainActor
final class Session: ObservableObject {
    @Published var isUnlocked = false
    @Published var showsStatement = false

    enum KeychainError: Error {
        case failed(OSStatus)
    }

    func signIn(user: String, password: String) async throws {
        try store(token: try await PocketAPI.shared.token(user: user, password: password))
        isUnlocked = true
    }

    /// The token is behind the biometric check: the Keychain decides, not a Boolean.
    func unlock() throws {
        let context = LAContext()
        context.localizedReason = "Open the wallet"
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "token",
            kSecUseAuthenticationContext as String: context,
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess else { throw KeychainError.failed(status) }
        isUnlocked = true
    }

    private func store(token: String) throws {
        var problem: Unmanaged<CFError>?
        guard
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, &problem)
        else { throw KeychainError.failed(errSecParam) }
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "token",
            kSecValueData as String: Data(token.utf8),
            kSecAttrAccessControl as String: access,
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError.failed(status) }
    }
}
