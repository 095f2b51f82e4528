import Foundation
import KeychainAccess
import Observation
import Security

struct Session: Codable {
    let userID: String
    let accessToken: String
    let refreshToken: String
    let expiresAt: Date
}

enum SessionError: Error {
    case keychain(OSStatus)
    case malformed
}

protocol SessionPersisting {
    func save(_ session: Session) throws
    func load() throws -> Session?
}

struct KeychainSessionStore: SessionPersisting {
    private let service = "app.hearthline.session" // good: hard-coded-secret

    func save(_ session: Session) throws {
        let data = try JSONEncoder().encode(session)
        var query = base()
        SecItemDelete(query as CFDictionary)
        query[kSecValueData as String] = data
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAlways // bad: keychain-accessibility
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw SessionError.keychain(status) }
    }

    func load() throws -> Session? {
        var query = base()
        query[kSecReturnData as String] = true
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = item as? Data else { throw SessionError.keychain(status) }
        return try JSONDecoder().decode(Session.self, from: data)
    }

    private func base() -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: "primary"
        ]
    }
}

struct DeviceIdentityStore {
    private let keychain = Keychain(service: "app.hearthline.identity")

    func storeIdentityKey(_ raw: Data) throws {
        try keychain
            .accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-accessibility
            .set(raw, key: "identity")
    }

    func storeBackupPhrase(_ phrase: String) throws {
        try keychain
            .accessibility(.always) // bad: keychain-accessibility
            .set(phrase, key: "backup-phrase")
    }

    func identityKey() throws -> Data? {
        try keychain.getData("identity")
    }
}

struct CallTokenStore {
    func remember(_ token: Data) -> Bool {
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "app.hearthline.call-token",
            kSecAttrAccount: "voip",
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, // good: keychain-accessibility
            kSecValueData: token
        ]
        SecItemDelete(attributes as CFDictionary)
        return SecItemAdd(attributes as CFDictionary, nil) == errSecSuccess
    }

    func relabel(_ token: Data) -> OSStatus {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "app.hearthline.call-token"
        ]
        let changes: [CFString: Any] = [
            kSecValueData: token,
            kSecAttrAccessible: kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-accessibility
        ]
        return SecItemUpdate(query as CFDictionary, changes as CFDictionary)
    }
}

struct PairingKeyStore {
    func store(_ key: Data, accessibility: Accessibility = .alwaysThisDeviceOnly) throws { // bad: keychain-accessibility
        try Keychain(service: "app.hearthline.pairing").accessibility(accessibility).set(key, key: "pairing")
    }

    func storeRatchet(_ key: Data, accessibility: Accessibility = .afterFirstUnlockThisDeviceOnly) throws { // good: keychain-accessibility
        try Keychain(service: "app.hearthline.ratchet").accessibility(accessibility).set(key, key: "ratchet")
    }
}

enum Protection {
    case background
    case foreground

    var attribute: CFString {
        switch self {
        case .background: return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .foreground: return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        }
    }
}

final class AccountPreferences {
    private let defaults: UserDefaults

    init(defaults: UserDefaults = UserDefaults(suiteName: "group.app.hearthline")!) {
        self.defaults = defaults
    }

    func adopt(_ session: Session) {
        defaults.set(session.userID, forKey: "account.user") // good: secret-in-preferences
        defaults.set(session.refreshToken, forKey: "account.refresh") // bad: secret-in-preferences
        defaults.set(session.expiresAt, forKey: "account.expires") // good: secret-in-preferences
    }

    func cache(recovery codes: [String]) {
        let snapshot: [String: Any] = ["issued": Date(), "codes": codes]
        defaults.setValue(snapshot, forKey: "account.recovery") // bad: secret-in-preferences
    }

    func noteRecovery(_ codes: [String]) {
        let snapshot: [String: Any] = ["issued": Date(), "remaining": codes.count]
        defaults.setValue(snapshot, forKey: "account.recovery.summary") // good: secret-in-preferences
    }
}

@propertyWrapper
struct Stored<Value> {
    let key: String
    let fallback: Value

    var wrappedValue: Value {
        get { UserDefaults.standard.object(forKey: key) as? Value ?? fallback }
        set { UserDefaults.standard.set(newValue, forKey: key) }
    }
}

@Observable
final class KidsTablet {
    private let store = NSUbiquitousKeyValueStore.default

    var parentPin: String {
        get { store.string(forKey: "kids.pin") ?? "" }
        set { store.set(newValue, forKey: "kids.pin") } // bad: secret-in-preferences
    }

    var bedtime: Date? {
        get { store.object(forKey: "kids.bedtime") as? Date }
        set { store.set(newValue, forKey: "kids.bedtime") } // good: secret-in-preferences
    }
}

struct QuickLoginState {
    @Stored(key: "quick.lastEmail", fallback: "") var lastEmail: String // good: secret-in-preferences

    @Stored(key: "quick.password", fallback: "") var password: String // bad: secret-in-preferences
}
