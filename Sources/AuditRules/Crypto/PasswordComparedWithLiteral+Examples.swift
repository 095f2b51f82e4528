import AuditAnalysis
import AuditKit

extension [Example] {
    /// Comparisons in other shapes, and with constants from elsewhere.
    static var passwordComparedWithLiteralBad: [Example] {
        [
            Example(
                """
                func secretWord() -> String { "xyzzy42" }
                if ↓password == secretWord() { open() }
                """, "a function"),
            Example(
                """
                struct Gate { var word: String { "open" + "sesame" } }
                if ↓password == Gate().word { open() }
                """, "a getter"),
            Example(
                """
                enum Gate { static let word = "letmein7" }
                guard ↓passcode != Gate.word else { return open() }
                """, "a constant of a type"),
            Example(
                """
                let isRight = ↓passwordField.text ?? "" == "s3sam3"
                """),
        ]
    }

    /// What looks alike and is right.
    static var passwordComparedWithLiteralGood: [Example] {
        [
            Example(
                """
                func make() {
                    let password = Environment.get("ADMIN_PASSWORD") ?? "changeme"
                    if password == "changeme" { log.critical("nobody has set a password") }
                }
                """, "checks whether one has been set"),
            Example(
                """
                struct Lock { var stored = "none yet"
                    mutating func load() { stored = keychain.read() }
                    func opens(_ password: String) -> Bool { password == stored } }
                """, "set from elsewhere"),
            Example(
                """
                func matches(_ password: String, _ other: String) -> Bool { password == other }
                let same = matches(first, "draft-1")
                """, "a parameter"),
            Example(
                """
                func loaded() -> String { keychain.read() }
                if password == loaded() { open() }
                """, "not known"),
            Example(
                """
                func erase(pin: String = "withoutAsking") -> Bool {
                    guard pin == "withoutAsking" || isRight(pin) else { return false }
                    return drop()
                }
                """, "its own default selects a branch"),
            Example(
                """
                let isSame = password == passwordAgain
                """),
            Example(
                """
                enum Field { static let name = "field-name"; static let password = "field-password" }
                let isHidden = Field.name == Field.password
                """, "names of fields"),
            Example(
                """
                struct Entry { static let password = "Password" }
                func isSecret(_ name: String) -> Bool { let title = "Title 1"; return title == Entry.password }
                """, "names of fields"),
        ]
    }
}
