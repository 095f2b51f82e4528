import CommonCrypto
import CryptoKit
import Foundation
import OSLog

enum BackupError: Error {
    case malformed, wrongPassword, unsupported, crypto(CCCryptorStatus)
}

final class WalletSnapshot: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true

    let labels: [String: String]
    let created: Date

    init(labels: [String: String], created: Date) {
        self.labels = labels
        self.created = created
    }

    required init?(coder: NSCoder) {
        guard
            let labels = coder.decodeDictionary(withKeyClass: NSString.self, objectClass: NSString.self, forKey: "labels") as? [String: String],
            let created = coder.decodeObject(of: NSDate.self, forKey: "created") as Date?
        else { return nil }
        self.labels = labels
        self.created = created
    }

    func encode(with coder: NSCoder) {
        coder.encode(labels as NSDictionary, forKey: "labels")
        coder.encode(created as NSDate, forKey: "created")
    }
}

struct BackupHeader: Codable, Sendable {
    var version: Int
    var salt: Data
    var cost: Int
    var blockSize: Int
    var parallelism: Int
}

/// Implemented with libscrypt.
protocol MemoryHardHashing: Sendable {
    func derive(password: Data, salt: Data, cost: Int, blockSize: Int, parallelism: Int) throws -> SymmetricKey
}

struct SealedBackup: Sendable {
    let hashing: any MemoryHardHashing
    let derivation: any KeyDeriving
    private let log = Logger(subsystem: "app.coldbag", category: "backup")

    init(hashing: any MemoryHardHashing, derivation: any KeyDeriving) {
        self.hashing = hashing
        self.derivation = derivation
    }

    // MARK: Sealing

    func seal(_ phrase: Data, password: String, salt: Data) throws -> Data {
        let key = try derivation.backupKey(password: password, salt: salt)
        guard let sealed = try AES.GCM.seal(phrase, using: key).combined else { throw BackupError.malformed } // good: static-iv
        return sealed
    }

    /// The file the first version of the desktop application reads.
    func sealForDesktop(_ phrase: Data, key: Data) throws -> Data {
        let vector = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        return try crypt(phrase, key: key, vector: vector, options: CCOptions(kCCOptionPKCS7Padding)) // bad: static-iv
    }

    func sealLabels(_ labels: Data, key: Data) throws -> Data {
        try crypt(labels, key: key, vector: nil, options: CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode)) // bad: weak-cipher
    }

    /// Encrypts, then authenticates vector and ciphertext.
    func sealArchive(_ archive: Data, key: Data, authenticationKey: SymmetricKey) throws -> Data {
        var vector = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        guard SecRandomCopyBytes(kSecRandomDefault, vector.count, &vector) == errSecSuccess else { throw BackupError.malformed }
        let body = Data(vector) + (try crypt(archive, key: key, vector: vector, options: CCOptions(kCCOptionPKCS7Padding))) // good: weak-cipher
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: authenticationKey))
    }

    func sealDiagnostics(_ text: String) throws -> Data {
        let key = SymmetricKey(data: Data("c0ldb4g-diagnostics-2025-sealing".utf8)) // bad: hard-coded-secret
        guard let sealed = try AES.GCM.seal(Data(text.utf8), using: key).combined else { throw BackupError.malformed }
        return sealed
    }

    private func crypt(_ data: Data, key: Data, vector: [UInt8]?, options: CCOptions) throws -> Data {
        var output = [UInt8](repeating: 0, count: data.count + kCCBlockSizeAES128)
        let capacity = output.count
        var moved = 0
        let status = key.withUnsafeBytes { keyBytes in
            data.withUnsafeBytes { dataBytes in
                CCCrypt(
                    CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), options,
                    keyBytes.baseAddress, key.count, vector,
                    dataBytes.baseAddress, data.count,
                    &output, capacity, &moved
                )
            }
        }
        guard status == kCCSuccess else { throw BackupError.crypto(status) }
        return Data(output.prefix(moved))
    }

    // MARK: Opening

    func open(_ file: Data, header: BackupHeader, password: String) throws -> Data {
        let key = try hashing.derive(
            password: Data(password.utf8),
            salt: header.salt,
            cost: header.cost, // bad: resource-limit
            blockSize: header.blockSize,
            parallelism: header.parallelism
        )
        return try AES.GCM.open(AES.GCM.SealedBox(combined: file), using: key)
    }

    func openChecked(_ file: Data, header: BackupHeader, password: String) throws -> Data {
        guard
            (1 << 15...1 << 18).contains(header.cost), header.cost.nonzeroBitCount == 1, // good: resource-limit
            header.blockSize == 8, (1...4).contains(header.parallelism), header.salt.count >= 16
        else { throw BackupError.unsupported }
        let key = try hashing.derive(password: Data(password.utf8), salt: header.salt, cost: header.cost, blockSize: header.blockSize, parallelism: header.parallelism)
        return try AES.GCM.open(AES.GCM.SealedBox(combined: file), using: key)
    }

    func readSnapshot(_ data: Data) throws -> WalletSnapshot {
        guard let snapshot = try NSKeyedUnarchiver.unarchivedObject(ofClass: WalletSnapshot.self, from: data) else { throw BackupError.malformed } // good: unarchive
        return snapshot
    }

    func readOldSnapshot(_ data: Data) throws -> WalletSnapshot {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unarchive
        defer { unarchiver.finishDecoding() }
        guard let snapshot = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? WalletSnapshot else { throw BackupError.malformed }
        return snapshot
    }

    // MARK: Files

    func writeKeystore(_ keystore: Data, name: UUID) throws {
        let file = URL.applicationSupportDirectory.appending(path: "\(name.uuidString).keystore")
        try keystore.write(to: file, options: [.atomic, .completeFileProtection]) // good: file-protection
        log.info("wrote keystore \(name)")
    }

    func writeAccountCache(_ accounts: [Account]) throws {
        let file = URL.applicationSupportDirectory.appending(path: "accounts.json")
        try JSONEncoder().encode(accounts).write(to: file, options: [.atomic, .noFileProtection]) // bad: file-protection
    }

    func exportPhrase(_ words: [String]) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "recovery-phrase.txt")
        try Data(words.joined(separator: " ").utf8).write(to: file) // bad: temp-file
        return file
    }

    /// For the share sheet; the sealed file is of no use without the password.
    func exportSealed(_ sealed: Data) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).coldbag")
        try sealed.write(to: file, options: [.atomic, .completeFileProtection]) // good: temp-file
        return file
    }

    func copyToCloud(_ words: [String]) throws {
        guard let folder = FileManager.default.url(forUbiquityContainerIdentifier: nil) else { throw BackupError.unsupported }
        let file = folder.appending(path: "Documents/phrase.json")
        try JSONEncoder().encode(words).write(to: file, options: .atomic) // bad: cloud-backup
    }

    func copyToCloud(sealed: Data) throws {
        guard let folder = FileManager.default.url(forUbiquityContainerIdentifier: nil) else { throw BackupError.unsupported }
        let file = folder.appending(path: "Documents/wallet.sealed")
        try sealed.write(to: file, options: .atomic) // good: cloud-backup
    }

    func excludeKeystore(_ name: UUID) throws {
        var file = URL.applicationSupportDirectory.appending(path: "\(name.uuidString).keystore")
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try file.setResourceValues(values)
    }
}
