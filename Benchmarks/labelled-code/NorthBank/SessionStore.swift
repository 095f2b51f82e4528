import CryptoKit
import Foundation
import KeychainAccess

enum DefaultsKey {
    static let customer = "nb.customerAlias"
    static let tokenExpiry = "nb.tokenExpiry"
    static let hasPasscode = "nb.hasPasscode"
    static let blob = "nb.blob"
    static let last = "nb.last"
}

@propertyWrapper
struct Stored<Value> {
    let key: String
    let fallback: Value
    var container = UserDefaults.standard

    var wrappedValue: Value {
        get { container.object(forKey: key) as? Value ?? fallback }
        set { container.set(newValue, forKey: key) } // good: store-secret-preferences
    }
}

extension UserDefaults {
    subscript(alias key: String) -> String? {
        get { string(forKey: key) }
        set { set(newValue, forKey: key) } // bad: store-secret-preferences
    }

    subscript(stamp key: String) -> Date? {
        get { object(forKey: key) as? Date }
        set { set(newValue, forKey: key) } // good: store-secret-preferences
    }
}

final class SessionStore {
    private let defaults: UserDefaults
    private let shared = UserDefaults(suiteName: "group.com.northbank.app")
    private let keychain = Keychain(service: "com.northbank.session")
    private let sealingKey: SymmetricKey

    @Stored(key: "nb.onboarded", fallback: false) private var onboarded: Bool

    init(defaults: UserDefaults = .standard, sealingKey: SymmetricKey) {
        self.defaults = defaults
        self.sealingKey = sealingKey
    }

    func adopt(_ session: Session) throws {
        defaults.set(session.expiresAt, forKey: DefaultsKey.tokenExpiry) // good: store-secret-preferences
        defaults.set(true, forKey: DefaultsKey.hasPasscode) // good: store-secret-preferences
        try keychain
            .accessibility(.whenUnlockedThisDeviceOnly) // good: keychain-class
            .set(session.renewal, key: "renewal")
        try keychain
            .accessibility(.always) // bad: keychain-class
            .set(session.bearer, key: "bearer")
        remember(session.renewal)
        mirror(session)
        onboarded = true
    }

    private func remember(_ value: String) {
        let encoded = Data(value.utf8).base64EncodedString()
        defaults.set(encoded, forKey: DefaultsKey.last) // bad: store-secret-preferences
    }

    /// Lets the widget and the watch extension fetch balances.
    private func mirror(_ session: Session) {
        let snapshot: [String: Any] = [
            "authorization": "Bearer \(session.bearer)",
            "until": session.expiresAt
        ]
        shared?.set(snapshot, forKey: "widget.session") // bad: store-secret-preferences
        shared?.set(session.isExpired, forKey: "widget.needsLogin") // good: store-secret-preferences
    }

    func cacheOffline(_ session: Session) throws {
        let box = try AES.GCM.seal(Data(session.bearer.utf8), using: sealingKey)
        defaults.set(box.combined, forKey: DefaultsKey.blob) // good: store-secret-preferences
    }

    func savePasscode(_ passcode: String) throws {
        try keychain
            .accessibility(.whenPasscodeSetThisDeviceOnly, authenticationPolicy: .userPresence) // good: keychain-class
            .set(passcode, key: "passcode")
        defaults[alias: "nb.quick"] = passcode
        defaults[stamp: "nb.quickSetAt"] = Date()
    }

    func rotateDeviceSecret(_ secret: Data) throws {
        try keychain
            .accessibility(.alwaysThisDeviceOnly) // bad: keychain-class
            .set(secret, key: "device-secret")
    }

    func clear() throws {
        defaults.set(nil, forKey: DefaultsKey.last) // good: store-secret-preferences
        defaults.removeObject(forKey: DefaultsKey.blob)
        try keychain.removeAll()
    }
}
