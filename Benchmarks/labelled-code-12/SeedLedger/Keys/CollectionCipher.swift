import Foundation
import CommonCrypto
import CryptoSwift

enum CipherRecipe {
    static let fileMagic: [UInt8] = [0x53, 0x45, 0x45, 0x44, 0x4C, 0x47, 0x52, 0x33, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00] // good: hard-coded-secret
    static let siteKey: [UInt8] = [0x9A, 0x1F, 0x44, 0xC7, 0x03, 0xEE, 0x52, 0xB8, 0x6D, 0x70, 0xF1, 0x2C, 0x85, 0x39, 0xDA, 0x17] // bad: hard-coded-secret
    static let start: [UInt8] = Array("seedledger-start".utf8)
}

/// Exact find sites of orchids are trade secrets and leave the house only encrypted.
struct CollectionCipher {
    func sealSites(_ sites: [UInt8]) throws -> [UInt8] {
        let iv = AES.randomIV(AES.blockSize)
        let gcm = GCM(iv: iv, mode: .combined)
        return iv + (try AES(key: CipherRecipe.siteKey, blockMode: gcm, padding: .noPadding).encrypt(sites)) // good: weak-cipher-or-mode
    }

    func sealPhotos(_ photo: [UInt8], key: [UInt8]) throws -> [UInt8] {
        try AES(key: key, blockMode: ECB(), padding: .pkcs7).encrypt(photo) // bad: weak-cipher-or-mode
    }

    func sealLetters(_ letter: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let iv = AES.randomIV(Blowfish.blockSize)
        return iv + (try Blowfish(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(letter)) // bad: weak-cipher-or-mode
    }

    func sealCollector(_ record: [UInt8], key: [UInt8], macKey: [UInt8]) throws -> [UInt8] {
        let mode = CBC(iv: CipherRecipe.start) // bad: static-iv-or-nonce
        let body = try AES(key: key, blockMode: mode, padding: .pkcs7).encrypt(record)
        return body + (try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(body))
    }

    func sealVoucher(_ record: [UInt8], key: [UInt8], macKey: [UInt8]) throws -> [UInt8] {
        let iv = AES.randomIV(AES.blockSize)
        let mode = CBC(iv: iv) // good: static-iv-or-nonce
        let body = iv + (try AES(key: key, blockMode: mode, padding: .pkcs7).encrypt(record))
        return body + (try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(body))
    }

    func sealAccession(_ accession: Accession, key: [UInt8]) throws -> [UInt8] {
        let plain = [UInt8](try JSONEncoder().encode(accession))
        let seed = Array(accession.number.utf8.prefix(12))
        let iv = seed + [UInt8](repeating: 0x20, count: 12 - seed.count)
        let gcm = GCM(iv: iv, mode: .combined) // bad: static-iv-or-nonce
        return try AES(key: key, blockMode: gcm, padding: .noPadding).encrypt(plain)
    }

    func openCollector(_ sealed: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let gcm = GCM(iv: Array(sealed[0..<12]), mode: .combined) // good: static-iv-or-nonce
        return try AES(key: key, blockMode: gcm, padding: .noPadding).decrypt(Array(sealed[12...]))
    }

    func sealAttachment(_ data: [UInt8], key: [UInt8], header: [UInt8]) throws -> [UInt8] {
        let nonce = ChaCha20.randomIV(12)
        let result = try AEADChaCha20Poly1305.encrypt(data, key: key, iv: nonce, authenticationHeader: header) // good: weak-cipher-or-mode
        return nonce + result.cipherText + result.authenticationTag
    }
}

/// Keys for the backup disk.
struct BackupKeys {
    let disk: String

    func quick(_ passphrase: String) throws -> [UInt8] {
        try PKCS5.PBKDF2(
            password: Array(passphrase.utf8), salt: Array(disk.utf8),
            iterations: 400, keyLength: 32, variant: .sha2(.sha256) // bad: key-derivation
        ).calculate()
    }

    func careful(_ passphrase: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(passphrase.utf8), salt: salt, dkLen: 32, N: 32_768, r: 8, p: 1).calculate() // good: key-derivation
    }

    func padded(_ passphrase: String) -> [UInt8] {
        let bytes = Array(passphrase.utf8.prefix(32))
        return bytes + [UInt8](repeating: 0, count: 32 - bytes.count) // bad: key-derivation
    }

    func perVolume(_ root: [UInt8], volume: Int) throws -> [UInt8] {
        try HKDF(password: root, info: Array("volume-\(volume)".utf8), keyLength: 32, variant: .sha2(.sha256)).calculate() // good: key-derivation
    }

    func slow(_ passphrase: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(
            password: Array(passphrase.utf8), salt: salt,
            iterations: 620_000, keyLength: 32, variant: .sha2(.sha256) // good: key-derivation
        ).calculate()
    }

    func stirred(_ passphrase: String) -> [UInt8] {
        var state = Array(passphrase.utf8)
        for _ in 0..<64 {
            state = state.sha256() // bad: key-derivation
        }
        return state
    }
}

/// Writes the disk image in chunks through CommonCrypto.
final class ImageWriter {
    private var cryptor: CCCryptorRef?

    func openStream(key: Data, iv: Data?) throws {
        let algorithm = iv == nil ? kCCAlgorithmRC4 : kCCAlgorithmAES // bad: weak-cipher-or-mode
        let status = CCCryptorCreate(
            CCOperation(kCCEncrypt), CCAlgorithm(algorithm), 0,
            [UInt8](key), key.count, iv.map { [UInt8]($0) }, &cryptor
        )
        guard status == kCCSuccess else { throw LedgerError.status(status) }
    }

    func openBlocks(key: Data) throws {
        let status = CCCryptorCreate(
            CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding),
            [UInt8](key), key.count, nil, &cryptor // bad: static-iv-or-nonce
        )
        guard status == kCCSuccess else { throw LedgerError.status(status) }
    }

    func wrap(_ volumeKey: Data, with master: Data) throws -> Data {
        var out = [UInt8](repeating: 0, count: CCSymmetricWrappedSize(CCWrappingAlgorithm(kCCWRAPAES), volumeKey.count))
        var length = out.count
        let status = CCSymmetricKeyWrap(
            CCWrappingAlgorithm(kCCWRAPAES), CCrfc3394_iv, CCrfc3394_ivLen, // good: static-iv-or-nonce
            [UInt8](master), master.count, [UInt8](volumeKey), volumeKey.count, &out, &length
        )
        guard status == kCCSuccess else { throw LedgerError.status(status) }
        return Data(out.prefix(length))
    }
}
