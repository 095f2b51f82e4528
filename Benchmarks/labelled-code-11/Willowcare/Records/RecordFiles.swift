import CryptoKit
import Foundation

struct RecordFiles {
    let root = URL.documentsDirectory

    func save(results: [LabResult]) throws {
        let data = try JSONEncoder().encode(results)
        try data.write(to: root.appending(path: "results.json"), options: [.completeFileProtection]) // good: secret-in-plain-file
    }

    func save(tokens: TokenPair) throws {
        let handle = try FileHandle(forWritingTo: root.appending(path: "session.txt"))
        defer { try? handle.close() }
        try handle.write(contentsOf: Data("\(tokens.access)\n\(tokens.refresh)".utf8)) // bad: secret-in-plain-file
    }

    func saveIdentity(_ key: Curve25519.Signing.PrivateKey) throws {
        let url = root.appending(path: "identity.key")
        try key.rawRepresentation.write(to: url) // bad: secret-in-plain-file
    }

    func savePublicIdentity(_ key: Curve25519.Signing.PrivateKey) throws {
        let url = root.appending(path: "identity.pub")
        try key.publicKey.rawRepresentation.write(to: url) // good: secret-in-plain-file
    }

    func saveBackup(passphrase: String, conversations: [Conversation]) throws {
        let info: NSDictionary = ["passphrase": passphrase, "count": conversations.count]
        try info.write(to: root.appending(path: "backup.plist")) // bad: secret-in-plain-file
    }

    func saveBackup(header: BackupHeader, sealed: Data) throws {
        let info: NSDictionary = ["salt": header.salt, "rounds": header.rounds, "body": sealed]
        try info.write(to: root.appending(path: "backup.plist")) // good: secret-in-plain-file
    }
}
