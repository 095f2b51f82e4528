import Foundation
import SwiftUI

@propertyWrapper
struct Stored<Value: Codable> {
    let key: String
    let fallback: Value
    var suite: UserDefaults = .standard

    var wrappedValue: Value {
        get {
            guard let data = suite.data(forKey: key),
                  let value = try? JSONDecoder().decode(Value.self, from: data) else { return fallback }
            return value
        }
        set { suite.set(try? JSONEncoder().encode(newValue), forKey: key) }
    }
}

enum DiaryPreferences {
    @Stored(key: "reminder.hours", fallback: [8, 20]) static var reminderHours: [Int] // good: secret-in-preferences
    @Stored(key: "clinic.session", fallback: nil) static var clinicSession: ClinicSession? // bad: secret-in-preferences
}

struct SharedDefaults {
    private let suite = UserDefaults(suiteName: "group.health.halcyon")

    func publish(_ session: ClinicSession, unreadLetters: Int) {
        suite?.set(unreadLetters, forKey: "unreadLetters") // good: secret-in-preferences
        suite?.set(session.accessToken, forKey: "widgetAccess") // bad: secret-in-preferences
    }
}

struct SyncedPreferences {
    private let cloud = NSUbiquitousKeyValueStore.default

    func push(theme: String, backupPassphrase: String?) {
        cloud.set(theme, forKey: "theme") // good: secret-in-preferences
        if let backupPassphrase {
            cloud.set(backupPassphrase, forKey: "backup.phrase") // bad: secret-in-preferences
        }
        cloud.synchronize()
    }
}

struct CarerSettingsView: View {
    @AppStorage("carer.pin") private var carerPIN = "" // bad: secret-in-preferences
    @AppStorage("carer.pinLength") private var pinLength = 6 // good: secret-in-preferences

    var body: some View {
        Form {
            SecureField("PIN", text: $carerPIN)
            Stepper("Digits: \(pinLength)", value: $pinLength, in: 4...8)
        }
    }
}
