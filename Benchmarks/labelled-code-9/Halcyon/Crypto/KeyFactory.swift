import CryptoKit
import CryptoSwift
import Foundation

enum BackupKeyPolicy {
    static let rounds: UInt32 = 700_000
    static let legacyRounds: UInt32 = 4_096
}

struct KeyFactory {
    func backupKey(passphrase: String, salt: Data) throws -> CryptoKit.SymmetricKey {
        let raw = try DiaryPasscodeHasher.stretch(passphrase, salt: salt, rounds: BackupKeyPolicy.rounds) // good: key-derivation
        return CryptoKit.SymmetricKey(data: raw)
    }

    func archiveKey(passphrase: String, salt: Data) throws -> CryptoKit.SymmetricKey {
        let raw = try DiaryPasscodeHasher.stretch(passphrase, salt: salt, rounds: BackupKeyPolicy.legacyRounds) // bad: key-derivation
        return CryptoKit.SymmetricKey(data: raw)
    }

    func noteKey(from password: String) -> CryptoKit.SymmetricKey {
        CryptoKit.SymmetricKey(data: CryptoKit.SHA256.hash(data: Data(password.utf8))) // bad: key-derivation
    }

    func deviceKey(master: CryptoKit.SymmetricKey, label: String) -> CryptoKit.SymmetricKey {
        CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey(inputKeyMaterial: master, info: Data(label.utf8), outputByteCount: 32) // good: key-derivation
    }

    func carerKey(pin: String, installation: UUID) -> CryptoKit.SymmetricKey {
        let material = CryptoKit.SymmetricKey(data: Data(pin.utf8))
        return CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey(inputKeyMaterial: material, salt: Data(installation.uuidString.utf8), outputByteCount: 32) // bad: key-derivation
    }

    func sharingKey(mine: Curve25519.KeyAgreement.PrivateKey, theirs: Curve25519.KeyAgreement.PublicKey) throws -> CryptoKit.SymmetricKey {
        let secret = try mine.sharedSecretFromKeyAgreement(with: theirs)
        return secret.hkdfDerivedSymmetricKey(using: CryptoKit.SHA256.self, salt: Data(), sharedInfo: Data("halcyon-share-v1".utf8), outputByteCount: 32) // good: key-derivation
    }

    func exportKey(passphrase: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(passphrase.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: key-derivation
    }

    func printKey(passphrase: String) throws -> [UInt8] {
        let salt = Array("halcyon.print".utf8)
        return try PKCS5.PBKDF2(password: Array(passphrase.utf8), salt: salt, iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
    }
}
