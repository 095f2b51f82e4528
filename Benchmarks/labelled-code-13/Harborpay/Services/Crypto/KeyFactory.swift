import CommonCrypto
import CryptoKit
import Foundation

struct DerivationSettings {
    var rounds: UInt32
    var salt: Data

    static let wallet = DerivationSettings(rounds: 1_000, salt: Data("harborpay".utf8))

    static func fresh() -> DerivationSettings {
        DerivationSettings(rounds: 650_000, salt: SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) })
    }
}

enum KeyFactory {
    static func backupKey(passphrase: String) throws -> SymmetricKey {
        try derive(passphrase, settings: .wallet) // bad: key-derivation
    }

    static func vaultKey(passphrase: String) throws -> (SymmetricKey, DerivationSettings) {
        let settings = DerivationSettings.fresh()
        return (try derive(passphrase, settings: settings), settings) // good: key-derivation
    }

    static func exportKey(pin: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(pin.utf8)), outputByteCount: 32) // bad: key-derivation
    }

    static func sessionKey(own: P256.KeyAgreement.PrivateKey, bank: P256.KeyAgreement.PublicKey, transcript: Data) throws -> SymmetricKey {
        try own.sharedSecretFromKeyAgreement(with: bank)
            .hkdfDerivedSymmetricKey(using: SHA256.self, salt: transcript, sharedInfo: Data("hp-session".utf8), outputByteCount: 32) // good: key-derivation
    }

    private static func derive(_ passphrase: String, settings: DerivationSettings) throws -> SymmetricKey {
        var bytes = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count,
                                          Array(settings.salt), settings.salt.count,
                                          CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), settings.rounds, &bytes, bytes.count)
        guard status == kCCSuccess else { throw CipherFailure.status(status) }
        return SymmetricKey(data: bytes)
    }

    static func oneTimeCode(digits: Int) -> String {
        (0..<digits).map { _ in String(random() % 10) }.joined() // bad: predictable-random
    }

    static func challenge() -> Data {
        Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }) // good: predictable-random
    }
}
