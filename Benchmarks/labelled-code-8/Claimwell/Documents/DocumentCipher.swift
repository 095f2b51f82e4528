import CommonCrypto
import CryptoKit
import Foundation
import Security

enum DocumentError: Error {
    case cryptor(CCCryptorStatus)
    case random(OSStatus)
    case authentication
    case tooShort
}

struct DocumentKeys {
    let encryption: Data
    let authentication: Data
}

enum BlockCipher {
    static func run(
        _ operation: Int,
        algorithm: Int,
        options: Int,
        key: Data,
        iv: Data?,
        input: Data
    ) throws -> Data {
        var output = Data(count: input.count + kCCBlockSizeAES128)
        let capacity = output.count
        let ivBytes = iv.map { [UInt8]($0) }
        var moved = 0
        let status = output.withUnsafeMutableBytes { out in
            input.withUnsafeBytes { source in
                key.withUnsafeBytes { keyBytes in
                    CCCrypt(
                        CCOperation(operation), CCAlgorithm(algorithm), CCOptions(options),
                        keyBytes.baseAddress, key.count, ivBytes,
                        source.baseAddress, input.count,
                        out.baseAddress, capacity, &moved
                    )
                }
            }
        }
        guard status == kCCSuccess else { throw DocumentError.cryptor(status) }
        return output.prefix(moved)
    }

    static func randomIV() throws -> Data {
        var bytes = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // good: predictable-random
        guard status == errSecSuccess else { throw DocumentError.random(status) }
        return Data(bytes)
    }
}

struct ScanCipher {
    let keys: DocumentKeys

    func seal(_ scan: Data) throws -> Data {
        let iv = try BlockCipher.randomIV()
        let body = try BlockCipher.run(
            kCCEncrypt,
            algorithm: kCCAlgorithmAES, // good: weak-cipher-or-mode
            options: kCCOptionPKCS7Padding,
            key: keys.encryption,
            iv: iv, // good: static-iv-or-nonce
            input: scan
        )
        let tag = HMAC<SHA256>.authenticationCode(for: iv + body, using: SymmetricKey(data: keys.authentication))
        return iv + body + Data(tag)
    }

    func open(_ sealed: Data) throws -> Data {
        guard sealed.count > 48 else { throw DocumentError.tooShort }
        let signed = Data(sealed.dropLast(32))
        guard HMAC<SHA256>.isValidAuthenticationCode(
            sealed.suffix(32), authenticating: signed, using: SymmetricKey(data: keys.authentication)
        ) else { throw DocumentError.authentication }
        return try BlockCipher.run(
            kCCDecrypt,
            algorithm: kCCAlgorithmAES,
            options: kCCOptionPKCS7Padding,
            key: keys.encryption,
            iv: signed.prefix(16), // good: static-iv-or-nonce
            input: signed.dropFirst(16)
        )
    }

    func sealThumbnail(_ image: Data) throws -> Data {
        try BlockCipher.run(
            kCCEncrypt,
            algorithm: kCCAlgorithmAES,
            options: kCCOptionPKCS7Padding | kCCOptionECBMode, // bad: weak-cipher-or-mode
            key: keys.encryption,
            iv: nil,
            input: image
        )
    }

    func sealSignature(_ image: Data, claimID: String) throws -> Data {
        try BlockCipher.run(
            kCCEncrypt,
            algorithm: kCCAlgorithmAES,
            options: kCCOptionPKCS7Padding,
            key: keys.encryption,
            iv: nil, // bad: static-iv-or-nonce
            input: image
        )
    }

    func sealPlate(_ plate: String) throws -> Data {
        let iv = keys.encryption.prefix(kCCBlockSizeAES128)
        return try BlockCipher.run(
            kCCEncrypt,
            algorithm: kCCAlgorithmAES,
            options: kCCOptionPKCS7Padding,
            key: keys.encryption,
            iv: iv, // bad: static-iv-or-nonce
            input: Data(plate.utf8)
        )
    }
}

final class StreamCipher {
    private var cryptor: CCCryptorRef?

    init(key: Data) throws {
        let status = key.withUnsafeBytes { bytes in
            CCCryptorCreate(
                CCOperation(kCCEncrypt),
                CCAlgorithm(kCCAlgorithmRC4), // bad: weak-cipher-or-mode
                0, bytes.baseAddress, key.count, nil, &cryptor
            )
        }
        guard status == kCCSuccess else { throw DocumentError.cryptor(status) }
    }

    deinit {
        CCCryptorRelease(cryptor)
    }

    func update(_ chunk: Data) throws -> Data {
        var output = [UInt8](repeating: 0, count: chunk.count)
        var moved = 0
        let status = chunk.withUnsafeBytes { source in
            CCCryptorUpdate(cryptor, source.baseAddress, chunk.count, &output, output.count, &moved)
        }
        guard status == kCCSuccess else { throw DocumentError.cryptor(status) }
        return Data(output.prefix(moved))
    }
}

struct RepairVoucherCipher {
    private let algorithm: Int

    init(legacyTerminal: Bool) {
        algorithm = legacyTerminal ? kCCAlgorithmDES : kCCAlgorithmAES // bad: weak-cipher-or-mode
    }

    func seal(_ voucher: Data, key: Data) throws -> Data {
        let iv = try BlockCipher.randomIV()
        return iv + (try BlockCipher.run(
            kCCEncrypt, algorithm: algorithm, options: kCCOptionPKCS7Padding, key: key, iv: iv, input: voucher
        ))
    }
}

struct EnvelopeWriter {
    let key: SymmetricKey

    func seal(_ pages: [Data]) throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        return try pages.map { page in
            try AES.GCM.seal(page, using: key, nonce: nonce).combined! // bad: static-iv-or-nonce
        }
    }

    func sealFresh(_ pages: [Data]) throws -> [Data] {
        try pages.map { page in
            try AES.GCM.seal(page, using: key, nonce: AES.GCM.Nonce()).combined! // good: static-iv-or-nonce
        }
    }

    func wrap(_ pageKey: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(pageKey, using: key) // good: weak-cipher-or-mode
    }
}

struct InsurerEnvelope {
    let insurer: SecKey

    func seal(_ key: Data) throws -> Data {
        let algorithm: SecKeyAlgorithm = .rsaEncryptionOAEPSHA512AESGCM // good: weak-cipher-or-mode
        var failure: Unmanaged<CFError>?
        guard let sealed = SecKeyCreateEncryptedData(insurer, algorithm, key as CFData, &failure) else {
            throw failure!.takeRetainedValue() as Error
        }
        return sealed as Data
    }

    func sealForTerminal(_ pin: Data) -> Data? {
        var size = SecKeyGetBlockSize(insurer)
        var output = [UInt8](repeating: 0, count: size)
        let status = SecKeyEncrypt(insurer, .PKCS1, [UInt8](pin), pin.count, &output, &size) // bad: weak-cipher-or-mode
        return status == errSecSuccess ? Data(output.prefix(size)) : nil
    }
}
