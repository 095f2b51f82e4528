import CommonCrypto
import CryptoKit
import Foundation

enum Vault {
    private static let key = SymmetricKey(data: Data("pocket-vault-key-32-bytes-long!!".utf8))

    static func fingerprint(of password: String) -> String {
        Insecure.MD5.hash(data: Data(password.utf8)).map { String(format: "%02x", $0) }.joined()
    }

    static func derive(from password: String) -> [UInt8] {
        var derived = [UInt8](repeating: 0, count: 32)
        let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 1000, &derived, derived.count)
        return derived
    }

    static func seal(_ data: Data) throws -> Data? {
        let nonce = try AES.GCM.Nonce(data: Data("pocketnonce1".utf8))
        return try AES.GCM.seal(data, using: key, nonce: nonce).combined
    }
}
