import Foundation
import Security
import CryptoKit

struct Session: Codable {
    let accessToken: String
    let refreshToken: String
    let customerID: String
    let expiresAt: Date
}

enum CredentialError: Error {
    case unhandled(OSStatus)
    case missing
    case encoding
}

protocol CredentialStoring {
    func save(_ session: Session) throws
    func load() throws -> Session
    func wipe()
}

final class KeychainCredentialStore: CredentialStoring {
    private let service: String

    init(service: String = "com.harborbank.session") {
        self.service = service
    }

    private func baseQuery(account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account
        ]
    }

    func save(_ session: Session) throws {
        let data = try JSONEncoder().encode(session)
        var query = baseQuery(account: "session")
        SecItemDelete(query as CFDictionary)
        query[kSecValueData as String] = data
        query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-class
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw CredentialError.unhandled(status) }
    }

    func saveLegacyPIN(_ pin: String) throws {
        var query = baseQuery(account: "pin")
        SecItemDelete(query as CFDictionary)
        query[kSecValueData as String] = Data(pin.utf8)
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAlways // bad: keychain-class
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw CredentialError.unhandled(status) }
    }

    func saveBackgroundRefreshToken(_ token: String) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "background-refresh",
            kSecAttrAccessible as String: kSecAttrAccessibleAlwaysThisDeviceOnly, // bad: keychain-class
            kSecValueData as String: Data(token.utf8)
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw CredentialError.unhandled(status) }
    }

    func saveTransferSeed(_ seed: Data) throws {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags( // good: keychain-class
            kCFAllocatorDefault,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
            [.biometryCurrentSet],
            &error
        ) else { throw CredentialError.encoding }
        var query = baseQuery(account: "transfer-seed")
        query[kSecAttrAccessControl as String] = access
        query[kSecValueData as String] = seed
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw CredentialError.unhandled(status) }
    }

    func load() throws -> Session {
        var query = baseQuery(account: "session")
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else {
            throw CredentialError.missing
        }
        return try JSONDecoder().decode(Session.self, from: data)
    }

    func wipe() {
        SecItemDelete(baseQuery(account: "session") as CFDictionary)
    }
}

final class PreferencesStore {
    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    func remember(_ session: Session) {
        defaults.set(session.refreshToken, forKey: "session.refresh") // bad: store-secret-preferences
        defaults.set(session.expiresAt, forKey: "session.tokenExpiry") // good: store-secret-preferences
        defaults.set(session.accessToken.isEmpty == false, forKey: "session.hasToken") // good: store-secret-preferences
    }

    func rememberLogin(username: String, password: String, rememberMe: Bool) {
        guard rememberMe else { return }
        defaults.setValue(password, forKey: "login.pw") // bad: store-secret-preferences
        defaults.set(rememberMe, forKey: "login.rememberPassword") // good: store-secret-preferences
    }

    func persistAll(_ session: Session) throws {
        let blob = try JSONEncoder().encode(session)
        defaults.set(blob, forKey: "session.blob") // bad: store-secret-preferences
    }

    func setPasswordPolicy(minimumLength: Int) {
        defaults.set(minimumLength, forKey: "policy.passwordMinimumLength") // good: store-secret-preferences
    }
}
