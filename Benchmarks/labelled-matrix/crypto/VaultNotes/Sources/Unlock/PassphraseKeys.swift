import CommonCrypto
import Foundation

enum PassphraseKeys {
    static let rounds: UInt32 = 600_000

    static func vaultKey(passphrase: String, salt: Data) throws -> Data {
        try stretch(passphrase, salt: salt, rounds: rounds) // good: key-derivation
    }

    static func shareKey(passphrase: String, salt: Data) throws -> Data {
        try stretch(passphrase, salt: salt, rounds: 1_000) // bad: key-derivation
    }

    static func archiveKey(passphrase: String) throws -> Data {
        let salt = Data("vaultnotes.archive.salt".utf8) // bad: key-derivation
        return try stretch(passphrase, salt: salt, rounds: rounds)
    }

    static func accountKey(email: String, passphrase: String) throws -> Data {
        let salt = Data(email.lowercased().utf8) // bad: key-derivation
        return try stretch(passphrase, salt: salt, rounds: rounds)
    }

    static func quickKey(passphrase: String) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(passphrase, CC_LONG(passphrase.utf8.count), &digest) // bad: key-derivation
        return digest
    }

    static func widgetKey(passphrase: String, salt: Data) throws -> Data {
        var short = [UInt8](repeating: 0, count: 5)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, [UInt8](salt), salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &short, short.count) // bad: key-derivation
        guard status == kCCSuccess else { throw CipherFailure.status(status) }
        return Data(short) + Data(repeating: 0, count: 27)
    }

    static func tunedKey(passphrase: String, salt: Data) throws -> (key: Data, rounds: UInt32) {
        let measured = CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase.utf8.count, salt.count,
                                        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 32, 400)
        let chosen = max(measured, 600_000)
        return (try stretch(passphrase, salt: salt, rounds: chosen), chosen) // good: key-derivation
    }

    static func freshSalt() throws -> Data {
        var salt = Data(count: 16)
        let status = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 16, $0.baseAddress!) } // good: predictable-random
        guard status == errSecSuccess else { throw CipherFailure.malformed }
        return salt
    }

    private static func stretch(_ passphrase: String, salt: Data, rounds: UInt32) throws -> Data {
        var out = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count,
                                          [UInt8](salt), salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
                                          rounds, &out, out.count)
        guard status == kCCSuccess else { throw CipherFailure.status(status) }
        return Data(out)
    }
}

final class PinLock {
    private let defaults: UserDefaults
    init(defaults: UserDefaults = .standard) { self.defaults = defaults }

    func setPin(_ pin: String) {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        _ = Data(pin.utf8).withUnsafeBytes { CC_SHA256($0.baseAddress, CC_LONG($0.count), &digest) } // bad: weak-password-hash
        defaults.set(Data(digest), forKey: "pin.digest")
    }

    func setDuressPin(_ pin: String, salt: Data) throws {
        let verifier = try PassphraseKeys.vaultKey(passphrase: pin, salt: salt) // good: weak-password-hash
        defaults.set(verifier, forKey: "pin.duress")
    }

    func migrateFolderPassword(_ password: String, folder: String) {
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5(password, CC_LONG(password.utf8.count), &digest) // bad: weak-password-hash
        defaults.set(digest.map { String(format: "%02x", $0) }.joined(), forKey: "folder.\(folder)")
    }
}
