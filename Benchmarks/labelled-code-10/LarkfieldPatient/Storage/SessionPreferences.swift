import Foundation
import SwiftUI

@propertyWrapper
struct Preference<Value> {
    let key: String
    let fallback: Value
    var store: UserDefaults = .standard

    var wrappedValue: Value {
        get { store.object(forKey: key) as? Value ?? fallback }
        set { store.set(newValue, forKey: key) }
    }
}

struct SessionPreferences {
    @Preference(key: "portal.password", fallback: "") var portalPassword: String // bad: secret-in-preferences
    @Preference(key: "portal.passwordHintShown", fallback: false) var passwordHintShown: Bool // good: secret-in-preferences

    private let defaults: UserDefaults
    private let shared = UserDefaults(suiteName: "group.example.larkfield")

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    mutating func rememberPortal(_ password: String) {
        portalPassword = password
        passwordHintShown = true
    }

    func remember(_ session: Session) throws {
        let data = try JSONEncoder().encode(session)
        defaults.set(data, forKey: "lastSession") // bad: secret-in-preferences
    }

    func rememberExpiry(of session: Session) {
        defaults.set(session.expiresAt, forKey: "lastSession.expiresAt") // good: secret-in-preferences
    }

    func publishToWidget(_ session: Session) {
        shared?.setValue(session.refreshToken, forKey: "widget.refresh") // bad: secret-in-preferences
    }

    func publishNextVisit(_ date: Date) {
        shared?.setValue(date.timeIntervalSince1970, forKey: "widget.nextVisit") // good: secret-in-preferences
    }

    func forget() {
        defaults.removeObject(forKey: "lastSession")
        shared?.removeObject(forKey: "widget.refresh")
    }
}

struct SettingsView: View {
    @AppStorage("settings.pinCode") private var pinCode = "" // bad: secret-in-preferences
    @AppStorage("settings.pinLength") private var pinLength = 6 // good: secret-in-preferences

    var body: some View {
        Form {
            SecureField("App PIN", text: $pinCode)
            Stepper("PIN length: \(pinLength)", value: $pinLength, in: 4...8)
        }
    }
}
