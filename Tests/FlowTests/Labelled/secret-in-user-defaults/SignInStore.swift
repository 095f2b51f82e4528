// Sign-in results kept in UserDefaults: direct, through locals, optionals, tuples and patterns; clean look-alikes.
import Foundation

struct SignInResponse: Decodable {
    let accessToken: String
    let refreshToken: String?
    let expiresIn: Int
    let displayName: String
}

final class SignInStore {
    private let defaults: UserDefaults
    private let sealer: TokenSealer

    init(defaults: UserDefaults = .standard, sealer: TokenSealer) {
        self.defaults = defaults
        self.sealer = sealer
    }

    func remember(_ response: SignInResponse) throws {
        defaults.set(response.accessToken, forKey: "session.first")  // bad: secret-in-user-defaults
        defaults.set(response.displayName, forKey: "session.second")  // good: secret-in-user-defaults
        defaults.set(response.expiresIn, forKey: "accessToken.lifetime")  // good: secret-in-user-defaults

        if let next = response.refreshToken {
            let stored = "Bearer " + next
            defaults.setValue(stored, forKey: "renewal")  // bad: secret-in-user-defaults
        }
        defaults.set(response.refreshToken != nil, forKey: "hasRefreshToken")  // good: secret-in-user-defaults

        let sealed = try sealer.seal(Data(response.accessToken.utf8))
        defaults.set(sealed, forKey: "accessToken")  // good: secret-in-user-defaults
    }

    func rememberPassword(from form: [String: String]) {
        guard let typed = form["password"] else {
            defaults.removeObject(forKey: "password")  // good: secret-in-user-defaults
            return
        }
        let (login, phrase) = (form["login"] ?? "", typed)
        defaults.set(phrase, forKey: "p")  // bad: secret-in-user-defaults
        defaults.set(login, forKey: "password.owner")  // good: secret-in-user-defaults
        defaults.set(phrase.count >= 12, forKey: "password.isStrong")  // good: secret-in-user-defaults
    }

    func rememberCard(_ cardNumber: String, expiry: String) {
        let digits = Array(cardNumber.filter(\.isNumber).utf8)
        let packed = Data(digits).base64EncodedString()
        defaults.set(["kind": "visa", "pan": packed], forKey: "wallet")  // bad: secret-in-user-defaults
        let tail = String(cardNumber.suffix(4))
        let masked = "•••• " + tail
        defaults.set(masked, forKey: "cardNumber")  // good: secret-in-user-defaults
    }

    func forget() {
        let accessToken: String? = nil
        defaults.set(accessToken, forKey: "accessToken")  // good: secret-in-user-defaults
    }
}

protocol TokenSealer {
    func seal(_ clear: Data) throws -> Data
}
