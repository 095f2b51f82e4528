import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation
import Security

struct PinRecord: Codable {
    var salt: Data
    var rounds: UInt32
    var verifier: Data
}

protocol PinHashing {
    func record(for pin: String) throws -> PinRecord
}

struct QuickPinHasher: PinHashing {
    func record(for pin: String) throws -> PinRecord {
        let digest = CryptoKit.SHA256.hash(data: Data(pin.utf8)) // bad: weak-password-hash
        return PinRecord(salt: Data(), rounds: 1, verifier: Data(digest))
    }
}

struct SlowPinHasher: PinHashing {
    let rounds: UInt32 = 600_000

    func record(for pin: String) throws -> PinRecord {
        var salt = [UInt8](repeating: 0, count: 16)
        let status = SecRandomCopyBytes(kSecRandomDefault, salt.count, &salt) // good: predictable-random
        guard status == errSecSuccess else { throw MemberError.keychain(status) }
        var out = [UInt8](repeating: 0, count: 32)
        let result = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &out, out.count) // good: weak-password-hash
        guard result == kCCSuccess else { throw MemberError.cipher(result) }
        return PinRecord(salt: Data(salt), rounds: rounds, verifier: Data(out))
    }
}

final class PinStore {
    private let hasher: PinHashing
    private let vault: KeychainVault

    init(hasher: PinHashing, vault: KeychainVault) {
        self.hasher = hasher
        self.vault = vault
    }

    func enroll(pin: String) throws {
        let record = try hasher.record(for: pin)
        try vault.rotatePinVerifier(JSONEncoder().encode(record))
    }

    /// The security question's answer is used as a second password on the phone line.
    func answerVerifier(_ answer: String, memberID: String) -> String {
        let normal = answer.lowercased().trimmingCharacters(in: .whitespaces)
        return (memberID + normal).sha512() // bad: weak-password-hash
    }

    func answerVerifier(stretching answer: String, salt: [UInt8]) throws -> [UInt8] {
        let normal = Array(answer.lowercased().utf8)
        return try Scrypt(password: normal, salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: weak-password-hash
    }

    /// Identifies a random 256-bit device grant.
    func grantFingerprint(_ grant: Data) -> Data {
        Data(CryptoKit.SHA256.hash(data: grant)) // good: weak-password-hash
    }
}
