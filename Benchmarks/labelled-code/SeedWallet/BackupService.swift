import CryptoKit
import Foundation
import os

struct BackupEnvelope: Codable {
    let version: Int
    let label: String
    let secretWords: [String]
    let createdAt: Date
}

struct BackupReceipt: Codable {
    let version: Int
    let label: String
    let wordCount: Int
}

final class BackupService {
    private let fileManager = FileManager.default
    private let log = OSLog(subsystem: "app.seedwallet", category: "backup")
    private let documents: URL

    init() throws {
        documents = try fileManager.url(for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    }

    func backUp(_ mnemonic: Mnemonic, label: String) throws {
        let envelope = BackupEnvelope(version: 2, label: label, secretWords: mnemonic.words, createdAt: Date())
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let payload = try encoder.encode(envelope)
        let target = documents.appendingPathComponent("\(label).backup")
        try payload.write(to: target) // bad: store-secret-file
        try receipt(for: mnemonic, label: label, encoder: encoder)
    }

    private func receipt(for mnemonic: Mnemonic, label: String, encoder: JSONEncoder) throws {
        let payload = try encoder.encode(BackupReceipt(version: 2, label: label, wordCount: mnemonic.wordCount))
        try payload.write(to: documents.appendingPathComponent("\(label).receipt")) // good: store-secret-file
    }

    func backUpSealed(_ mnemonic: Mnemonic, label: String, key: SymmetricKey) throws {
        let envelope = BackupEnvelope(version: 3, label: label, secretWords: mnemonic.words, createdAt: Date())
        let payload = try JSONEncoder().encode(envelope)
        let sealed = try ChaChaPoly.seal(payload, using: key)
        let target = documents.appendingPathComponent("\(label).backup")
        try sealed.combined.write(to: target) // good: store-secret-file
    }

    func snapshot(_ mnemonic: Mnemonic) throws {
        let words = mnemonic.words as NSArray
        let archive = try NSKeyedArchiver.archivedData(withRootObject: words, requiringSecureCoding: true)
        try archive.write(to: documents.appendingPathComponent("state.archive"), options: .atomic) // bad: store-secret-file
    }

    func exportKeys(_ accounts: [DerivedKeys]) throws {
        let target = documents.appendingPathComponent("keys.csv")
        fileManager.createFile(atPath: target.path, contents: nil)
        let handle = try FileHandle(forWritingTo: target)
        defer { try? handle.close() }
        for account in accounts {
            let row = "\(account.account);\(account.material)\n"
            try handle.write(contentsOf: Data(row.utf8)) // bad: store-secret-file
        }
        os_log("exported %ld accounts", log: log, type: .info, accounts.count) // good: log-secret
    }

    func exportAddresses(_ accounts: [DerivedKeys]) throws {
        let target = documents.appendingPathComponent("addresses.csv")
        fileManager.createFile(atPath: target.path, contents: nil)
        let handle = try FileHandle(forWritingTo: target)
        defer { try? handle.close() }
        for account in accounts {
            let row = "\(account.account);\(account.address)\n"
            try handle.write(contentsOf: Data(row.utf8)) // good: store-secret-file
        }
    }

    func exportPublicKey(_ key: Curve25519.Signing.PrivateKey) throws {
        let target = documents.appendingPathComponent("identity.pub")
        try key.publicKey.rawRepresentation.write(to: target, options: .atomic) // good: store-secret-file
    }

    func exportIdentity(_ key: Curve25519.Signing.PrivateKey) throws {
        let target = documents.appendingPathComponent("identity.bin")
        let raw = key.rawRepresentation
        try raw.write(to: target, options: .atomic) // bad: store-secret-file
    }

    func verify(_ entered: [String], against mnemonic: Mnemonic) -> Bool {
        for (index, pair) in zip(entered, mnemonic.words).enumerated() where pair.0 != pair.1 {
            os_log("word %ld differs: wanted %{public}@", log: log, type: .error, index, pair.1) // bad: log-secret
            return false
        }
        os_log("%ld words match, language %{public}@", log: log, type: .info, mnemonic.wordCount, mnemonic.language) // good: log-secret
        return true
    }

    func restore(from text: String) -> Mnemonic? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        guard [12, 24].contains(words.count) else {
            print("cannot restore from \(words.count) words") // good: log-secret
            print("cannot restore from", words) // bad: log-secret
            return nil
        }
        return Mnemonic(words: words)
    }
}
