import CommonCrypto
import CryptoKit
import Foundation

enum CipherError: Error {
    case status(CCCryptorStatus)
    case derivation
    case tag
}

protocol MessageSealing: Sendable {
    func seal(_ plaintext: Data) throws -> Data
}

struct GroupSealer: MessageSealing {
    private let key: SymmetricKey

    init(key: SymmetricKey) {
        self.key = key
    }

    func seal(_ plaintext: Data) throws -> Data {
        try AES.GCM.seal(plaintext, using: key, nonce: AES.GCM.Nonce()).combined! // good: static-iv
    }
}

struct ReceiptSealer: MessageSealing {
    private static let nonceBytes: [UInt8] = [0x70, 0x69, 0x67, 0x65, 0x6f, 0x6e, 0x72, 0x79, 0, 0, 0, 1]
    private let key: SymmetricKey

    init(keyStore: KeyStore) throws {
        key = SymmetricKey(data: try keyStore.freshKey(length: 32)) // good: hardcoded-key
    }

    func seal(_ plaintext: Data) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: Data(Self.nonceBytes)) // bad: static-iv
        return try AES.GCM.seal(plaintext, using: key, nonce: nonce).combined!
    }
}

struct StickerSealer: MessageSealing {
    private static let packSecret = "9c1f5e7ab2d84c60a3e91b7d4f6028ce"
    private let key: SymmetricKey

    init() {
        key = SymmetricKey(data: Data(Self.packSecret.utf8)) // bad: hardcoded-key
    }

    func seal(_ plaintext: Data) throws -> Data {
        try ChaChaPoly.seal(plaintext, using: key).combined
    }
}

enum BackupKey {
    static func derive(passphrase: String, salt: [UInt8], rounds: UInt32) throws -> Data {
        var out = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            passphrase, passphrase.utf8.count,
            salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
            rounds,
            &out, out.count
        )
        guard status == kCCSuccess else { throw CipherError.derivation }
        return Data(out)
    }

    static func forExport(passphrase: String, salt: [UInt8]) throws -> Data {
        try derive(passphrase: passphrase, salt: salt, rounds: 600_000) // good: low-iterations
    }

    static func forQuickRestore(passphrase: String, salt: [UInt8]) throws -> Data {
        try derive(passphrase: passphrase, salt: salt, rounds: 1_000) // bad: low-iterations
    }

    static func forLinkedDesktop(passphrase: String) throws -> Data {
        let salt = Array("pigeonry-desktop".utf8)
        return try derive(passphrase: passphrase, salt: salt, rounds: 650_000) // bad: static-salt
    }

    static func forLinkedTablet(passphrase: String, keyStore: KeyStore) throws -> (key: Data, salt: Data) {
        let salt = try keyStore.freshKey(length: 16)
        return (try derive(passphrase: passphrase, salt: Array(salt), rounds: 650_000), salt) // good: static-salt
    }
}

struct LegacyTransport {
    func decryptV1(_ body: Data, key: Data) throws -> Data {
        try crypt(body, key: key, iv: nil, algorithm: CCAlgorithm(kCCAlgorithm3DES), options: CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode)) // bad: weak-cipher
    }

    func encryptV2(_ body: Data, key: Data, iv: Data) throws -> Data {
        try crypt(body, key: key, iv: iv, algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding)) // good: weak-cipher
    }

    private func crypt(_ body: Data, key: Data, iv: Data?, algorithm: CCAlgorithm, options: CCOptions) throws -> Data {
        var out = [UInt8](repeating: 0, count: body.count + kCCBlockSizeAES128)
        var moved = 0
        let ivBytes = iv.map { [UInt8]($0) }
        let operation = CCOperation(iv == nil ? kCCDecrypt : kCCEncrypt)
        let status = CCCrypt(operation, algorithm, options, [UInt8](key), key.count, ivBytes, [UInt8](body), body.count, &out, out.count, &moved)
        guard status == kCCSuccess else { throw CipherError.status(status) }
        return Data(out.prefix(moved))
    }
}

enum MessageTag {
    static func matches(received: Data, body: Data, key: SymmetricKey) -> Bool {
        let expected = Data(HMAC<SHA256>.authenticationCode(for: body, using: key))
        return expected.elementsEqual(received) // bad: timing-comparison
    }

    static func verify(received: Data, body: Data, key: SymmetricKey) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(received, authenticating: body, using: key) // good: timing-comparison
    }

    static func pinDigest(_ pin: String) -> String {
        Insecure.MD5.hash(data: Data(pin.utf8)).map { String(format: "%02x", $0) }.joined() // bad: weak-hash
    }

    static func safetyNumber(_ identity: Data) -> String {
        SHA512.hash(data: identity).prefix(15).map { String(format: "%03d", $0) }.joined(separator: " ") // good: weak-hash
    }
}

enum InviteCode {
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    static func make() -> String {
        var code = ""
        for _ in 0..<10 {
            code.append(alphabet[Int(rand()) % alphabet.count]) // bad: weak-random
        }
        return code
    }

    static func makeAdmin() -> String {
        var generator = SystemRandomNumberGenerator()
        var code = ""
        for _ in 0..<10 {
            code.append(alphabet.randomElement(using: &generator)!) // good: weak-random
        }
        return code
    }
}
