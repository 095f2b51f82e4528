import CommonCrypto
import Foundation

enum CipherFailure: Error {
    case status(CCCryptorStatus)
    case malformed
    case authentication
}

struct NoteCipher {
    let key: Data
    let macKey: Data

    func sealTitle(_ title: String) throws -> Data {
        let plain = Data(title.utf8)
        var out = Data(count: plain.count + kCCBlockSizeAES128)
        let capacity = out.count
        var moved = 0
        let status = out.withUnsafeMutableBytes { o in
            plain.withUnsafeBytes { p in
                key.withUnsafeBytes { k in
                    CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode), // bad: weak-cipher-or-mode
                            k.baseAddress, key.count, nil, p.baseAddress, plain.count, o.baseAddress, capacity, &moved)
                }
            }
        }
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        return out.prefix(moved)
    }

    func sealBody(_ body: Data) throws -> Data {
        var iv = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        guard SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) == errSecSuccess else { throw CipherFailure.malformed }
        var out = [UInt8](repeating: 0, count: body.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), // good: unauthenticated-encryption
                             [UInt8](key), key.count, iv, [UInt8](body), body.count, &out, out.count, &moved)
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        let envelope = Data(iv) + Data(out.prefix(moved))
        return envelope + hmac(envelope)
    }

    func openBody(_ blob: Data) throws -> Data {
        guard blob.count > 48 else { throw CipherFailure.malformed }
        let envelope = blob.dropLast(32)
        guard constantTimeEqual(Data(blob.suffix(32)), hmac(Data(envelope))) else { throw CipherFailure.authentication }
        let iv = [UInt8](envelope.prefix(16)), input = [UInt8](envelope.dropFirst(16))
        var out = [UInt8](repeating: 0, count: input.count)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCDecrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding),
                             [UInt8](key), key.count, iv, input, input.count, &out, out.count, &moved)
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        return Data(out.prefix(moved))
    }

    func sealReminder(_ text: String) throws -> Data {
        let plain = [UInt8](text.utf8)
        var out = [UInt8](repeating: 0, count: plain.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES128), CCOptions(kCCOptionPKCS7Padding), [UInt8](key), kCCKeySizeAES256, nil, plain, plain.count, &out, out.count, &moved) // bad: static-iv-or-nonce
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        let body = Data(out.prefix(moved))
        return body + hmac(body)
    }

    func wrap(_ noteKey: Data) throws -> Data {
        var wrapped = [UInt8](repeating: 0, count: CCSymmetricWrappedSize(CCWrappingAlgorithm(kCCWRAPAES), noteKey.count))
        var size = wrapped.count
        let status = CCSymmetricKeyWrap(CCWrappingAlgorithm(kCCWRAPAES), CCrfc3394_iv, CCrfc3394_ivLen, // good: static-iv-or-nonce
                                        [UInt8](key), key.count, [UInt8](noteKey), noteKey.count, &wrapped, &size)
        guard status == kCCSuccess else { throw CipherFailure.status(CCCryptorStatus(status)) }
        return Data(wrapped.prefix(size))
    }

    func hmac(_ data: Data) -> Data {
        var mac = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), [UInt8](macKey), macKey.count, [UInt8](data), data.count, &mac) // good: weak-digest
        return Data(mac)
    }

    private func constantTimeEqual(_ a: Data, _ b: Data) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }
}
