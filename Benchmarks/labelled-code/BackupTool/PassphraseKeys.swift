import ArgumentParser
import Argon2Swift
import CryptoSwift
import Foundation
import RNCryptor

struct KeyPolicy {
    var iterations: Int
    var memoryKiB: Int
    var salt: Data

    static let desktop = KeyPolicy(iterations: 3, memoryKiB: 65_536, salt: Data())
    static let embedded = KeyPolicy(iterations: 1, memoryKiB: 64, salt: Data("embedded-device!".utf8))
}

protocol PassphraseKeySource {
    func key(from passphrase: String) throws -> Data
}

struct DesktopKeySource: PassphraseKeySource {
    let policy: KeyPolicy = .desktop
    let header: ArchiveHeader

    func key(from passphrase: String) throws -> Data {
        let salt = Salt(bytes: header.salt)
        return try Argon2Swift.hashPasswordString(password: passphrase, salt: salt, iterations: policy.iterations, memory: policy.memoryKiB, parallelism: 4, length: 32, type: .id).hashData() // good: low-iterations
    }
}

struct EmbeddedKeySource: PassphraseKeySource {
    let policy: KeyPolicy = .embedded
    let header: ArchiveHeader

    func key(from passphrase: String) throws -> Data {
        let salt = Salt(bytes: header.salt)
        return try Argon2Swift.hashPasswordString(password: passphrase, salt: salt, iterations: policy.iterations, memory: policy.memoryKiB, parallelism: 1, length: 32, type: .id).hashData() // bad: low-iterations
    }
}

struct SharedDriveKeySource: PassphraseKeySource {
    func key(from passphrase: String) throws -> Data {
        let salt = Salt(bytes: KeyPolicy.embedded.salt)
        return try Argon2Swift.hashPasswordString(password: passphrase, salt: salt, iterations: 3, memory: 65_536, parallelism: 4, length: 32, type: .id).hashData() // bad: static-salt
    }

    func verifier(for passphrase: String) throws -> String {
        try Argon2Swift.hashPasswordString(password: passphrase, salt: Salt.newSalt(), iterations: 3, memory: 65_536, parallelism: 4, length: 32, type: .id).encodedString() // good: static-salt
    }
}

struct ArchiveHeader: Codable {
    var version: Int
    var salt: Data

    static func fresh() -> ArchiveHeader {
        ArchiveHeader(version: 3, salt: RNCryptor.randomData(ofLength: 16))
    }
}

struct ScryptKeySource: PassphraseKeySource {
    let header: ArchiveHeader

    func key(from passphrase: String) throws -> Data {
        Data(try Scrypt(password: passphrase.bytes, salt: [UInt8](header.salt), dkLen: 32, N: 131_072, r: 8, p: 1).calculate()) // good: static-salt
    }

    func fleetKey(from passphrase: String) throws -> Data {
        Data(try Scrypt(password: passphrase.bytes, salt: "fleet-2020".bytes, dkLen: 32, N: 131_072, r: 8, p: 1).calculate()) // bad: static-salt
    }

    func quickKey(from passphrase: String) throws -> Data {
        Data(try Scrypt(password: passphrase.bytes, salt: [UInt8](header.salt), dkLen: 32, N: 1_024, r: 8, p: 1).calculate()) // bad: low-iterations
    }
}

struct PortableKeySource: PassphraseKeySource {
    let header: ArchiveHeader
    private let application = "backuptool"

    func key(from passphrase: String) throws -> Data {
        Data(try PKCS5.PBKDF2(password: passphrase.bytes, salt: [UInt8](header.salt), iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate()) // good: low-iterations
    }

    func compatibilityKey(from passphrase: String) throws -> Data {
        Data(try PKCS5.PBKDF2(password: passphrase.bytes, salt: [UInt8](header.salt), keyLength: 32).calculate()) // bad: low-iterations
    }

    func machineKey(from passphrase: String) throws -> Data {
        Data(try PKCS5.PBKDF2(password: passphrase.bytes, salt: application.bytes, iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate()) // bad: static-salt
    }

    func accountKey(from passphrase: String, accountName: String) throws -> Data {
        let salt = [UInt8](header.salt) + accountName.bytes
        return Data(try PKCS5.PBKDF2(password: passphrase.bytes, salt: salt, iterations: 600_000, keyLength: 32, variant: .sha2(.sha512)).calculate()) // good: static-salt
    }

    func subkey(of master: [UInt8], purpose: String) throws -> [UInt8] {
        try HKDF(password: master, salt: application.bytes, info: purpose.bytes, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: static-salt
    }
}

struct TapeKeySource {
    func key(from passphrase: String) -> Data {
        let salt = Data([0x13, 0x37, 0xca, 0xfe, 0xba, 0xbe, 0x00, 0x42])
        return RNCryptor.FormatV3.makeKey(forPassword: passphrase, withSalt: salt) // bad: static-salt
    }

    func key(from passphrase: String, tapeID: Data) -> (salt: Data, key: Data) {
        let salt = RNCryptor.randomData(ofLength: RNCryptor.FormatV3.saltSize)
        return (salt, RNCryptor.FormatV3.makeKey(forPassword: passphrase, withSalt: salt)) // good: static-salt
    }
}

struct UploadRetry {
    let iterations = 5

    func run(_ body: () throws -> Void) throws {
        for attempt in 1...iterations { // good: low-iterations
            do { return try body() } catch where attempt < iterations { continue }
        }
    }
}

@main
struct Create: ParsableCommand {
    @Argument var path: String
    @Option var remote: String = "https://vault.backup.example"
    @Option(help: "Name of the variable which holds the password") var passwordVariable = "BACKUP_PASSWORD"

    func run() throws {
        let fromVariable = ProcessInfo.processInfo.environment[passwordVariable] != nil
        let secrets: SecretSource = fromVariable ? EnvironmentSecretSource() : PromptSecretSource()
        let key = try DesktopKeySource(header: .fresh()).key(from: secrets.passphrase())
        let frame = try FileCipher(key: [UInt8](key)).encrypt([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        try UploadRetry().run { try Uploader(remote: remote).upload(Data(frame), sealedWith: key) }
    }
}
