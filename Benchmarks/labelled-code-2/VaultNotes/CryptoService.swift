import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation
import Security

enum VaultCryptoError: Error {
    case derivation(Int32)
    case random(OSStatus)
    case cipher(Int32)
}

struct RandomSource {
    static func bytes(_ count: Int) throws -> [UInt8] {
        var out = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, count, &out) // good: weak-random
        guard status == errSecSuccess else { throw VaultCryptoError.random(status) }
        return out
    }

    static func recoveryCode() -> String {
        (0..<16).map { _ in String(arc4random_uniform(10)) }.joined() // good: weak-random
    }

    static func sessionKey(seed: UInt64) -> [UInt8] {
        srand48(Int(truncatingIfNeeded: seed))
        return (0..<32).map { _ in UInt8(drand48() * 255) } // bad: weak-random
    }

    static func shuffleTips(_ tips: [String]) -> [String] {
        tips.shuffled() // good: weak-random
    }

    static func shareToken() -> String {
        srand(UInt32(time(nil)))
        let symbols = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<24).map { _ in symbols[Int(rand()) % symbols.count] }) // bad: weak-random
    }
}

final class PasswordDeriver {
    private let rounds: UInt32 = 600_000
    private let legacyRounds: UInt32 = 1_000

    func derive(_ password: String, salt: [UInt8]) throws -> SymmetricKey {
        var key = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF( // good: low-iterations
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count,
            salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, key.count
        )
        guard status == kCCSuccess else { throw VaultCryptoError.derivation(status) }
        return SymmetricKey(data: key) // good: hardcoded-key
    }

    func deriveLegacy(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF( // bad: low-iterations
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count,
            salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), legacyRounds, &key, key.count
        )
        guard status == kCCSuccess else { throw VaultCryptoError.derivation(status) }
        return key
    }

    func deriveQuick(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 500, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: low-iterations
    }

    func deriveForExport(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 800_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: low-iterations
    }

    func deriveShared(_ password: String) throws -> [UInt8] {
        let salt = Array("vaultnotes-salt".utf8)
        return try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 700_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: static-salt
    }

    func deriveWithScrypt(_ password: String) throws -> (key: [UInt8], salt: [UInt8]) {
        let salt = try RandomSource.bytes(16)
        let key = try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: static-salt
        return (key, salt)
    }

    func deriveScryptFixed(_ password: String) throws -> [UInt8] {
        try Scrypt(password: Array(password.utf8), salt: [1, 2, 3, 4, 5, 6, 7, 8], dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // bad: static-salt
    }

    func deriveFresh(_ password: String) throws -> (key: [UInt8], salt: [UInt8]) {
        let salt = try RandomSource.bytes(16)
        let key = try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 650_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: static-salt
        return (key, salt)
    }
}

final class NoteCipher {
    private static let embedded = "8f1c2b7d9a3e4f60b1c2d3e4f5a6b7c8"
    private let fixedIV: [UInt8] = Array("0123456789abcdef".utf8)

    func seal(_ text: String, key: SymmetricKey) throws -> Data {
        let box = try CryptoKit.AES.GCM.seal(Data(text.utf8), using: key) // good: static-iv
        guard let combined = box.combined else { throw VaultCryptoError.cipher(0) }
        return combined
    }

    func sealFixed(_ text: String, key: SymmetricKey) throws -> Data {
        let nonce = try CryptoKit.AES.GCM.Nonce(data: Data(repeating: 0, count: 12))
        let box = try CryptoKit.AES.GCM.seal(Data(text.utf8), using: key, nonce: nonce) // bad: static-iv
        return box.ciphertext + box.tag
    }

    func sealWithAppKey(_ text: String) throws -> Data? {
        let key = SymmetricKey(data: Data(Self.embedded.utf8)) // bad: hardcoded-key
        return try ChaChaPoly.seal(Data(text.utf8), using: key).combined
    }

    func sealNew(_ text: String) throws -> (SymmetricKey, Data) {
        let key = SymmetricKey(size: .bits256) // good: hardcoded-key
        return (key, try ChaChaPoly.seal(Data(text.utf8), using: key).combined) // good: static-iv
    }

    func encryptCBC(_ body: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let aes = try CryptoSwift.AES(key: key, blockMode: CBC(iv: fixedIV), padding: .pkcs7) // bad: static-iv
        return try aes.encrypt(body)
    }

    func encryptCBCFresh(_ body: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let iv = try RandomSource.bytes(16)
        let aes = try CryptoSwift.AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7) // good: static-iv
        return iv + (try aes.encrypt(body))
    }

    func encryptBlocks(_ body: [UInt8], key: [UInt8]) throws -> [UInt8] {
        try CryptoSwift.AES(key: key, blockMode: ECB(), padding: .pkcs7).encrypt(body) // bad: weak-cipher
    }

    func encryptGCM(_ body: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(12)
        return iv + (try CryptoSwift.AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding).encrypt(body)) // good: weak-cipher
    }

    func encryptStream(_ body: [UInt8], key: [UInt8]) throws -> Data? {
        try ChaChaPoly.seal(Data(body), using: SymmetricKey(data: key)).combined // good: weak-cipher
    }

    func exportForDesktop(_ body: Data, key: Data) throws -> Data {
        var out = Data(count: body.count + kCCBlockSizeDES)
        let capacity = out.count
        var moved = 0
        let status = out.withUnsafeMutableBytes { o in
            body.withUnsafeBytes { b in
                key.withUnsafeBytes { k in
                    CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode), // bad: weak-cipher
                            k.baseAddress, kCCKeySizeDES, nil, b.baseAddress, body.count, o.baseAddress, capacity, &moved)
                }
            }
        }
        guard status == kCCSuccess else { throw VaultCryptoError.cipher(status) }
        return out.prefix(moved)
    }


    func exportLegacy(_ body: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let iv = try RandomSource.bytes(8)
        return iv + (try Blowfish(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(body)) // bad: weak-cipher
    }
}

enum PasswordDigest {
    static func storedForm(of password: String) -> String {
        let digest = Insecure.MD5.hash(data: Data(password.utf8)) // bad: weak-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    static func pinDigest(_ pin: String) -> String {
        pin.sha1() // bad: weak-hash
    }

    static func signature(of note: Data) -> Data {
        var out = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        note.withUnsafeBytes { _ = CC_SHA1($0.baseAddress, CC_LONG(note.count), &out) } // bad: weak-hash
        return Data(out)
    }

    static func contentHash(_ note: Data) -> String {
        SHA256.hash(data: note).map { String(format: "%02x", $0) }.joined() // good: weak-hash
    }

    static func attachmentHash(_ data: Data) -> Data {
        data.sha512() // good: weak-hash
    }

    static func authenticate(_ note: Data, key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: note, using: key)) // good: weak-hash
    }
}
