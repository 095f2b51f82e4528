import CryptoKit
import Foundation
import RNCryptor
import Security

struct RemoteSettings: Codable {
    var bucket: String
    var accessKey: String
    var secretKey: String
}

enum VaultConstants {
    static let filePhrase = "bt-settings-2019"
    static let encryptionKey = Data([
        0x91, 0x2a, 0x5c, 0x0e, 0x7f, 0x33, 0xd4, 0x18, 0x66, 0xab, 0x49, 0x02, 0xfe, 0x8d, 0x71, 0xc5,
        0x10, 0x9b, 0xe3, 0x57, 0x28, 0xd0, 0x64, 0xba, 0x0f, 0x83, 0x3e, 0xf6, 0x45, 0x1d, 0xc9, 0x72,
    ])
    static let passwordEnvironmentKey = "BACKUP_PASSWORD"
}

protocol SecretSource {
    func passphrase() throws -> String
}

struct EnvironmentSecretSource: SecretSource {
    func passphrase() throws -> String {
        guard let value = ProcessInfo.processInfo.environment[VaultConstants.passwordEnvironmentKey], !value.isEmpty else {
            throw ArchiveError.derivation
        }
        return value
    }
}

struct PromptSecretSource: SecretSource {
    func passphrase() throws -> String {
        guard let entry = getpass("Password: ") else { throw ArchiveError.derivation }
        return String(cString: entry)
    }
}

struct SettingsVault {
    let source: SecretSource

    func save(_ settings: RemoteSettings, to url: URL) throws {
        let plain = try JSONEncoder().encode(settings)
        let sealed = RNCryptor.encrypt(data: plain, withPassword: try source.passphrase()) // good: hardcoded-password
        try sealed.write(to: url, options: .atomic)
    }

    func load(from url: URL) throws -> RemoteSettings {
        let plain = try RNCryptor.decrypt(data: Data(contentsOf: url), withPassword: try source.passphrase()) // good: hardcoded-password
        return try JSONDecoder().decode(RemoteSettings.self, from: plain)
    }

    func saveDefaults(_ settings: RemoteSettings, to url: URL) throws {
        let plain = try JSONEncoder().encode(settings)
        let sealed = RNCryptor.encrypt(data: plain, withPassword: VaultConstants.filePhrase) // bad: hardcoded-password
        try sealed.write(to: url, options: .atomic)
    }

    func saveCache(_ index: Data, hmacKey: Data) -> Data {
        let encryptor = RNCryptor.EncryptorV3(encryptionKey: VaultConstants.encryptionKey, hmacKey: hmacKey) // bad: hardcoded-key
        return encryptor.encrypt(data: index)
    }

    func saveIndex(_ index: Data, keys: IndexKeys) -> Data {
        let encryptor = RNCryptor.EncryptorV3(encryptionKey: keys.encryption, hmacKey: keys.authentication) // good: hardcoded-key
        return encryptor.encrypt(data: index) // good: weak-cipher
    }

    func export(_ settings: RemoteSettings, phrase: String) throws -> Data {
        let encryptor = RNCryptor.Encryptor(password: phrase) // good: hardcoded-password
        var out = encryptor.update(withData: try JSONEncoder().encode(settings))
        out.append(encryptor.finalData())
        return out
    }

    func exportForSupport(_ settings: RemoteSettings) throws -> Data {
        let encryptor = RNCryptor.Encryptor(password: "support-bundle") // bad: hardcoded-password
        var out = encryptor.update(withData: try JSONEncoder().encode(settings))
        out.append(encryptor.finalData())
        return out
    }
}

struct IndexKeys {
    let encryption: Data
    let authentication: Data

    static func fresh() -> IndexKeys {
        IndexKeys(encryption: RNCryptor.randomData(ofLength: 32), authentication: RNCryptor.randomData(ofLength: 32)) // good: weak-random
    }

    static func ephemeral() -> IndexKeys {
        var bytes = Data(count: 64)
        bytes.withUnsafeMutableBytes { buffer in
            _ = SecRandomCopyBytes(kSecRandomDefault, buffer.count, buffer.baseAddress!) // bad: weak-random
        }
        return IndexKeys(encryption: bytes.prefix(32), authentication: bytes.suffix(32))
    }

    static func clocked() -> IndexKeys {
        srandom(UInt32(time(nil)))
        let bytes = Data((0..<64).map { _ in UInt8(truncatingIfNeeded: random()) }) // bad: weak-random
        return IndexKeys(encryption: bytes.prefix(32), authentication: bytes.suffix(32))
    }
}

struct Uploader {
    let remote: String

    private static let manifestKey = "MIIBackup-manifest-key-000000001"

    func upload(_ frame: Data, sealedWith master: Data) throws {
        let key = SymmetricKey(data: master) // good: hardcoded-key
        let manifest = Data("\(frame.count)|\(Date().timeIntervalSince1970)".utf8)
        let sealed = try AES.GCM.seal(manifest, using: key) // good: static-iv
        let code = HMAC<SHA256>.authenticationCode(for: sealed.ciphertext, using: uploadKey())
        try Data(code).write(to: FileManager.default.temporaryDirectory.appendingPathComponent("manifest.mac"))
    }

    private func uploadKey() -> SymmetricKey {
        SymmetricKey(data: Data(Self.manifestKey.utf8)) // bad: hardcoded-key
    }

    func transferKey(with peer: P256.KeyAgreement.PublicKey) throws -> SymmetricKey {
        let mine = P256.KeyAgreement.PrivateKey() // good: hardcoded-key
        let shared = try mine.sharedSecretFromKeyAgreement(with: peer)
        return shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data("backup-transfer".utf8), sharedInfo: Data(), outputByteCount: 32) // good: static-salt
    }

    func releaseSigner() throws -> Curve25519.Signing.PrivateKey {
        let seed = Data(base64Encoded: "bDSNGKu7qvoCsKWzv8oUVdKNlmrnm5H/Q750lF6yFA0=")!
        return try Curve25519.Signing.PrivateKey(rawRepresentation: seed) // bad: hardcoded-key
    }

    func releaseVerifier() throws -> Curve25519.Signing.PublicKey {
        let pinned = Data(base64Encoded: "lAVHHEbMq8ZYdXZ2+plE4dPmoamxQtRFAgEWYCIC0bg=")!
        return try Curve25519.Signing.PublicKey(rawRepresentation: pinned) // good: hardcoded-key
    }
}
