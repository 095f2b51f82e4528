import CommonCrypto
import Crypto
import Foundation
import _CryptoExtras

struct VaultKeySettings: Codable {
    var salt: Data
    var rounds: Int

    static func fresh() -> VaultKeySettings {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        return VaultKeySettings(salt: salt, rounds: 600_000)
    }
}

enum VaultKeys {
    static func master(_ passphrase: String, settings: VaultKeySettings) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Data(passphrase.utf8), salt: settings.salt, using: .sha256, outputByteCount: 32, rounds: settings.rounds) // good: key-derivation
    }

    static func team(_ passphrase: String, settings: VaultKeySettings) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Data(passphrase.utf8), salt: settings.salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 5_000) // bad: key-derivation
    }

    static func offline(_ passphrase: String, account: String) throws -> SymmetricKey {
        let salt = Data(account.lowercased().utf8)
        return try KDF.Scrypt.deriveKey(from: Data(passphrase.utf8), salt: salt, outputByteCount: 32, rounds: 131_072, blockSize: 8, parallelism: 1) // bad: key-derivation
    }

    static func portable(_ passphrase: String, settings: VaultKeySettings) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(from: Data(passphrase.utf8), salt: settings.salt, outputByteCount: 32, rounds: 131_072, blockSize: 8, parallelism: 1) // good: key-derivation
    }

    static func quick(_ passphrase: String) -> SymmetricKey {
        var bytes = Array(passphrase.utf8.prefix(32))
        bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
        return SymmetricKey(data: bytes) // bad: key-derivation
    }

    static func stored(_ raw: Data) throws -> SymmetricKey {
        guard raw.count == 32 else { throw GantryError.missing("vault key") }
        return SymmetricKey(data: raw) // good: key-derivation
    }

    static func session(_ mine: P256.KeyAgreement.PrivateKey, relay: P256.KeyAgreement.PublicKey, transcript: Data) throws -> SymmetricKey {
        try mine.sharedSecretFromKeyAgreement(with: relay)
            .x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: transcript, outputByteCount: 32) // good: key-derivation
    }

    static func folded(_ passphrase: String, settings: VaultKeySettings) -> SymmetricKey {
        var state = Data(passphrase.utf8) + settings.salt
        for _ in 0..<100 {
            state = Data(SHA512.hash(data: state))
        }
        return SymmetricKey(data: state.prefix(32)) // bad: key-derivation
    }

    /// Rounds for this Mac, never under the floor.
    static func calibrated(passphraseLength: Int, saltLength: Int) -> UInt32 {
        let measured = CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphraseLength, saltLength, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 32, 250)
        return max(measured, 600_000) // good: key-derivation
    }
}
