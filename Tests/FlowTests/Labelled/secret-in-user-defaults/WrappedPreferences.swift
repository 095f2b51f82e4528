// Preferences behind property wrappers, observers, suites, iCloud key-value store and CFPreferences.
import Foundation

@propertyWrapper
struct AppStorage<Value> {
    private let key: String
    private let fallback: Value

    init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.key = key
        fallback = wrappedValue
    }

    var wrappedValue: Value {
        get { UserDefaults.standard.object(forKey: key) as? Value ?? fallback }
        nonmutating set { UserDefaults.standard.set(newValue, forKey: key) }
    }
}

struct UnlockScreen {
    @AppStorage("unlock.value") var quickUnlock = ""
    @AppStorage("unlock.pinLength") var pinLength = 6
    @AppStorage("passwordFieldPlaceholder") var passwordFieldPlaceholder = "Password"

    func confirmed(pin: String) {
        let entry = pin.trimmingCharacters(in: .whitespaces)
        quickUnlock = entry  // bad: secret-in-user-defaults
        pinLength = entry.count  // good: secret-in-user-defaults
        passwordFieldPlaceholder = "Your new password"  // good: secret-in-user-defaults
    }
}

final class VaultSettings {
    private let shared = UserDefaults(suiteName: "group.org.example.vault")

    /// The phrase that opens the vault, kept for the share extension.
    var masterPassword: String = "" {
        didSet {
            shared?.set(masterPassword, forKey: "m")  // bad: secret-in-user-defaults
        }
    }

    var passwordHint: Bool = false {
        didSet {
            shared?.set(passwordHint, forKey: "passwordHint")  // good: secret-in-user-defaults
        }
    }

    /// The API key lives behind a plain name; the setter writes it out.
    var credential: (user: String, apiKey: String) {
        get { ("", shared?.string(forKey: "credential") ?? "") }
        set {
            shared?.set(newValue.apiKey, forKey: "credential")  // bad: secret-in-user-defaults
            shared?.set(newValue.user, forKey: "credential.user")  // good: secret-in-user-defaults
        }
    }
}

enum CloudMirror {
    static func push(seedPhrase words: [String], language: String) {
        let store = NSUbiquitousKeyValueStore.default
        let joined = words.joined(separator: " ")
        store.set(joined, forKey: "backup")  // bad: secret-in-user-defaults
        store.set(Int64(words.count), forKey: "seedPhrase.words")  // good: secret-in-user-defaults
        store.set(language, forKey: "seedPhrase.language")  // good: secret-in-user-defaults
    }

    static func pushLegacy(authToken: String, domain: String) {
        let value = authToken as NSString
        CFPreferencesSetAppValue("legacy" as CFString, value, domain as CFString)  // bad: secret-in-user-defaults
        let day = ISO8601DateFormatter().string(from: Date()) as NSString
        CFPreferencesSetAppValue("authToken.day" as CFString, day, domain as CFString)  // good: secret-in-user-defaults
    }
}
