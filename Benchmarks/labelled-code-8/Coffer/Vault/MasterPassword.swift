import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation
import os

struct VaultParameters: Codable {
    let salt: Data
    let iterations: Int
    let version: Int
}

struct StoredVerifier: Codable, Equatable {
    let bytes: Data
}

protocol PasswordVerifying {
    func verifier(for password: String, parameters: VaultParameters) throws -> StoredVerifier
}

struct QuickVerifier: PasswordVerifying {
    func verifier(for password: String, parameters: VaultParameters) throws -> StoredVerifier {
        let salted = [parameters.salt, Data(password.utf8)].reduce(into: Data()) { $0.append($1) }
        return StoredVerifier(bytes: salted.sha512()) // bad: weak-password-hash
    }
}

struct ScryptVerifier: PasswordVerifying {
    func verifier(for password: String, parameters: VaultParameters) throws -> StoredVerifier {
        let scrypt = try Scrypt(password: password.bytes, salt: parameters.salt.byteArray, dkLen: 32, N: 65_536, r: 8, p: 1)
        return StoredVerifier(bytes: Data(try scrypt.calculate())) // good: weak-password-hash
    }
}

struct LoopVerifier: PasswordVerifying {
    func verifier(for password: String, parameters: VaultParameters) throws -> StoredVerifier {
        var state = Data(password.utf8) + parameters.salt
        for _ in 0..<10 {
            state = Data(CryptoKit.SHA256.hash(data: state)) // bad: weak-password-hash
        }
        return StoredVerifier(bytes: state)
    }
}

struct SharedSecretVerifier {
    let pepper: SymmetricKey

    func verifier(for password: String) -> Data {
        Data(CryptoKit.HMAC<CryptoKit.SHA512>.authenticationCode(for: Data(password.utf8), using: pepper)) // bad: weak-password-hash
    }

    func tag(for record: Data) -> Data {
        Data(CryptoKit.HMAC<CryptoKit.SHA512>.authenticationCode(for: record, using: pepper)) // good: weak-password-hash
    }
}

struct HintStore {
    private let log = Logger(subsystem: "com.cofferapp.mac", category: "hint")

    func fingerprint(of password: String) -> String {
        String(CryptoSwift.Digest.sha1(password.bytes).toHexString().prefix(10)) // bad: weak-password-hash
    }

    func fingerprint(ofExport export: Data) -> String {
        String(CryptoSwift.Digest.sha256(export.byteArray).toHexString().prefix(10)) // good: weak-password-hash
    }

    func remember(_ hint: String, for password: String) {
        UserDefaults.standard.set(hint.count, forKey: "hint.length") // good: secret-in-preferences
        log.info("hint set for password \(password, privacy: .public)") // bad: secret-in-log
    }
}

struct TeamVerifier {
    let salt: [UInt8]

    func verifier(for password: String) -> [UInt8] {
        SHA3(variant: .sha512).calculate(for: salt + password.bytes) // bad: weak-password-hash
    }

    func stretched(_ password: String) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: password.bytes, salt: salt, iterations: 400_000, keyLength: 64, variant: .sha2(.sha512)).calculate() // good: weak-password-hash
    }
}

struct AdminUnlock {
    func matches(_ entered: String) -> Bool {
        entered == "coffer-admin-7719" // bad: hard-coded-secret
    }
}

struct MasterPasswordService {
    private let verifying: PasswordVerifying

    init(verifying: PasswordVerifying = ScryptVerifier()) {
        self.verifying = verifying
    }

    func check(_ password: String, stored: StoredVerifier?, parameters: VaultParameters) -> Bool {
        let computed = try? verifying.verifier(for: password, parameters: parameters)
        return computed == stored // bad: check-fails-open
    }

    func confirm(_ password: String, stored: StoredVerifier?, parameters: VaultParameters) -> Bool {
        guard let stored, let computed = try? verifying.verifier(for: password, parameters: parameters) else {
            return false
        }
        return computed == stored // good: check-fails-open
    }

    func masterKey(_ password: String, parameters: VaultParameters) throws -> SymmetricKey {
        let derived = try PKCS5.PBKDF2(
            password: password.bytes,
            salt: parameters.salt.byteArray,
            iterations: max(parameters.iterations, 650_000), // good: key-derivation
            keyLength: 32,
            variant: .sha2(.sha512)
        ).calculate()
        return SymmetricKey(data: derived)
    }

    func sharedVaultKey(_ password: String, parameters: VaultParameters) throws -> SymmetricKey {
        let derived = try PKCS5.PBKDF2(
            password: password.bytes,
            salt: [UInt8](repeating: 0x11, count: 16), // bad: key-derivation
            iterations: parameters.iterations,
            keyLength: 32,
            variant: .sha2(.sha512)
        ).calculate()
        return SymmetricKey(data: derived)
    }

    func exportKey(_ password: String, parameters: VaultParameters) throws -> SymmetricKey {
        let scrypt = try Scrypt(password: password.bytes, salt: parameters.salt.byteArray, dkLen: 32, N: 16, r: 1, p: 1) // bad: key-derivation
        return SymmetricKey(data: try scrypt.calculate())
    }

    func documentKey(_ password: String, parameters: VaultParameters) throws -> SymmetricKey {
        let scrypt = try Scrypt(password: password.bytes, salt: parameters.salt.byteArray, dkLen: 32, N: 131_072, r: 8, p: 1) // good: key-derivation
        return SymmetricKey(data: try scrypt.calculate())
    }

    func legacyKey(_ password: String) -> SymmetricKey {
        SymmetricKey(data: CryptoKit.SHA256.hash(data: Data(password.utf8))) // bad: key-derivation
    }

    func itemKey(_ vaultKey: SymmetricKey, item: UUID) -> SymmetricKey {
        let code = CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: Data(item.uuidString.utf8), using: vaultKey)
        return SymmetricKey(data: Data(code)) // good: key-derivation
    }
}
