// Salts of PBKDF2, scrypt, HKDF and password hashing: constant, random, stored with the record.
import CommonCrypto
import CryptoKit
import Foundation

// Stubs of the library types that must be visible.
enum Variant { case sha2(Int) }
struct PBKDF2Derivation {
    init(password: [UInt8], salt: [UInt8], iterations: Int, keyLength: Int, variant: Variant) throws {}
    func calculate() throws -> [UInt8] { [] }
}
struct ScryptDerivation {
    init(password: [UInt8], salt: [UInt8], cost: Int, blocks: Int = 8, length: Int = 32) throws {}
    func calculate() throws -> [UInt8] { [] }
}
extension RNCryptorKeys {
    static func keyForPassword(_ password: String, salt: Data) -> Data { salt }
}
enum RNCryptorKeys {}

private let pepper = Data("org.example.vault.pepper".utf8)
private let zeros = [UInt8](repeating: 0, count: 16)

struct Record {
    var salt: Data
    var rounds: Int
    var saltLength = 16
}

struct PasswordKeys {
    let password: [UInt8]

    func constant() throws -> [UInt8] {
        let salt = Array("NaClNaClNaClNaCl".utf8)
        return try PBKDF2Derivation(  // bad: constant-salt
            password: password, salt: salt, iterations: 600_000, keyLength: 32, variant: .sha2(256)
        ).calculate()
    }

    func stored(_ record: Record) throws -> [UInt8] {
        try PBKDF2Derivation(  // good: constant-salt
            password: password, salt: [UInt8](record.salt), iterations: 600_000, keyLength: 32, variant: .sha2(256)
        ).calculate()
    }

    func scrypt(_ table: [String: [UInt8]], user: String) throws -> [UInt8] {
        let salt = table[user] ?? zeros
        return try ScryptDerivation(password: password, salt: salt, cost: 131_072)  // bad: constant-salt
            .calculate()
    }

    func random() throws -> ([UInt8], salt: [UInt8]) {
        var salt = zeros
        guard SecRandomCopyBytes(kSecRandomDefault, salt.count, &salt) == errSecSuccess else { throw Failure() }
        let kdf = try ScryptDerivation(password: password, salt: salt, cost: 131_072)  // good: constant-salt
        return (try kdf.calculate(), salt)
    }

    func unchecked() throws -> [UInt8] {
        var salt = zeros
        salt[0] = 7
        let kdf = try ScryptDerivation(password: password, salt: salt, cost: 131_072)  // bad: constant-salt
        return try kdf.calculate()
    }

    func legacy(_ text: String, salted salt: Data) -> [Data] {
        [
            RNCryptorKeys.keyForPassword(text, salt: pepper),  // bad: constant-salt
            RNCryptorKeys.keyForPassword(text, salt: salt),  // good: constant-salt
        ]
    }
}

struct PasswordColumns {
    func hash(_ password: String, user: UUID) -> Data {
        let own = withUnsafeBytes(of: user.uuid) { Data($0) }
        return derive(password, salt: own, rounds: 600_000)
    }

    func common(_ password: String) -> Data {
        var key = [UInt8](repeating: 0, count: 32)
        let salt: [UInt8] = [9, 8, 7, 6, 5, 4, 3, 2]
        CCKeyDerivationPBKDF(  // bad: constant-salt
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, 32)
        return Data(key)
    }

    private func derive(_ password: String, salt: Data, rounds: UInt32) -> Data {
        var key = [UInt8](repeating: 0, count: 32)
        salt.withUnsafeBytes { bytes in
            _ = CCKeyDerivationPBKDF(  // good: constant-salt
                CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count,
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
                CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, 32)
        }
        return Data(key)
    }
}

struct Failure: Error {}
