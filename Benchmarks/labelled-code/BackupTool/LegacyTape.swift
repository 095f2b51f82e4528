import CommonCrypto
import Foundation
import Security

struct TapeProfile {
    let algorithm: CCAlgorithm
    let keySize: Int
    let blockSize: Int
    let options: CCOptions

    static let reel = TapeProfile(algorithm: CCAlgorithm(kCCAlgorithm3DES), keySize: kCCKeySize3DES, blockSize: kCCBlockSize3DES, options: CCOptions(kCCOptionPKCS7Padding))
    static let cartridge = TapeProfile(algorithm: CCAlgorithm(kCCAlgorithmAES), keySize: kCCKeySizeAES256, blockSize: kCCBlockSizeAES128, options: CCOptions(kCCOptionPKCS7Padding))
    static let stream = TapeProfile(algorithm: CCAlgorithm(kCCAlgorithmRC4), keySize: 16, blockSize: 0, options: 0)
}

enum TapeError: Error {
    case status(Int32)
}

struct ReelWriter {
    private let profile = TapeProfile.reel
    let key: [UInt8]

    func write(_ block: [UInt8]) throws -> [UInt8] {
        let iv = try TapeRandom.bytes(profile.blockSize)
        var out = [UInt8](repeating: 0, count: block.count + profile.blockSize)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), profile.algorithm, profile.options, key, profile.keySize, iv, block, block.count, &out, out.count, &moved) // bad: weak-cipher
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return iv + out.prefix(moved)
    }
}

struct CartridgeWriter {
    private let profile = TapeProfile.cartridge
    let key: [UInt8]
    let macKey: [UInt8]

    func write(_ block: [UInt8]) throws -> [UInt8] {
        let iv = try TapeRandom.bytes(profile.blockSize)
        var out = [UInt8](repeating: 0, count: block.count + profile.blockSize)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), profile.algorithm, profile.options, key, profile.keySize, iv, block, block.count, &out, out.count, &moved) // good: weak-cipher
        guard status == kCCSuccess else { throw TapeError.status(status) }
        let frame = iv + out.prefix(moved)
        var mac = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), macKey, macKey.count, frame, frame.count, &mac) // good: hardcoded-key
        return frame + mac
    }
}

struct StreamWriter {
    private let profile = TapeProfile.stream
    let key: [UInt8]

    func write(_ block: [UInt8]) throws -> [UInt8] {
        var out = [UInt8](repeating: 0, count: block.count)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), profile.algorithm, profile.options, key, profile.keySize, nil, block, block.count, &out, out.count, &moved) // bad: weak-cipher
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return Array(out.prefix(moved))
    }
}

final class LabelWriter {
    private var cryptor: CCCryptorRef?
    private let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    deinit { if let cryptor { CCCryptorRelease(cryptor) } }

    func beginCompact() throws {
        let status = CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeECB), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding), nil, key, key.count, nil, 0, 0, 0, &cryptor) // bad: weak-cipher
        guard status == kCCSuccess else { throw TapeError.status(status) }
    }

    func begin() throws -> [UInt8] {
        let counter = try TapeRandom.bytes(kCCBlockSizeAES128)
        let status = CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), counter, key, key.count, nil, 0, 0, CCModeOptions(kCCModeOptionCTR_BE), &cryptor) // good: static-iv
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return counter
    }

    func beginLabel() throws {
        let counter = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        let status = CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), counter, key, key.count, nil, 0, 0, CCModeOptions(kCCModeOptionCTR_BE), &cryptor) // bad: static-iv
        guard status == kCCSuccess else { throw TapeError.status(status) }
    }

    func beginOperatorNote() throws -> [UInt8] {
        let iv = try TapeRandom.bytes(kCCBlockSizeDES)
        let status = CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCBC), CCAlgorithm(kCCAlgorithmDES), CCPadding(ccPKCS7Padding), iv, key, kCCKeySizeDES, nil, 0, 0, 0, &cryptor) // bad: weak-cipher
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return iv
    }
}

enum TapeRandom {
    static func bytes(_ count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let status = CCRandomGenerateBytes(&buffer, buffer.count) // good: weak-random
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return buffer
    }

    static func reelKey(passphrase: String, salt: [UInt8]) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let measured = CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase.utf8.count, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), key.count, 500)
        let rounds = max(measured, 600_000)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, key.count) // good: low-iterations
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return key
    }

    static func labelKey(passphrase: String, salt: [UInt8]) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let measured = CCCalibratePBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase.utf8.count, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), key.count, 500)
        let rounds = min(measured, 10_000)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, key.count) // bad: low-iterations
        guard status == kCCSuccess else { throw TapeError.status(status) }
        return key
    }
}
