// ECB in streaming cryptors, Security transforms, CCCryptorCreateWithMode and numbers passed through functions.
import CommonCrypto
import Foundation
import Security

// Stub of a library type that must be visible.
final class Cryptor {
    enum Options { case none, pkcs7Padding, ecbMode }
    enum Algorithm { case aes, aes256 }
    init(operation: Int, algorithm: Algorithm, options: Options, key: [UInt8], iv: [UInt8]) throws {}
    convenience init(algorithm: Algorithm, options: Options = .ecbMode, key: [UInt8]) throws {
        try self.init(operation: 0, algorithm: algorithm, options: options, key: key, iv: [])  // bad: ecb-mode
    }
}

struct BlockOptions {
    var padding = true
    var electronicCodebook = false

    var flags: CCOptions {
        var flags: CCOptions = 0
        if padding { flags |= CCOptions(kCCOptionPKCS7Padding) }
        if electronicCodebook { flags |= CCOptions(kCCOptionECBMode) }
        return flags
    }
}

final class Streams {
    var cryptor: CCCryptorRef?
    let key: [UInt8]
    let (encrypt, aes) = (CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES))

    init(key: [UInt8]) { self.key = key }

    func start(iv: [UInt8]) {
        let chained = CCOptions(kCCOptionPKCS7Padding)
        CCCryptorCreate(encrypt, aes, chained, key, key.count, iv, &cryptor)  // good: ecb-mode
    }

    func startBook() {
        var options = CCOptions(kCCOptionPKCS7Padding)
        options |= CCOptions(kCCOptionECBMode)
        CCCryptorCreate(encrypt, aes, options, key, key.count, nil, &cryptor)  // bad: ecb-mode
    }

    func startNumber(iv: [UInt8]) {
        let both: UInt32 = 3  // padding (1) and codebook (2)
        CCCryptorCreate(encrypt, aes, both, key, key.count, nil, &cryptor)  // bad: ecb-mode
        let one: UInt32 = 1
        CCCryptorCreate(encrypt, aes, one, key, key.count, iv, &cryptor)  // good: ecb-mode
    }

    func startMode(_ iv: [UInt8]) {
        let pad = CCPadding(ccPKCS7Padding)
        let (cbc, ecb) = (CCMode(kCCModeCBC), CCMode(kCCModeECB))
        CCCryptorCreateWithMode(encrypt, cbc, aes, pad, iv, key, key.count, nil, 0, 0, 0, &cryptor)  // good: ecb-mode
        CCCryptorCreateWithMode(encrypt, ecb, aes, pad, nil, key, key.count, nil, 0, 0, 0, &cryptor)  // bad: ecb-mode
    }

    func startWrapped(_ iv: [UInt8]) {
        let plain = BlockOptions()
        CCCryptorCreate(encrypt, aes, plain.flags, key, key.count, iv, &cryptor)  // good: ecb-mode
    }

    func library(_ iv: [UInt8]) throws -> [Cryptor] {
        let given = Cryptor.Options.pkcs7Padding
        return [
            try Cryptor(operation: 0, algorithm: .aes, options: given, key: key, iv: iv),  // good: ecb-mode
            try Cryptor(operation: 0, algorithm: .aes, options: .ecbMode, key: key, iv: []),  // bad: ecb-mode
        ]
    }

    /// The word is in the name only.
    func describe(ecbAllowed: Bool) -> String {
        let label = "ECB"
        return ecbAllowed ? label : "CBC"  // good: ecb-mode
    }
}
