import Foundation
import Security
import os

struct TokenPair: Codable, Sendable, Equatable {
    let accessToken: String
    let refreshToken: String
    let accountID: String
    let expiresAt: Date

    var isFresh: Bool { expiresAt.timeIntervalSinceNow > 30 }
}

enum AppGroup {
    static let id = "group.app.courierly.shared"
    static var defaults: UserDefaults? { UserDefaults(suiteName: id) }
    static var container: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: id)
    }
}

enum SecretKey: String, CaseIterable, Sendable {
    case tokens
    case pickupCode
    case conversationKey

    var accessibility: CFString {
        switch self {
        case .tokens:
            return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain
        case .pickupCode:
            return kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain
        case .conversationKey:
            return kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        }
    }
}

protocol SecretStore: Sendable {
    func read(_ key: SecretKey) throws -> Data?
    func write(_ data: Data, for key: SecretKey) throws
    func removeAll() throws
}

enum KeychainError: Error {
    case status(OSStatus)
}

struct KeychainStore: SecretStore {
    private let service = "app.courierly.session"

    func read(_ key: SecretKey) throws -> Data? {
        var query = baseQuery(for: key)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        switch status {
        case errSecSuccess: return item as? Data
        case errSecItemNotFound: return nil
        default: throw KeychainError.status(status)
        }
    }

    func write(_ data: Data, for key: SecretKey) throws {
        let update: [String: Any] = [
            kSecValueData as String: data,
            kSecAttrAccessible as String: key.accessibility,
        ]
        var status = SecItemUpdate(baseQuery(for: key) as CFDictionary, update as CFDictionary)
        if status == errSecItemNotFound {
            let insert = baseQuery(for: key).merging(update) { _, new in new }
            status = SecItemAdd(insert as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw KeychainError.status(status) }
    }

    func removeAll() throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrSynchronizable as String: kSecAttrSynchronizableAny, // good: keychain
        ]
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError.status(status) }
    }

    private func baseQuery(for key: SecretKey) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: key.rawValue,
        ]
    }
}

protocol TokenRefreshing: AnyObject, Sendable {
    func refresh(_ refreshToken: String) async throws -> TokenPair
}

protocol TokenProviding: AnyObject, Sendable {
    func accessToken() async throws -> String
}

enum SessionError: Error {
    case signedOut
}

actor SessionManager: TokenProviding {
    private let store: SecretStore
    private let refresher: TokenRefreshing
    private let log = os.Logger(subsystem: "app.courierly.ios", category: "session")
    private var current: TokenPair?
    private var refreshTask: Task<TokenPair, Error>?

    init(store: SecretStore, refresher: TokenRefreshing) {
        self.store = store
        self.refresher = refresher
    }

    func restore() throws {
        guard let data = try store.read(.tokens) else { return }
        let pair = try JSONDecoder().decode(TokenPair.self, from: data)
        current = pair
        log.info("restored session of \(pair.accountID, privacy: .private(mask: .hash))") // good: secret-in-log
    }

    func adopt(_ pair: TokenPair) throws {
        try store.write(JSONEncoder().encode(pair), for: .tokens)
        current = pair
        publishToExtensions(pair)
    }

    func accessToken() async throws -> String {
        guard let pair = current else { throw SessionError.signedOut }
        if pair.isFresh { return pair.accessToken }
        if let refreshTask { return try await refreshTask.value.accessToken }

        let task = Task { [refresher] in try await refresher.refresh(pair.refreshToken) }
        refreshTask = task // good: race
        defer { refreshTask = nil }
        let fresh = try await task.value
        log.debug("rotated refresh token to \(fresh.refreshToken, privacy: .public)") // bad: secret-in-log
        try adopt(fresh)
        return fresh.accessToken
    }

    func signOut() throws {
        current = nil
        try store.removeAll()
        AppGroup.defaults?.removePersistentDomain(forName: AppGroup.id)
    }

    private func publishToExtensions(_ pair: TokenPair) {
        AppGroup.defaults?.set(pair.accountID, forKey: "account") // good: app-group
        AppGroup.defaults?.set(pair.accessToken, forKey: "share.bearer") // bad: app-group
    }
}

struct SignInPreferences {
    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    func remember(_ form: SignInForm) {
        defaults.set(form.email, forKey: "signin.email") // good: userdefaults
        if form.staySignedIn {
            defaults.set(form.password, forKey: "signin.phrase") // bad: userdefaults
        }
    }
}

struct SignInForm {
    var email = ""
    var password = ""
    var staySignedIn = false
}
