import CryptoKit
import Foundation
import Logging
import Security

enum CredentialError: Error { case random(OSStatus), missing, keychain(OSStatus) }

struct StoredCredential: Codable {
    var account: String
    var token: String
}

/// Keeps the registry token between runs.
struct CredentialFile {
    let logger: Logger

    private var folder: URL {
        FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".packwright")
    }

    func save(token: String, account: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let plist = try encoder.encode(StoredCredential(account: account, token: token))
        try plist.write(to: folder.appendingPathComponent("credentials.plist")) // bad: store-secret-file
        try store(token, account: account)
        logger.notice("saved \(token) for \(account)") // bad: log-secret
        logger.notice("saved a credential for \(account)") // good: log-secret
    }

    func saveSealed(token: String, account: String, key: SymmetricKey) throws {
        let plain = try PropertyListEncoder().encode(StoredCredential(account: account, token: token))
        let sealed = try AES.GCM.seal(plain, using: key).combined!
        try sealed.write(to: folder.appendingPathComponent("credentials.sealed"), options: .atomic) // good: store-secret-file
    }

    func exportEnvironment(_ credential: StoredCredential, to file: URL) throws {
        let text = "export PACKWRIGHT_TOKEN=\(credential.token)\n"
        try text.write(to: file, atomically: true, encoding: .utf8) // bad: store-secret-file
    }

    func exportSettings(_ credential: StoredCredential, to file: URL) throws {
        let text = "export PACKWRIGHT_ACCOUNT=\(credential.account)\n"
        try text.write(to: file, atomically: true, encoding: .utf8) // good: store-secret-file
    }

    func token() throws -> String {
        if let given = ProcessInfo.processInfo.environment["PACKWRIGHT_TOKEN"] { return given }
        let data = try Data(contentsOf: folder.appendingPathComponent("credentials.plist"))
        return try PropertyListDecoder().decode(StoredCredential.self, from: data).token
    }

    private func store(_ token: String, account: String) throws {
        let item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "packwright",
            kSecAttrAccount as String: account,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-class
            kSecValueData as String: Data(token.utf8),
        ]
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess || status == errSecDuplicateItem else { throw CredentialError.keychain(status) }
    }

    // MARK: Key material

    func sealingKey() -> SymmetricKey {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: random-status
        return SymmetricKey(data: bytes)
    }

    func exportKey() throws -> SymmetricKey {
        var bytes = [UInt8](repeating: 0, count: 32)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // good: random-status
        guard status == errSecSuccess else { throw CredentialError.random(status) }
        return SymmetricKey(data: bytes)
    }

    /// Falls back to the shared robot account of the build farm.
    func robotCredential() -> URLCredential {
        URLCredential(user: "robot", password: "Cooper-Stave-8841", persistence: .forSession) // bad: hardcoded-password
    }

    func personalCredential(account: String) throws -> URLCredential {
        URLCredential(user: account, password: try token(), persistence: .forSession) // good: hardcoded-password
    }
}
