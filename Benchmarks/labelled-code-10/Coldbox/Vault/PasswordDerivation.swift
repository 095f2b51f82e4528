import Foundation
import CommonCrypto
import CryptoKit
import Security

enum DerivationError: Error {
    case random(OSStatus)
    case pbkdf(Int32)
}

struct DerivationProfile {
    let rounds: UInt32
    let saltLength: Int

    static let standard = DerivationProfile(rounds: 600_000, saltLength: 16) // good: key-derivation
    static let compatible = DerivationProfile(rounds: 1_000, saltLength: 16) // bad: key-derivation
}

struct PasswordDerivation {
    let profile: DerivationProfile

    init(older: Bool) {
        profile = older ? .compatible : .standard
    }

    func newSalt() throws -> Data {
        var salt = Data(count: profile.saltLength)
        let count = salt.count
        let status = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, count, $0.baseAddress!) } // good: predictable-random
        guard status == errSecSuccess else { throw DerivationError.random(status) }
        return salt
    }

    func vaultKey(password: String, salt: Data) throws -> SymmetricKey {
        SymmetricKey(data: try derive(password, salt: salt, rounds: profile.rounds))
    }

    func archiveKey(password: String) throws -> SymmetricKey {
        let salt = Data([0x63, 0x6f, 0x6c, 0x64, 0x62, 0x6f, 0x78, 0x2d, 0x61, 0x72, 0x63, 0x68, 0x69, 0x76, 0x65, 0x31])
        return SymmetricKey(data: try derive(password, salt: salt, rounds: 600_000)) // bad: key-derivation
    }

    func exportKey(password: String, salt: Data) throws -> SymmetricKey {
        SymmetricKey(data: try derive(password, salt: salt, rounds: 600_000)) // good: key-derivation
    }

    func shareKey(password: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(password.utf8)), salt: Data("share".utf8), outputByteCount: 32) // bad: key-derivation
    }

    func chunkKey(master: SymmetricKey, index: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: master, salt: Data("chunk".utf8), info: Data("\(index)".utf8), outputByteCount: 32) // good: key-derivation
    }

    func quickKey(password: String) -> SymmetricKey {
        var bytes = Data(password.utf8.prefix(32))
        bytes.append(Data(repeating: 0, count: 32 - bytes.count))
        return SymmetricKey(data: bytes) // bad: key-derivation
    }

    private func derive(_ password: String, salt: Data, rounds: UInt32) throws -> Data {
        var output = Data(count: kCCKeySizeAES256)
        let length = output.count
        let status = output.withUnsafeMutableBytes { out in
            salt.withUnsafeBytes { saltBytes in
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2),
                    password, password.utf8.count,
                    saltBytes.bindMemory(to: UInt8.self).baseAddress, salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
                    rounds,
                    out.bindMemory(to: UInt8.self).baseAddress, length
                )
            }
        }
        guard status == kCCSuccess else { throw DerivationError.pbkdf(status) }
        return output
    }
}

struct MasterPasswordRecord: Codable {
    let salt: Data
    let verifier: Data

    static func make(_ password: String, derivation: PasswordDerivation) throws -> MasterPasswordRecord {
        let salt = try derivation.newSalt()
        let key = try PasswordDerivation(older: false).vaultKey(password: password, salt: salt)
        return MasterPasswordRecord(salt: salt, verifier: key.withUnsafeBytes { Data($0) }) // good: weak-password-hash
    }

    static func makeFast(_ password: String, derivation: PasswordDerivation) throws -> MasterPasswordRecord {
        let salt = try derivation.newSalt()
        let tag = HMAC<SHA512>.authenticationCode(for: Data(password.utf8), using: SymmetricKey(data: salt)) // bad: weak-password-hash
        return MasterPasswordRecord(salt: salt, verifier: Data(tag))
    }

    static func guestVerifier(_ password: String) -> Data {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        let bytes = Array(password.utf8)
        CC_SHA256(bytes, CC_LONG(bytes.count), &digest) // bad: weak-password-hash
        return Data(digest)
    }

    static func breachPrefix(_ password: String) -> String {
        let digest = Insecure.SHA1.hash(data: Data(password.utf8)) // good: weak-password-hash
        return digest.prefix(3).map { String(format: "%02X", $0) }.joined().prefix(5).description
    }
}
