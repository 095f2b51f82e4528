import Foundation
import CommonCrypto

final class LegacyCrypto {
    let secret = "my-32-byte-secret-key-1234567890"
    static let hmacKey = "super-secret"

    func keys(_ input: Data, iv: [UInt8]) {
        var out = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128); var moved = 0
        let bytes = [UInt8](input)
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES128), CCOptions(kCCOptionPKCS7Padding), secret, kCCKeySizeAES256, iv, bytes, bytes.count, &out, out.count, &moved)  // bad: commoncrypto, key string property
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), "literalliteral16", 16, iv, bytes, bytes.count, &out, out.count, &moved)  // bad: commoncrypto, key literal
        let k: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6]
        var ref: CCCryptorRef?
        CCCryptorCreate(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k, k.count, iv, &ref)  // bad: commoncrypto, CCCryptorCreate key
        CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCBC), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding), iv, k, k.count, nil, 0, 0, 0, &ref)  // bad: commoncrypto, CCCryptorCreateWithMode key
        var mem = [UInt8](repeating: 0, count: 512); var used = 0
        CCCryptorCreateFromData(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k, k.count, iv, &mem, mem.count, &ref, &used)  // bad: commoncrypto, CCCryptorCreateFromData key
        let kd = secret.data(using: .utf8)!
        kd.withUnsafeBytes { p in
            _ = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), p.baseAddress, kd.count, iv, bytes, bytes.count, &out, out.count, &moved)  // bad: commoncrypto, key through withUnsafeBytes
        }
        let nk = secret as NSString
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), nk.utf8String, 32, iv, bytes, bytes.count, &out, out.count, &moved)  // bad: commoncrypto, NSString utf8String
        let nd = NSData(bytes: k, length: k.count)
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), nd.bytes, nd.length, iv, bytes, bytes.count, &out, out.count, &moved)  // bad: commoncrypto, NSData bytes
        var mac = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), Self.hmacKey, Self.hmacKey.utf8.count, bytes, bytes.count, &mac)  // bad: commoncrypto, CCHmac key
        var ctx = CCHmacContext()
        CCHmacInit(&ctx, CCHmacAlgorithm(kCCHmacAlgSHA256), k, k.count)  // bad: commoncrypto, CCHmacInit key
        Self.hmacKey.withCString { CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), $0, 12, bytes, bytes.count, &mac) }  // bad: commoncrypto, CCHmac key through withCString
    }

    func weak(_ key: Data, _ input: [UInt8], iv: [UInt8]) {
        var out = [UInt8](repeating: 0, count: 1024); var n = 0; var ref: CCCryptorRef?
        let kb = [UInt8](key)
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), kb, 8, iv, input, input.count, &out, out.count, &n)  // bad: commoncrypto, DES
        CCCrypt(UInt32(kCCEncrypt), UInt32(kCCAlgorithm3DES), UInt32(kCCOptionPKCS7Padding), kb, kCCKeySize3DES, iv, input, input.count, &out, out.count, &n)  // bad: commoncrypto, 3DES
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC4), CCOptions(0), kb, 16, nil, input, input.count, &out, out.count, &n)  // bad: commoncrypto, RC4
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC2), CCOptions(0), kb, 16, iv, input, input.count, &out, out.count, &n)  // bad: commoncrypto, RC2
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmBlowfish), CCOptions(0), kb, 16, iv, input, input.count, &out, out.count, &n)  // bad: commoncrypto, Blowfish
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmCAST), CCOptions(0), kb, 16, iv, input, input.count, &out, out.count, &n)  // bad: commoncrypto, CAST
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionECBMode | kCCOptionPKCS7Padding), kb, 16, nil, input, input.count, &out, out.count, &n)  // bad: commoncrypto, ECB option
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding) | CCOptions(kCCOptionECBMode), kb, 16, nil, input, input.count, &out, out.count, &n)  // bad: commoncrypto, ECB option, casts apart
        CCCrypt(0, 0, 3, kb, 16, nil, input, input.count, &out, out.count, &n)  // bad: commoncrypto, numeric options 3 (padding and ECB)
        let options: CCOptions = UInt32(kCCOptionECBMode + kCCOptionPKCS7Padding)
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), options, kb, 16, nil, input, input.count, &out, out.count, &n)  // bad: commoncrypto, ECB option in a variable
        CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeECB), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding), nil, kb, 16, nil, 0, 0, 0, &ref)  // bad: commoncrypto, ECB mode
        CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeRC4), CCAlgorithm(kCCAlgorithmRC4), CCPadding(ccNoPadding), nil, kb, 16, nil, 0, 0, 0, &ref)  // bad: commoncrypto, RC4 mode
        CCCryptorCreate(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), kb, 8, iv, &ref)  // bad: commoncrypto, CCCryptorCreate DES
        let alg: CCAlgorithm = CCAlgorithm(kCCAlgorithm3DES)
        CCCryptorCreate(CCOperation(kCCEncrypt), alg, CCOptions(kCCOptionPKCS7Padding), kb, 24, iv, &ref)  // bad: commoncrypto, 3DES in a variable
        run(algorithm: kCCAlgorithmDES, kb, input, iv)  // bad: commoncrypto, DES given to a helper
        run(with: .des, kb, input, iv)
        var md = [UInt8](repeating: 0, count: 20)
        CCHmac(CCHmacAlgorithm(kCCHmacAlgMD5), kb, kb.count, input, input.count, &md)  // bad: commoncrypto, HMAC-MD5
    }
    private func run(algorithm: Int, _ k: [UInt8], _ m: [UInt8], _ iv: [UInt8]) {
        var out = [UInt8](repeating: 0, count: 99); var n = 0
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(algorithm), CCOptions(kCCOptionPKCS7Padding), k, 8, iv, m, m.count, &out, 99, &n)
    }
    enum Kind { case des, aes; var raw: CCAlgorithm { self == .des ? CCAlgorithm(kCCAlgorithmDES) : CCAlgorithm(kCCAlgorithmAES) } }
    private func run(with kind: Kind, _ k: [UInt8], _ m: [UInt8], _ iv: [UInt8]) {
        var out = [UInt8](repeating: 0, count: 99); var n = 0
        CCCrypt(CCOperation(kCCEncrypt), kind.raw, CCOptions(kCCOptionPKCS7Padding), k, 8, iv, m, m.count, &out, 99, &n)  // bad: commoncrypto, DES from a computed property of an enum
    }

    func sound(_ key: Data, _ input: [UInt8]) {
        var iv = [UInt8](repeating: 0, count: 16)
        guard SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) == errSecSuccess else { return }
        var out = [UInt8](repeating: 0, count: 1024); var n = 0
        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), [UInt8](key), key.count, iv, input, input.count, &out, out.count, &n)  // good: commoncrypto, AES-CBC, random iv
        var mac = [UInt8](repeating: 0, count: 32)
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), [UInt8](key), key.count, input, input.count, &mac)  // good: commoncrypto, HMAC-SHA256
        var ref: CCCryptorRef?
        CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), iv, [UInt8](key), key.count, nil, 0, 0, 0, &ref)  // good: commoncrypto, CTR with a random iv
        key.withUnsafeBytes { k in
            _ = CCCrypt(CCOperation(kCCDecrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k.baseAddress, key.count, Array(input.prefix(16)), Array(input.dropFirst(16)), input.count - 16, &out, out.count, &n)  // good: commoncrypto, the iv is read from the message
        }
    }
}
