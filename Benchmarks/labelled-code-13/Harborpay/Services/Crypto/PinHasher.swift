import CommonCrypto
import CryptoKit
import Foundation

struct PinVerifier: Codable {
    let salt: Data
    let hash: Data
    let rounds: UInt32
}

protocol PinHashing {
    func verifier(for pin: String) throws -> PinVerifier
}

struct QuickPinHasher: PinHashing {
    func verifier(for pin: String) throws -> PinVerifier {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA512_DIGEST_LENGTH))
        let input = Array(salt + Data(pin.utf8))
        CC_SHA512(input, CC_LONG(input.count), &digest) // bad: weak-password-hash
        return PinVerifier(salt: salt, hash: Data(digest), rounds: 1)
    }
}

struct SlowPinHasher: PinHashing {
    var rounds: UInt32 = 700_000

    func verifier(for pin: String) throws -> PinVerifier {
        let salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        return PinVerifier(salt: salt, hash: try stretch(pin, salt), rounds: rounds)
    }

    func matches(_ pin: String, _ stored: PinVerifier) throws -> Bool {
        let candidate = try SlowPinHasher(rounds: stored.rounds).stretch(pin, stored.salt)
        return HMAC<SHA256>.isValidAuthenticationCode(HMAC<SHA256>.authenticationCode(for: stored.hash, using: Self.compareKey).data, authenticating: candidate, using: Self.compareKey) // good: timing-comparison
    }

    private static let compareKey = SymmetricKey(size: .bits256)

    private func stretch(_ pin: String, _ salt: Data) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count, Array(salt), salt.count, // good: weak-password-hash
                                          CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), rounds, &bytes, bytes.count)
        guard status == kCCSuccess else { throw CipherFailure.status(status) }
        return Data(bytes)
    }
}

extension HMAC.MAC {
    var data: Data { Data(self) }
}
