// Project: a ledger. Where its passwords come from: a constant, an environment value, the user.
import Foundation

enum Passwords {
    static var factory: String { "led" + "ger" + "-factory" }

    static func fromEnvironment() -> String? {
        ProcessInfo.processInfo.environment["LEDGER_PASSWORD"]
    }

    static func current(_ field: PasswordField) -> String {
        field.text ?? ""
    }
}

struct PasswordField {
    var text: String?
    var placeholder = "password"
}

struct KeyDerivation {
    var password: String
    var salt: Data
    var rounds = 600_000
}
