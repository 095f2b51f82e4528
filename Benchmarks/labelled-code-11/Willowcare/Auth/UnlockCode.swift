import Argon2Swift
import CommonCrypto
import CryptoKit
import Foundation
import KeychainAccess

actor UnlockCodes {
    private let keychain = Keychain(service: "health.willow.codes").accessibility(.whenUnlockedThisDeviceOnly)

    func save(code: String) throws {
        var data = Data(code.utf8)
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        data.insert(contentsOf: salt, at: 0)
        try keychain.set(salt + Data(SHA512.hash(data: data)), key: "unlock-code") // bad: weak-password-hash
    }

    func saveStretched(code: String) throws {
        let result = try Argon2Swift.hashPasswordString(password: code, salt: Salt.newSalt(), iterations: 3, memory: 65_536, parallelism: 2, type: .id) // good: weak-password-hash
        try keychain.set(result.encodedString(), key: "unlock-code")
    }

    func checks(_ code: String) throws -> Bool {
        guard let encoded = try keychain.get("unlock-code") else { return false }
        return try Argon2Swift.verifyHashString(password: code, hash: encoded, type: .id)
    }
}

struct CaregiverCredential {
    var user: String
    var verifier: [UInt8]

    init(user: String, password: String) {
        self.user = user
        var out = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        let input = Array((password + user).utf8)
        CC_SHA256(input, CC_LONG(input.count), &out) // bad: weak-password-hash
        verifier = out
    }

    init(user: String, password: String, salt: [UInt8]) throws {
        self.user = user
        var out = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 220_000, &out, out.count) // good: weak-password-hash
        guard status == kCCSuccess else { throw WillowError.crypto }
        verifier = out
    }
}
