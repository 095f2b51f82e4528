import Foundation
import SwiftUI

@propertyWrapper
struct Stored<Value: Codable> {
    private let key: String
    private let defaults: UserDefaults

    init(_ key: String, defaults: UserDefaults = .standard) {
        self.key = key
        self.defaults = defaults
    }

    var wrappedValue: Value? {
        get { defaults.data(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } }
        set { defaults.set(newValue.flatMap { try? JSONEncoder().encode($0) }, forKey: key) }
    }
}

final class Preferences {
    @Stored("session.current") var session: Session? // bad: secret-in-preferences
    @Stored("session.expires") var sessionExpiry: Date? // good: secret-in-preferences

    func remember(_ session: Session) {
        self.session = session
        sessionExpiry = session.expiresAt
    }
}

struct LockSettingsView: View {
    @AppStorage("lock.passcode") private var passcode = "" // bad: secret-in-preferences
    @AppStorage("lock.passcode.enabled") private var isEnabled = false // good: secret-in-preferences

    var body: some View {
        Form {
            Toggle("Require passcode", isOn: $isEnabled)
            SecureField("Passcode", text: $passcode)
        }
    }
}

protocol ValueStore {
    func set(_ value: String, forKey key: String) throws
}

struct SecureValueStore: ValueStore {
    let keychain: KeychainStore

    func set(_ value: String, forKey key: String) throws {
        try keychain.save(Data(value.utf8), account: key, policy: .foreground)
    }
}

struct WidgetBridge {
    private let group = UserDefaults(suiteName: "group.example.nordvik.patient")
    let secure: ValueStore

    func publish(unread: Int) {
        group?.set(unread, forKey: "messages.unread") // good: secret-in-preferences
    }

    func publish(_ session: Session) throws {
        try secure.set(session.refreshToken, forKey: "widget.refresh") // good: secret-in-preferences
        group?.set(session.accessToken, forKey: "widget.access") // bad: secret-in-preferences
    }

    func syncAcrossDevices(_ session: Session) {
        let cloud = NSUbiquitousKeyValueStore.default
        cloud.set(session.refreshToken, forKey: "session") // bad: secret-in-preferences
        cloud.synchronize()
    }
}
