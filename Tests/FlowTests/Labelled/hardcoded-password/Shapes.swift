// Harder roads to a constant password: tables, decoded bytes, defaults, subclasses, enums, reassignments, login calls.
import Foundation

// Stubs of the library types that must be visible.
enum RNCryptor {
    static func encrypt(data: Data, withPassword password: String) -> Data { data }
}
final class Database {
    func usePassphrase(_ passphrase: String) throws {}
    func usePassphrase(_ passphrase: Data) throws {}
}
final class MySQLConnection {
    init(host: String, user: String, password: String) {}
}
final class SMTP {
    init(hostname: String, email: String, password: String) {}
}
enum Zip {
    static func zipFiles(paths: [URL], zipFilePath: URL, password: String?) throws {}
}

enum Environment {
    case test, live

    var databasePassword: String {
        switch self {
        case .test: "test-only-pass"
        case .live: ProcessInfo.processInfo.environment["DB_PASSWORD"] ?? ""
        }
    }
}

class PasswordSource {
    func password() -> String { "base-class-pass" }
}

final class PromptSource: PasswordSource {
    let ask: () -> String
    init(ask: @escaping () -> String) { self.ask = ask }
    override func password() -> String { ask() }
}

struct Account {
    var user = "service"
    var password: String
    var passwordMinimum = "8"
    static let factory = Account(password: "factory-pass-1")
}

final class Backup {
    private let letters: [Character] = ["o", "p", "e", "n", "-", "u", "p"]
    private var sessionPassword: String?

    func begin(_ typed: String) { sessionPassword = typed }

    func seal(_ data: Data, from prompt: PromptSource) -> [Data] {
        let base = PasswordSource()
        return [
            RNCryptor.encrypt(data: data, withPassword: base.password()),  // bad: hardcoded-password
            RNCryptor.encrypt(data: data, withPassword: prompt.password()),  // good: hardcoded-password
            RNCryptor.encrypt(data: data, withPassword: String(letters)),  // bad: hardcoded-password
        ]
    }

    func sealTyped(_ data: Data) -> Data? {
        sessionPassword.map { RNCryptor.encrypt(data: data, withPassword: $0) }  // good: hardcoded-password
    }

    func open(_ database: Database, _ account: Account) throws {
        try database.usePassphrase(account.password)  // good: hardcoded-password
        try database.usePassphrase(Account.factory.password)  // bad: hardcoded-password
        try database.usePassphrase(Data("raw-pass-phrase".utf8))  // bad: hardcoded-password
    }

    func connect(_ account: Account) -> [MySQLConnection] {
        let live = Environment.live.databasePassword
        var secret = "placeholder"
        secret = account.password
        return [
            MySQLConnection(host: "db", user: account.user, password: live),  // good: hardcoded-password
            MySQLConnection(host: "db", user: "root", password: secret),  // good: hardcoded-password
            MySQLConnection(host: "db", user: "root", password: "root-pass-9"),  // bad: hardcoded-password
        ]
    }

    func mail(_ password: String = "m4il-pass", user: String) -> SMTP {
        SMTP(hostname: "mail.example.org", email: user, password: password)  // bad: hardcoded-password
    }

    func mailDefault() -> SMTP { mail(user: "service") }

    func mailTyped(_ typed: String, user: String) -> SMTP {
        SMTP(hostname: "mail.example.org", email: user, password: typed)  // good: hardcoded-password
    }

    func zip(_ files: [URL], to target: URL, typed: String?) throws {
        try Zip.zipFiles(paths: files, zipFilePath: target, password: typed)  // good: hardcoded-password
        let reversed = String("ssap-piz".reversed())
        try Zip.zipFiles(paths: files, zipFilePath: target, password: reversed)  // bad: hardcoded-password
    }
}
