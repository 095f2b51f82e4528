import Foundation
import Security

protocol CredentialStoring {
    func token() -> String?
    func store(token: String) throws
}

struct KeychainFailure: Error { let status: OSStatus }

final class CredentialVault: CredentialStoring {
    private let account = "community"
    private var shared: UserDefaults? { UserDefaults(suiteName: SharedContainer.group) }

    func token() -> String? {
        var result: AnyObject?
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
            kSecReturnData as String: true
        ]
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
        return (result as? Data).flatMap { String(data: $0, encoding: .utf8) }
    }

    func store(token: String) throws {
        let item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: account,
            kSecValueData: Data(token.utf8),
            kSecAttrAccessible: kSecAttrAccessibleAlways // bad: keychain-accessibility
        ]
        try check(SecItemAdd(item as CFDictionary, nil))
        shareWithWidget(token)
    }

    func store(diaryKey: Data) throws {
        let item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "diary-key",
            kSecValueData: diaryKey,
            kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly // good: keychain-accessibility
        ]
        try check(SecItemAdd(item as CFDictionary, nil))
    }

    private func shareWithWidget(_ value: String) {
        shared?.set(value, forKey: "community.bearer") // bad: secret-in-preferences
    }

    func rememberLayout(passwordFieldVisible: Bool) {
        shared?.set(passwordFieldVisible, forKey: "ui.passwordFieldVisible") // good: secret-in-preferences
    }

    private func check(_ status: OSStatus) throws {
        if status != errSecSuccess { throw KeychainFailure(status: status) }
    }
}
