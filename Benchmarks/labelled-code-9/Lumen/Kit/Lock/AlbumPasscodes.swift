import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

public struct AlbumVerifier: Codable {
    public let salt: [UInt8]
    public let value: [UInt8]
}

public enum AlbumPasscodes {
    public static func album(_ passcode: String) throws -> AlbumVerifier {
        let salt = CryptoSwift.AES.randomIV(16)
        let value = try Scrypt(password: Array(passcode.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: weak-password-hash
        return AlbumVerifier(salt: salt, value: value)
    }

    public static func guestBook(_ passcode: String) throws -> AlbumVerifier {
        let salt = CryptoSwift.AES.randomIV(16)
        let value = try Scrypt(password: Array(passcode.utf8), salt: salt, dkLen: 32, N: 16, r: 1, p: 1).calculate() // bad: weak-password-hash
        return AlbumVerifier(salt: salt, value: value)
    }

    public static func family(_ passcode: String) -> AlbumVerifier {
        let salt = CryptoSwift.AES.randomIV(16)
        let input = salt + Array(passcode.utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(input, CC_LONG(input.count), &digest) // bad: weak-password-hash
        return AlbumVerifier(salt: salt, value: digest)
    }

    public static func linkToken(_ token: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(token, CC_LONG(token.count), &digest) // good: weak-password-hash
        return digest
    }

    public static func television(_ pin: String) -> String {
        pin.sha512() // bad: weak-password-hash
    }

    public static func clipFingerprint(_ clip: Data) -> String {
        clip.sha512().toHexString() // good: weak-password-hash
    }

    public static func account(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 220_000, keyLength: 64, variant: .sha2(.sha512)).calculate() // good: weak-password-hash
    }

    public static func childProfile(_ pin: String, profile: UUID) -> Data {
        let key = CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey(
            inputKeyMaterial: CryptoKit.SymmetricKey(data: Data(pin.utf8)),
            info: Data(profile.uuidString.utf8),
            outputByteCount: 32
        )
        return key.withUnsafeBytes { Data($0) } // bad: weak-password-hash
    }
}
