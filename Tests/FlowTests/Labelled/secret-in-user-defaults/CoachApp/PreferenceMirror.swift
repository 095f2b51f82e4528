// Second file of the training app: where values end up.
import Foundation

protocol PreferenceMirror {
    func keep(_ text: String, under key: String)
}

struct DefaultsMirror: PreferenceMirror {
    let defaults = UserDefaults.standard

    func keep(_ text: String, under key: String) {
        defaults.set(text, forKey: key)  // bad: secret-in-user-defaults
    }
}

/// Keeps the theme names only; the same shape as the mirror above, never given a secret.
struct ThemeMirror {
    let defaults = UserDefaults.standard

    func keep(_ text: String, under key: String) {
        defaults.set(text, forKey: key)  // good: secret-in-user-defaults
    }

    func keepDefaults() {
        keep("dark", under: "theme")
        keep("password-grey", under: "accent")
    }
}

/// A dictionary in memory that happens to have the same method.
final class ScratchPad {
    private var values: [String: String] = [:]

    func set(_ value: String, forKey key: String) {
        values[key] = value
    }
}

final class AccountService {
    func login(name: String, password: String, completion: @escaping (LoginOutcome) -> Void) {
        completion(password.isEmpty ? .failed(code: 401) : .locked(until: Date()))
    }

    func freshSessionToken() async throws -> String { UUID().uuidString }
}

extension UserDefaults {
    subscript(name: String) -> String? {
        get { string(forKey: name) }
        set { set(newValue, forKey: name) }  // bad: secret-in-user-defaults
    }
}

func rememberRecovery(code recoveryCode: String, in defaults: UserDefaults) {
    defaults["recovery"] = recoveryCode
}
