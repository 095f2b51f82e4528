import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are passwords through variables, types and functions.
    static var hardcodedPasswordBad: [Example] {
        [
            Example("static let account = (\"nightly\", ↓\"ev3rest!1953\")", "beside the name of a user, in a pair"),
            Example(
                """
                let password = settings["database"] ?? ↓"ev3rest!1953"
                let server = Connection(host: host, username: "app", password: password)
                """, "a fallback when nothing is set"),
            Example(
                """
                let storagePassword = "ev3rest!1953"
                func open(_ sealed: Data) throws -> Data { try RNCryptor.decrypt(data: sealed, withPassword: ↓storagePassword) }
                func seal(_ plain: Data) -> Data { RNCryptor.encrypt(data: plain, withPassword: ↓storagePassword) }
                """, "each use of a constant"),
            Example(
                """
                let login = URLCredential(user: "admin", password: ↓"admin123", persistence: .none)
                """, "a response to a server"),
            Example(
                """
                func open(_ given: String?) throws { try RNCryptor.decrypt(data: data, withPassword: ↓given ?? Prompts.recovery) }
                enum Prompts { static let recovery = "Tr0ub4dor&3-vault" }
                """, "a fallback when none is given"),
            Example(
                """
                let parts = ["hunter", "2", "!"]
                let cryptor = RNCryptor.Encryptor(password: ↓parts.joined())
                """, "concatenated"),
            Example(
                """
                let link = MailServer(host: "mx.shop.test", user: "root", password: ↓"root-pass-3")
                """, "sent to a server"),
            Example(
                """
                try Zip.zipFiles(paths: files, zipFilePath: target, password: String(↓"sesame".reversed()))
                """, "an archive"),
            Example(
                """
                try db.setKey(↓"unicorn")
                """, "SQLCipher"),
            Example("func join(passcode: String = ↓\"Lilac-77!\") { room.enter(passcode) }", "where none is given"),
        ]
    }

    /// What looks alike and opens nothing.
    static var hardcodedPasswordGood: [Example] {
        [
            Example(
                """
                func erase(pin: String = "withoutAsking") -> Bool {
                    guard pin == "withoutAsking" || isRight(pin) else { return false }
                    return drop()
                }
                """, "selects a branch")
        ]
    }
}
