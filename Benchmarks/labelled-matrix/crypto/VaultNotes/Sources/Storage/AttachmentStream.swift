import CommonCrypto
import Foundation

final class AttachmentStream {
    private var cryptor: CCCryptorRef?
    private let handle: FileHandle

    init(voiceMemo url: URL, key: [UInt8]) throws {
        handle = try FileHandle(forWritingTo: url)
        let status = CCCryptorCreate(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC4), 0, key, key.count, nil, &cryptor) // bad: weak-cipher-or-mode
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
    }

    init(scan url: URL, key: [UInt8], pageID: UInt64) throws {
        handle = try FileHandle(forWritingTo: url)
        let counter = withUnsafeBytes(of: pageID.bigEndian, Array.init) + [UInt8](repeating: 0, count: 8) // bad: static-iv-or-nonce
        let status = CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES),
                                             CCPadding(ccNoPadding), counter, key, key.count, nil, 0, 0,
                                             CCModeOptions(kCCModeOptionCTR_BE), &cryptor)
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
    }

    func write(_ chunk: Data, mac: inout CCHmacContext) throws {
        var out = [UInt8](repeating: 0, count: CCCryptorGetOutputLength(cryptor, chunk.count, false))
        var moved = 0
        let status = CCCryptorUpdate(cryptor, [UInt8](chunk), chunk.count, &out, out.count, &moved)
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        CCHmacUpdate(&mac, out, moved)
        try handle.write(contentsOf: out.prefix(moved))
    }

    deinit {
        CCCryptorRelease(cryptor)
        try? handle.close()
    }
}

extension AttachmentStream {
    static func thumbnailCacheName(for url: URL) -> String {
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        let path = [UInt8](url.path.utf8)
        CC_MD5(path, CC_LONG(path.count), &digest) // good: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined() + ".jpg"
    }

    static func exportInvoice(_ pdf: Data, key: [UInt8], cipher: NoteCipher) throws -> Data {
        var iv = [UInt8](repeating: 0, count: kCCBlockSize3DES)
        guard CCRandomGenerateBytes(&iv, iv.count) == CCRNGStatus(kCCSuccess) else { throw CipherFailure.malformed } // good: predictable-random
        var out = [UInt8](repeating: 0, count: pdf.count + kCCBlockSize3DES)
        var moved = 0
        let algorithm = CCAlgorithm(kCCAlgorithm3DES) // bad: weak-cipher-or-mode
        let status = CCCrypt(CCOperation(kCCEncrypt), algorithm, CCOptions(kCCOptionPKCS7Padding), key, kCCKeySize3DES,
                             iv, [UInt8](pdf), pdf.count, &out, out.count, &moved)
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        let envelope = Data(iv) + Data(out.prefix(moved))
        return envelope + cipher.hmac(envelope)
    }

    static func newAttachmentKey() -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = CCRandomGenerateBytes(&bytes, bytes.count) // bad: predictable-random
        return Data(bytes)
    }
}
