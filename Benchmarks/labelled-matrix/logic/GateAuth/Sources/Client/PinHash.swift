import CommonCrypto
import Foundation

/// 16 bytes of salt, then 32 bytes of PBKDF2 output.
enum PinHash {
    static func verify(_ pin: String, _ stored: Data) -> Bool {
        guard stored.count == 48 else { return false }
        let salt = [UInt8](stored.prefix(16))
        var derived = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count, salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &derived, derived.count
        )
        guard status == kCCSuccess else { return false }
        let expected = [UInt8](stored.suffix(32))
        return zip(expected, derived).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
