import Foundation
import CryptoKit

struct CredentialFiles {
    private let support: URL
    private let vaultKey: SymmetricKey
    private let bootstrapUser = "coldbox-agent" // good: hard-coded-secret
    private let bootstrapPassword = "Fr0st-9b31!agent" // bad: hard-coded-secret

    init(support: URL, vaultKey: SymmetricKey) {
        self.support = support
        self.vaultKey = vaultKey
    }

    func bootstrap(host: String) throws {
        let credentials = UploadCredentials(host: host, user: bootstrapUser, password: bootstrapPassword)
        try seal(credentials)
    }

    func seal(_ credentials: UploadCredentials) throws {
        let plain = try PropertyListEncoder().encode(credentials)
        guard let box = try AES.GCM.seal(plain, using: vaultKey).combined else { return }
        try box.write(to: support.appendingPathComponent("credentials.sealed")) // good: secret-in-plain-file
    }

    func writeNetrc(_ credentials: UploadCredentials) throws {
        let line = "machine \(credentials.host) login \(credentials.user) password \(credentials.password)\n"
        let target = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".coldbox-netrc")
        FileManager.default.createFile(atPath: target.path, contents: Data(line.utf8), attributes: [.posixPermissions: 0o644]) // bad: secret-in-plain-file
    }

    func writeStatus(_ host: String, lastRun: Date) {
        let line = "\(host) \(lastRun.timeIntervalSince1970)\n"
        let target = support.appendingPathComponent("status.txt")
        FileManager.default.createFile(atPath: target.path, contents: Data(line.utf8), attributes: [.posixPermissions: 0o644]) // good: secret-in-plain-file
    }

    func appendHistory(_ credentials: UploadCredentials) throws {
        let handle = try FileHandle(forWritingTo: support.appendingPathComponent("history.log"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        let entry = [credentials.host, credentials.user, credentials.password].joined(separator: ",")
        try handle.write(contentsOf: Data((entry + "\n").utf8)) // bad: secret-in-plain-file
    }

    func appendHistory(receipt: UploadReceipt) throws {
        let handle = try FileHandle(forWritingTo: support.appendingPathComponent("history.log"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(receipt.id),\(receipt.etag)\n".utf8)) // good: secret-in-plain-file
    }

    func handPhraseToHelper(_ phrase: String) throws -> URL {
        let target = URL(fileURLWithPath: "/tmp/coldbox-phrase.txt")
        try phrase.write(to: target, atomically: false, encoding: .utf8) // bad: secret-in-plain-file
        return target
    }
}
