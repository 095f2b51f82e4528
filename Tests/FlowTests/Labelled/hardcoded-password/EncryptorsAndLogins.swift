// Constant passwords that reach encryptors, key derivation, databases, logins and archives.
import Foundation

// Stubs of the library types that must be visible.
enum RNCryptor {
    static func encrypt(data: Data, withPassword password: String) -> Data { data }
    static func decrypt(data: Data, withPassword password: String) throws -> Data { data }
    final class Encryptor {
        init(password: String) {}
        func update(withData data: Data) -> Data { data }
    }
}
struct Database {
    func usePassphrase(_ passphrase: String) throws {}
}
final class Connection {
    func key(_ passphrase: String) throws {}
}
final class Auth {
    static func auth() -> Auth { Auth() }
    func signIn(withEmail email: String, password: String, completion: ((Bool) -> Void)? = nil) {}
}
enum SSZipArchive {
    static func unzipFile(atPath path: String, toDestination folder: String, password: String?) throws {}
}

enum Prompts {
    static let passwordTitle = "Enter your password"
    static let recovery = "Tr0ub4dor&3-vault"
}

final class VaultFile {
    private let fixed = "opensesame-2019"
    private var typed = ""

    func entered(_ text: String) { typed = text }

    func seal(_ data: Data) -> Data {
        RNCryptor.encrypt(data: data, withPassword: fixed)  // bad: hardcoded-password
    }

    func sealTyped(_ data: Data) -> Data {
        RNCryptor.encrypt(data: data, withPassword: typed)  // good: hardcoded-password
    }

    func open(_ data: Data, password: String?) throws -> Data {
        try RNCryptor.decrypt(data: data, withPassword: password ?? Prompts.recovery)  // bad: hardcoded-password
    }

    func openAsked(_ data: Data, ask: (String) -> String) throws -> Data {
        let answer = ask(Prompts.passwordTitle)
        return try RNCryptor.decrypt(data: data, withPassword: answer)  // good: hardcoded-password
    }

    func stream(for owner: String?) -> RNCryptor.Encryptor {
        var secret = "temporary"
        if let owner { secret = loadPassword(for: owner) } else { secret = randomPassword() }
        return RNCryptor.Encryptor(password: secret)  // good: hardcoded-password
    }

    func streamPlain() -> RNCryptor.Encryptor {
        let parts = ["hunter", "2", "!"]
        return RNCryptor.Encryptor(password: parts.joined())  // bad: hardcoded-password
    }

    private func loadPassword(for owner: String) -> String { ProcessInfo.processInfo.environment[owner] ?? typed }

    private func randomPassword() -> String { UUID().uuidString }
}

final class ClientStore {
    func prepare(_ database: Database, pass: [String: String]) throws {
        try database.usePassphrase("db-pass-7731")  // bad: hardcoded-password
        guard let phrase = pass["passphrase"] else { return }
        try database.usePassphrase(phrase)  // good: hardcoded-password
    }

    func open(_ connection: Connection, keychain: (String) throws -> String) throws {
        let account = "sqlcipher-password"
        try connection.key(try keychain(account))  // good: hardcoded-password
        let reserve: String = { "reserve-" + "pass" }()
        try connection.key(reserve)  // bad: hardcoded-password
    }

    func demo(_ email: String, password: String) {
        Auth.auth().signIn(withEmail: email, password: password)  // good: hardcoded-password
        Auth.auth().signIn(withEmail: "kiosk@example.org", password: "kiosk-4711")  // bad: hardcoded-password
    }

    func proxy(_ stored: String) -> [URLCredential] {
        [
            URLCredential(user: "proxy", password: stored, persistence: .forSession),  // good: hardcoded-password
            URLCredential(user: "proxy", password: "pr0xy!pass", persistence: .none),  // bad: hardcoded-password
        ]
    }

    func unpack(_ path: String, to folder: String) throws {
        try SSZipArchive.unzipFile(atPath: path, toDestination: folder, password: nil)  // good: hardcoded-password
        let code = String(decoding: [0x70, 0x61, 0x73, 0x73, 0x31, 0x32] as [UInt8], as: UTF8.self)
        try SSZipArchive.unzipFile(atPath: path, toDestination: folder, password: code)  // bad: hardcoded-password
    }
}
