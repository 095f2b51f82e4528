import CommonCrypto
import CryptoKit
import Foundation

enum CipherFailure: Error { case status(CCCryptorStatus), random }

struct CardCipher {
    let key: Data

    func encryptTrack(_ track: Data) throws -> Data {
        try crypt(track, algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode), iv: nil) // bad: weak-cipher-or-mode
    }

    func encryptForTerminal(_ pinBlock: Data) throws -> Data {
        var output = Data(count: pinBlock.count + kCCBlockSizeDES)
        var written = 0
        let capacity = output.count
        let status = output.withUnsafeMutableBytes { out in
            pinBlock.withUnsafeBytes { input in
                key.withUnsafeBytes { key in
                    CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), // bad: weak-cipher-or-mode
                            key.baseAddress, kCCKeySizeDES, nil, input.baseAddress, input.count, out.baseAddress, capacity, &written)
                }
            }
        }
        guard status == kCCSuccess else { throw CipherFailure.status(status) }
        return output.prefix(written)
    }

    func encryptNickname(_ name: String) throws -> Data {
        let iv = Data(repeating: 7, count: kCCBlockSizeAES128)
        return try crypt(Data(name.utf8), algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding), iv: iv) // bad: static-iv-or-nonce
    }

    func encryptBlob(_ blob: Data) throws -> Data {
        var iv = Data(count: kCCBlockSizeAES128)
        let filled = iv.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, $0.count, $0.baseAddress!) }
        guard filled == errSecSuccess else { throw CipherFailure.random }
        return iv + (try crypt(blob, algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding), iv: iv)) // good: static-iv-or-nonce
    }

    func seal(_ card: Data, account: String) throws -> Data {
        let box = try AES.GCM.seal(card, using: SymmetricKey(data: key), authenticating: Data(account.utf8)) // good: weak-cipher-or-mode
        return box.combined!
    }

    func open(_ sealed: Data, account: String) throws -> Data {
        try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: SymmetricKey(data: key), authenticating: Data(account.utf8)) // good: weak-cipher-or-mode
    }

    private func crypt(_ data: Data, algorithm: CCAlgorithm, options: CCOptions, iv: Data?) throws -> Data {
        var output = [UInt8](repeating: 0, count: data.count + kCCBlockSizeAES128)
        var written = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), algorithm, options, Array(key), key.count,
                             iv.map(Array.init), Array(data), data.count, &output, output.count, &written)
        guard status == kCCSuccess else { throw CipherFailure.status(status) }
        return Data(output.prefix(written))
    }
}
