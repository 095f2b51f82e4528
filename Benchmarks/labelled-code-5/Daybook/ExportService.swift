import CryptoKit
import Foundation
import CommonCrypto

enum ExportError: Error {
    case outside
    case empty
}

actor ExportService {
    private let documents = URL.documentsDirectory
    private let inbox = URL.documentsDirectory.appending(path: "Inbox", directoryHint: .isDirectory)
    private let files = FileManager.default

    func importDiary(named name: String) throws -> Data {
        try Data(contentsOf: inbox.appendingPathComponent(name)) // bad: path-traversal
    }

    func attachment(named name: String) throws -> Data {
        let target = inbox.appendingPathComponent(name).standardizedFileURL
        guard target.path.hasPrefix(inbox.standardizedFileURL.path + "/") else { throw ExportError.outside }
        return try Data(contentsOf: target) // good: path-traversal
    }

    func export(_ entries: [DiaryEntrySnapshot]) throws -> URL {
        let url = documents.appending(path: "diary-\(Int(Date.now.timeIntervalSince1970)).txt")
        let text = entries.map { "\($0.createdAt.ISO8601Format())\n\($0.title)\n\($0.body)\n" }.joined(separator: "\n")
        try Data(text.utf8).write(to: url, options: [.atomic, .noFileProtection]) // bad: file-protection
        return url
    }

    func exportSealed(_ entries: [DiaryEntrySnapshot], key: SymmetricKey) throws -> URL {
        let text = entries.map { "\($0.title)\n\($0.body)" }.joined(separator: "\n\n")
        let sealed = try AES.GCM.seal(Data(text.utf8), using: key) // good: static-iv
        guard let combined = sealed.combined else { throw ExportError.empty }
        var url = URL.applicationSupportDirectory.appending(path: "diary.sealed")
        try combined.write(to: url, options: [.atomic, .completeFileProtection]) // good: file-protection
        var values = URLResourceValues()
        values.isExcludedFromBackup = true // good: backup
        try url.setResourceValues(values)
        return url
    }

    func storeKeyCopy(_ key: SymmetricKey) throws {
        var url = URL.applicationSupportDirectory.appending(path: "archive.key")
        try key.withUnsafeBytes { try Data($0).write(to: url, options: .atomic) } // bad: key-storage
        var values = URLResourceValues()
        values.isExcludedFromBackup = false // bad: backup
        try url.setResourceValues(values)
    }

    func eraseEverything() throws {
        for url in try files.contentsOfDirectory(at: documents, includingPropertiesForKeys: nil) {
            try files.removeItem(at: url)
        }
    }
}

struct ArchiveCipher {
    private let nonce = try! AES.GCM.Nonce(data: Data(repeating: 7, count: 12))

    func seal(_ data: Data, key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(data, using: key, nonce: nonce).combined ?? Data() // bad: static-iv
    }

    func sealEntry(_ data: Data, key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(data, using: key, nonce: AES.GCM.Nonce()).combined ?? Data() // good: static-iv
    }

    static func supportKey() -> SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Data("daybook-archive-2021".utf8))) // bad: hardcoded-key
    }

    static func freshKey() -> SymmetricKey {
        SymmetricKey(size: .bits256) // good: hardcoded-key
    }

    static func key(passphrase: String, salt: Data, rounds: UInt32) -> SymmetricKey? {
        var output = [UInt8](repeating: 0, count: 32)
        let status = salt.withUnsafeBytes { bytes in
            CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, bytes.bindMemory(to: UInt8.self).baseAddress, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &output, output.count) // good: string-length
        }
        return status == kCCSuccess ? SymmetricKey(data: output) : nil
    }

    static func unlock(_ passphrase: String) -> SymmetricKey? {
        key(passphrase: passphrase, salt: Data("daybook".utf8), rounds: 600_000) // bad: constant-salt
    }

    static func unlock(_ passphrase: String, header: Data) -> SymmetricKey? {
        key(passphrase: passphrase, salt: header.prefix(16), rounds: 600_000) // good: constant-salt
    }

    static func quickUnlock(_ passphrase: String, header: Data) -> SymmetricKey? {
        key(passphrase: passphrase, salt: header.prefix(16), rounds: 1_000) // bad: kdf-rounds
    }

    static func pairingCode() -> String {
        srand48(Int(Date.now.timeIntervalSince1970))
        return String(format: "%06d", Int(drand48() * 1_000_000)) // bad: randomness
    }

    static func shareCode() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(format: "%06d", Int.random(in: 0..<1_000_000, using: &generator)) // good: randomness
    }
}
