import Foundation
import Security

struct LockID: Hashable, Codable, Sendable {
    var raw: String
}

/// Settings that the app, the widget and the intents share through the App Group.
final class SharedSettings: @unchecked Sendable {
    static let shared = SharedSettings(defaults: UserDefaults(suiteName: "group.example.fernlight") ?? .standard)

    private let defaults: UserDefaults

    init(defaults: UserDefaults) { self.defaults = defaults }

    var hubAddress: String {
        get { defaults.string(forKey: "hub.address") ?? "fernlight-hub.local" }
        set { defaults.set(newValue, forKey: "hub.address") }
    }

    var lastRoom: String? {
        get { defaults.string(forKey: "room.last") }
        set { defaults.set(newValue, forKey: "room.last") } // good: store-secret-preferences
    }

    func remember(_ session: AccountSession) {
        defaults.set(session.accessToken, forKey: "session.access") // bad: store-secret-preferences
        defaults.set(session.expiry.timeIntervalSince1970, forKey: "session.expiry") // good: store-secret-preferences
    }

    func setPairingPin(_ pin: String, for lock: LockID) {
        var pins = defaults.dictionary(forKey: "pairing.pins") as? [String: String] ?? [:]
        pins[lock.raw] = pin
        defaults.set(pins, forKey: "pairing.pins") // bad: store-secret-preferences
    }

    func pairingPin(for lock: LockID) -> String? {
        (defaults.dictionary(forKey: "pairing.pins") as? [String: String])?[lock.raw]
    }

    func shareWithFamily(_ invitation: Invitation) {
        let store = NSUbiquitousKeyValueStore.default
        store.set(invitation.ownerSecret, forKey: "invite.\(invitation.lock.raw)") // bad: store-secret-preferences
        store.set(invitation.displayName, forKey: "invite.name.\(invitation.lock.raw)") // good: store-secret-preferences
    }
}

struct Invitation: Sendable {
    var lock: LockID
    var displayName: String
    var ownerSecret: String
}

enum KeychainError: Error { case status(OSStatus), random(OSStatus) }

/// Keys of the locks.
struct LockKeychain {
    var group = "ABCDE12345.example.fernlight.shared"

    func store(_ key: Data, for lock: LockID) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "fernlight.lock",
            kSecAttrAccount as String: lock.raw,
            kSecAttrAccessGroup as String: group,
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain-class
            kSecValueData as String: key,
        ]
        try add(query)
    }

    func storeOwnerKey(_ key: Data, for lock: LockID) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "fernlight.owner",
            kSecAttrAccount as String: lock.raw,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, // good: keychain-class
            kSecValueData as String: key,
        ]
        try add(query)
    }

    /// The widget refreshes while the phone is locked.
    func storeWidgetToken(_ token: String) throws {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "fernlight.widget",
            kSecValueData as String: Data(token.utf8),
        ]
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAlwaysThisDeviceOnly // bad: keychain-class
        try add(query)
    }

    func storeRefreshToken(_ token: String) throws {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "fernlight.refresh",
            kSecValueData as String: Data(token.utf8),
        ]
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly // good: keychain-class
        try add(query)
    }

    private func add(_ query: [String: Any]) throws {
        SecItemDelete(query as CFDictionary)
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError.status(status) }
    }

    func freshKey() throws -> Data {
        var key = Data(count: 32)
        let status = key.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) } // good: random-status
        guard status == errSecSuccess else { throw KeychainError.random(status) }
        return key
    }
}
