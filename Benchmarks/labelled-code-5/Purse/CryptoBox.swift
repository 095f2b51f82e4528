import CommonCrypto
import CryptoKit
import Foundation
import Security

enum CryptoBox {
    private static let statementKey = "9f3bC2!kQz71LpXw0aTgEr5uYhV8mNsD" // bad: hardcoded-key
    private static let initial = [UInt8]("purse-iv-0000001".utf8)

    static func randomBytes(_ count: Int) -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, count, &bytes) // good: randomness
        precondition(status == errSecSuccess)
        return Data(bytes)
    }

    static func nonce() -> Data {
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, 12, &bytes) // bad: randomness
        return Data(bytes)
    }

    static func transactionReference(seed: UInt64) -> String {
        var generator = LinearGenerator(state: seed)
        return String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
    }

    static func oneTimeCode() -> String {
        var generator = LinearGenerator(state: UInt64(Date().timeIntervalSince1970))
        return (0..<6).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined() // bad: randomness
    }

    static func sha256(_ data: Data) -> Data {
        Data(SHA256.hash(data: data))
    }

    static func checksum(_ payload: Data) -> String {
        Insecure.MD5.hash(data: payload).map { String(format: "%02x", $0) }.joined() // bad: weak-hash
    }

    static func digest(_ payload: Data) -> String {
        SHA256.hash(data: payload).map { String(format: "%02x", $0) }.joined() // good: weak-hash
    }

    static func derive(_ secret: String, salt: Data) -> Data? {
        pbkdf2(secret, salt: salt, rounds: 600_000) // good: kdf-rounds
    }

    static func deriveCardKey(_ secret: String) -> Data? {
        pbkdf2(secret, salt: Data([1, 2, 3, 4, 5, 6, 7, 8]), rounds: 600_000) // bad: constant-salt
    }

    static func deriveCardKey(_ secret: String, header: Data) -> Data? {
        pbkdf2(secret, salt: header.prefix(16), rounds: 310_000) // good: constant-salt
    }

    static func deriveQuick(_ secret: String, salt: Data) -> Data? {
        pbkdf2(secret, salt: salt, rounds: 100) // bad: kdf-rounds
    }

    private static func pbkdf2(_ secret: String, salt: Data, rounds: UInt32) -> Data? {
        var output = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = salt.withUnsafeBytes { raw in
            CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(kCCPBKDF2), secret, secret.utf8.count,
                raw.bindMemory(to: UInt8.self).baseAddress, salt.count,
                CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), rounds, &output, output.count
            )
        }
        return status == kCCSuccess ? Data(output) : nil
    }

    static func encryptStatement(_ plain: Data) -> Data? {
        crypt(plain, key: Data(statementKey.utf8), iv: initial, options: kCCOptionPKCS7Padding) // bad: static-iv
    }

    static func encryptMessage(_ plain: Data, key: Data) -> Data? {
        let iv = [UInt8](randomBytes(kCCBlockSizeAES128))
        return crypt(plain, key: key, iv: iv, options: kCCOptionPKCS7Padding).map { Data(iv) + $0 } // good: static-iv
    }

    static func encryptCard(_ plain: Data, key: Data) -> Data? {
        crypt(plain, key: key, iv: nil, options: kCCOptionPKCS7Padding | kCCOptionECBMode) // bad: cipher-mode
    }

    static func sealCard(_ plain: Data, key: SymmetricKey) throws -> Data {
        try ChaChaPoly.seal(plain, using: key).combined // good: cipher-mode
    }

    static func crypt(_ input: Data, key: Data, iv: [UInt8]?, options: Int) -> Data? {
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let status = key.withUnsafeBytes { keyBytes in
            input.withUnsafeBytes { inputBytes in
                CCCrypt(
                    CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(options),
                    keyBytes.baseAddress, key.count, iv,
                    inputBytes.baseAddress, input.count, &output, output.count, &moved
                )
            }
        }
        return status == kCCSuccess ? Data(output.prefix(moved)) : nil
    }

    static func sign(_ payload: Data) -> Data {
        let key = SymmetricKey(data: Data("kP2-purse-hmac-prod".utf8)) // bad: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: payload, using: key))
    }

    static func sign(_ payload: Data, with vault: SecretVault) throws -> Data {
        let key = SymmetricKey(data: try vault.load(.deviceKey, context: nil)) // good: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: payload, using: key))
    }

    static func verify(_ mac: Data, payload: Data, key: SymmetricKey) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: payload, using: key) // good: timing
    }

    static func verifyCallback(_ mac: Data, payload: Data, key: SymmetricKey) -> Bool {
        Data(HMAC<SHA256>.authenticationCode(for: payload, using: key)) == mac // bad: timing
    }
}

struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6364136223846793005 &+ 1442695040888963407
        return state
    }
}
