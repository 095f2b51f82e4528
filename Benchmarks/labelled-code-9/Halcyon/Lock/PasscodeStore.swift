import CommonCrypto
import CryptoKit
import Foundation

struct PasscodeRecord: Codable {
    let salt: Data
    let digest: Data
    let rounds: UInt32
}

protocol PasscodeHashing {
    func record(for passcode: String) throws -> PasscodeRecord
}

enum PasscodeError: Error { case derivation(Int32), random(OSStatus) }

/// Passcode that opens the diary when Face ID is turned off.
struct DiaryPasscodeHasher: PasscodeHashing {
    let rounds: UInt32 = 650_000

    func record(for passcode: String) throws -> PasscodeRecord {
        let salt = try SecureBytes.make(16)
        let digest = try Self.stretch(passcode, salt: salt, rounds: rounds) // good: weak-password-hash
        return PasscodeRecord(salt: salt, digest: digest, rounds: rounds)
    }

    static func stretch(_ passcode: String, salt: Data, rounds: UInt32) throws -> Data {
        var output = Data(count: 32)
        let length = output.count
        let status = output.withUnsafeMutableBytes { out in
            salt.withUnsafeBytes { saltBytes in
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2), passcode, passcode.utf8.count,
                    saltBytes.bindMemory(to: UInt8.self).baseAddress, salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds,
                    out.bindMemory(to: UInt8.self).baseAddress, length
                )
            }
        }
        guard status == kCCSuccess else { throw PasscodeError.derivation(status) }
        return output
    }
}

/// Passcode a carer types on the patient's phone to see the summary page.
struct CarerPasscodeHasher: PasscodeHashing {
    func record(for passcode: String) throws -> PasscodeRecord {
        let salt = try SecureBytes.make(16)
        var hasher = SHA256()
        hasher.update(data: salt)
        hasher.update(data: Data(passcode.utf8))
        let digest = Data(hasher.finalize()) // bad: weak-password-hash
        return PasscodeRecord(salt: salt, digest: digest, rounds: 1)
    }
}

/// Passcodes of the second profile on a shared family iPad.
struct ProfilePasscodes {
    private let hasher: PasscodeHashing
    private var records: [String: PasscodeRecord] = [:]

    init(hasher: PasscodeHashing = DiaryPasscodeHasher()) {
        self.hasher = hasher
    }

    mutating func enroll(_ profile: String, passcode: String) throws {
        records[profile] = try hasher.record(for: passcode) // good: weak-password-hash
    }

    func quickRecord(_ profile: String, passcode: String) throws -> PasscodeRecord {
        let salt = Data(profile.utf8.prefix(16))
        let digest = try DiaryPasscodeHasher.stretch(passcode, salt: salt, rounds: 500) // bad: weak-password-hash
        return PasscodeRecord(salt: salt, digest: digest, rounds: 500)
    }

    func matches(_ profile: String, passcode: String) throws -> Bool {
        guard let record = records[profile] else { return false }
        let candidate = try DiaryPasscodeHasher.stretch(passcode, salt: record.salt, rounds: record.rounds)
        return candidate == record.digest
    }
}

enum PortalCredentials {
    /// Remembered so that the offline portal can be opened on a plane.
    static func offlineVerifier(username: String, password: String) -> String {
        let joined = username.lowercased() + ":" + password
        let digest = Insecure.MD5.hash(data: Data(joined.utf8)) // bad: weak-password-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    static func devicePairingVerifier(_ pairingKey: SymmetricKey) -> Data {
        let raw = pairingKey.withUnsafeBytes { Data($0) }
        return Data(SHA256.hash(data: raw)) // good: weak-password-hash
    }

    static func guardianVerifier(_ password: String, installation: UUID) -> Data {
        let key = SymmetricKey(data: Data(installation.uuidString.utf8))
        let code = HMAC<SHA512>.authenticationCode(for: Data(password.utf8), using: key) // bad: weak-password-hash
        return Data(code)
    }

    static func sessionVerifier(_ randomToken: Data, pepper: SymmetricKey) -> Data {
        Data(HMAC<SHA512>.authenticationCode(for: randomToken, using: pepper)) // good: weak-password-hash
    }
}
