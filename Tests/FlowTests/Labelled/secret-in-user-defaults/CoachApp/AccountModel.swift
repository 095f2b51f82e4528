// Project: a training app. Secrets reach the preferences through another file, a protocol and a closure.
import Foundation

enum LoginOutcome {
    case signedIn(token: String, name: String)
    case locked(until: Date)
    case failed(code: Int)
}

struct HealthProfile: Codable {
    var socialSecurityNumber: String
    var preferredUnit: String
}

final class AccountModel {
    private let mirror: any PreferenceMirror
    private let notes: ScratchPad
    private let api: AccountService

    init(mirror: any PreferenceMirror, notes: ScratchPad, api: AccountService) {
        self.mirror = mirror
        self.notes = notes
        self.api = api
    }

    func signIn(name: String, password: String) {
        api.login(name: name, password: password) { [mirror, notes] outcome in
            switch outcome {
            case .signedIn(let value, let name):
                mirror.keep(value, under: "last.result")
                notes.set(value, forKey: "in memory only")  // good: secret-in-user-defaults
                UserDefaults.standard.set(name, forKey: "token.owner")  // good: secret-in-user-defaults
            case .locked(let until):
                UserDefaults.standard.set(until, forKey: "password.lockedUntil")  // good: secret-in-user-defaults
            case .failed(let code):
                UserDefaults.standard.set(code, forKey: "login.token.errorCode")  // good: secret-in-user-defaults
            }
        }
    }

    func save(_ profile: HealthProfile) throws {
        let encoded = try JSONEncoder().encode(profile)
        UserDefaults.standard.set(encoded, forKey: "profile")  // bad: secret-in-user-defaults
        UserDefaults.standard.set(profile.preferredUnit, forKey: "unit")  // good: secret-in-user-defaults
    }

    func renew() async throws {
        var value = try await api.freshSessionToken()
        UserDefaults.standard.set(value, forKey: "renewed")  // bad: secret-in-user-defaults
        value = "none"
        UserDefaults.standard.set(value, forKey: "sessionToken")  // good: secret-in-user-defaults
    }
}
