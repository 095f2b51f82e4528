// Algorithms in tables, tuples, closures and names; lengths and names of weak ciphers alone are clean.
import CommonCrypto
import CryptoKit
import Foundation

struct DesignTokens {
    var desk = "oak"
    var description = "DES table"
}

struct Profile {
    var name: String
    var algorithm: Int
    var keyLength: Int

    static let secure = Profile(name: "aes-256", algorithm: kCCAlgorithmAES, keyLength: kCCKeySizeAES256)
    static let compatible = Profile(name: "aes-compatible", algorithm: kCCAlgorithm3DES, keyLength: kCCKeySize3DES)
}

final class TapeReader {
    private var ref: CCCryptorRef?
    private let decrypt = CCOperation(kCCDecrypt)
    private let pad = CCOptions(kCCOptionPKCS7Padding)
    private let make: (Profile) -> CCAlgorithm = { CCAlgorithm($0.algorithm) }

    func open(_ key: [UInt8], iv: [UInt8]) {
        let profile = Profile.secure
        CCCryptorCreate(decrypt, make(profile), pad, key, profile.keyLength, iv, &ref)  // good: weak-cipher
    }

    func openCompatible(_ key: [UInt8], iv: [UInt8]) {
        let chosen = CCAlgorithm(Profile.compatible.algorithm)
        CCCryptorCreate(decrypt, chosen, pad, key, kCCKeySize3DES, iv, &ref)  // bad: weak-cipher
    }

    func openTable(_ key: [UInt8], iv: [UInt8]) {
        let table = [("cast", kCCAlgorithmCAST), ("blowfish", kCCAlgorithmBlowfish)]
        for (_, number) in table {
            CCCryptorCreate(decrypt, CCAlgorithm(number), pad, key, key.count, iv, &ref)  // bad: weak-cipher
        }
    }

    func openByFunction(_ key: [UInt8], iv: [UInt8], old: Bool) {
        CCCryptorCreate(decrypt, algorithm(old), pad, key, key.count, iv, &ref)  // bad: weak-cipher
    }

    func openByOther(_ key: [UInt8], iv: [UInt8], long: Bool) {
        CCCryptorCreate(decrypt, always(long), pad, key, key.count, iv, &ref)  // good: weak-cipher
    }

    func openNumber(_ key: [UInt8], iv: [UInt8]) {
        let one: UInt32 = 1  // kCCAlgorithmDES
        CCCryptorCreate(decrypt, one, pad, key, 8, iv, &ref)  // bad: weak-cipher
        let zero: UInt32 = 0  // kCCAlgorithmAES
        CCCryptorCreate(decrypt, zero, pad, key, 32, iv, &ref)  // good: weak-cipher
    }

    func sealed(_ text: Data, key: SymmetricKey) throws -> Data? {
        let desBox = try AES.GCM.seal(text, using: key)  // good: weak-cipher
        return desBox.combined
    }

    func buffer() -> [UInt8] {
        [UInt8](repeating: 0, count: kCCBlockSizeDES + kCCBlockSizeAES128)  // good: weak-cipher
    }

    func label(_ tokens: DesignTokens) -> String {
        let text = "RC4 and DES are refused: " + tokens.description  // good: weak-cipher
        return text
    }

    func refuse(_ name: String) throws {
        guard !["des", "3des", "rc4"].contains(name) else { throw Refused() }  // good: weak-cipher
    }

    private func algorithm(_ old: Bool) -> CCAlgorithm {
        if old { return CCAlgorithm(kCCAlgorithmDES) }
        return CCAlgorithm(kCCAlgorithmAES)
    }

    private func always(_ long: Bool) -> CCAlgorithm {
        long ? CCAlgorithm(kCCAlgorithmAES) : CCAlgorithm(kCCAlgorithmAES128)
    }
}

struct Refused: Error {}
