import Foundation
import CommonCrypto
import CryptoKit

struct BackupCipher {
    let key: SymmetricKey

    func seal(_ data: Data) throws -> Data {
        guard let combined = try AES.GCM.seal(data, using: key).combined else { throw CipherError.failed } // good: weak-cipher-or-mode
        return combined
    }

    func open(_ data: Data) throws -> Data {
        try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
    }
}

enum CipherError: Error {
    case failed
}

struct LegacyCipher {
    func tripleDES(_ data: Data, key: Data, iv: Data) -> Data? {
        crypt(data, algorithm: CCAlgorithm(kCCAlgorithm3DES), key: key, iv: iv, block: kCCBlockSize3DES) // bad: weak-cipher-or-mode
    }

    func block(_ data: Data, key: Data) -> Data? {
        let iv = Data(count: kCCBlockSizeAES128)
        return crypt(data, algorithm: CCAlgorithm(kCCAlgorithmAES), key: key, iv: iv, block: kCCBlockSizeAES128) // bad: static-iv-or-nonce
    }

    func freshBlock(_ data: Data, key: Data, mac: SymmetricKey) -> Data? {
        let iv = Data((0..<kCCBlockSizeAES128).map { _ in UInt8.random(in: .min ... .max) })
        guard let body = crypt(data, algorithm: CCAlgorithm(kCCAlgorithmAES), key: key, iv: iv, block: kCCBlockSizeAES128) else { return nil } // good: static-iv-or-nonce
        return iv + body + Data(HMAC<SHA256>.authenticationCode(for: iv + body, using: mac))
    }

    private func crypt(_ data: Data, algorithm: CCAlgorithm, key: Data, iv: Data, block: Int) -> Data? {
        var output = Data(count: data.count + block)
        let capacity = output.count
        var moved = 0
        let status = output.withUnsafeMutableBytes { out in
            data.withUnsafeBytes { input in
                key.withUnsafeBytes { keyBytes in
                    iv.withUnsafeBytes { ivBytes in
                        CCCrypt(CCOperation(kCCEncrypt), algorithm, CCOptions(kCCOptionPKCS7Padding), keyBytes.baseAddress, key.count, ivBytes.baseAddress, input.baseAddress, data.count, out.baseAddress, capacity, &moved)
                    }
                }
            }
        }
        return status == kCCSuccess ? output.prefix(moved) : nil
    }
}

struct PassphraseKey {
    let rounds: UInt32

    static let vault = PassphraseKey(rounds: 650_000)

    static func vaultKey(_ phrase: String, salt: Data) -> SymmetricKey? {
        vault.derive(phrase, salt: salt) // good: key-derivation
    }

    static func archiveKey(_ phrase: String) -> SymmetricKey? {
        vault.derive(phrase, salt: Data("satchelbox-archive".utf8)) // bad: key-derivation
    }

    private func derive(_ phrase: String, salt: Data) -> SymmetricKey? {
        var output = [UInt8](repeating: 0, count: 32)
        let status = salt.withUnsafeBytes { bytes in
            CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), phrase, phrase.utf8.count, bytes.bindMemory(to: UInt8.self).baseAddress, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &output, output.count)
        }
        return status == kCCSuccess ? SymmetricKey(data: output) : nil
    }

    static func scramble(_ phrase: String) -> SymmetricKey {
        let padded = Array(phrase.utf8.prefix(32)) + [UInt8](repeating: 0x20, count: max(0, 32 - phrase.utf8.count))
        return SymmetricKey(data: padded) // bad: key-derivation
    }
}
