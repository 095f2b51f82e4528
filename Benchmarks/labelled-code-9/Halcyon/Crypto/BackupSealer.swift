import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

struct BackupSealer {
    let key: CryptoKit.SymmetricKey

    func seal(_ plaintext: Data) throws -> Data {
        let box = try CryptoKit.AES.GCM.seal(plaintext, using: key)
        guard let combined = box.combined else { throw SecretStoreError.missing }
        return combined
    }

    func open(_ sealed: Data) throws -> Data {
        try CryptoKit.AES.GCM.open(CryptoKit.AES.GCM.SealedBox(combined: sealed), using: key)
    }
}

/// Chunks of a long backup, sealed one by one while the upload runs.
struct ChunkSealer {
    let key: CryptoKit.SymmetricKey
    let prefix: Data

    func seal(_ chunks: [Data]) throws -> [Data] {
        try chunks.enumerated().map { index, chunk in
            let nonce = try CryptoKit.AES.GCM.Nonce(data: nonceBytes(index))
            let box = try CryptoKit.AES.GCM.seal(chunk, using: key, nonce: nonce) // good: static-iv-or-nonce
            return box.ciphertext + box.tag
        }
    }

    /// The prefix is drawn anew for every backup.
    private func nonceBytes(_ index: Int) -> Data {
        var bytes = prefix.prefix(8)
        withUnsafeBytes(of: UInt32(index).bigEndian) { bytes.append(contentsOf: $0) }
        return bytes
    }

    static func forNewBackup(key: CryptoKit.SymmetricKey) throws -> ChunkSealer {
        ChunkSealer(key: key, prefix: try SecureBytes.make(8))
    }
}

struct LetterSealer {
    private static let iv: [UInt8] = Array("halcyon-letters!".utf8)
    let key: [UInt8]

    func encrypt(_ letter: Data) throws -> Data {
        let cipher = try CryptoSwift.AES(key: key, blockMode: CBC(iv: Self.iv), padding: .pkcs7) // bad: static-iv-or-nonce
        return Data(try cipher.encrypt(letter.bytes))
    }

    func encryptAttachment(_ attachment: Data) throws -> Data {
        let iv = CryptoSwift.AES.randomIV(CryptoSwift.AES.blockSize)
        let cipher = try CryptoSwift.AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding) // good: static-iv-or-nonce
        return Data(iv) + Data(try cipher.encrypt(attachment.bytes))
    }
}

struct NoteSealer {
    let key: CryptoKit.SymmetricKey

    func seal(_ note: String, for entry: UUID) throws -> Data {
        let seed = withUnsafeBytes(of: entry.uuid) { Data($0) }
        let nonce = try ChaChaPoly.Nonce(data: seed.prefix(12)) // bad: static-iv-or-nonce
        return try ChaChaPoly.seal(Data(note.utf8), using: key, nonce: nonce).combined
    }

    func sealDraft(_ note: String) throws -> Data {
        try ChaChaPoly.seal(Data(note.utf8), using: key, nonce: ChaChaPoly.Nonce()).combined // good: static-iv-or-nonce
    }
}

/// Older monitors only understand CommonCrypto frames.
struct MonitorFrameCipher {
    enum Failure: Error { case status(CCCryptorStatus) }
    let key: Data

    func encrypt(_ frame: Data) throws -> Data {
        let iv = try SecureBytes.make(kCCBlockSizeAES128)
        return iv + (try run(frame, iv: iv, algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding))) // good: static-iv-or-nonce
    }

    func encryptHandshake(_ frame: Data) throws -> Data {
        try run(frame, iv: nil, algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding)) // bad: static-iv-or-nonce
    }

    func encryptLegacy(_ frame: Data) throws -> Data {
        let iv = try SecureBytes.make(kCCBlockSize3DES)
        return iv + (try run(frame, iv: iv, algorithm: CCAlgorithm(kCCAlgorithm3DES), options: CCOptions(kCCOptionPKCS7Padding))) // bad: weak-cipher-or-mode
    }

    func encryptStatusPage(_ page: Data) throws -> Data {
        let options = CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode) // bad: weak-cipher-or-mode
        return try run(page, iv: nil, algorithm: CCAlgorithm(kCCAlgorithmAES), options: options)
    }

    private func run(_ input: Data, iv: Data?, algorithm: CCAlgorithm, options: CCOptions) throws -> Data {
        var output = Data(count: input.count + kCCBlockSizeAES128)
        let capacity = output.count
        var moved = 0
        let ivBytes = iv.map { [UInt8]($0) }
        let status = output.withUnsafeMutableBytes { out in
            input.withUnsafeBytes { source in
                key.withUnsafeBytes { keyBytes in
                    CCCrypt(CCOperation(kCCEncrypt), algorithm, options,
                            keyBytes.baseAddress, key.count, ivBytes,
                            source.baseAddress, input.count,
                            out.baseAddress, capacity, &moved)
                }
            }
        }
        guard status == kCCSuccess else { throw Failure.status(status) }
        return output.prefix(moved)
    }
}

enum AttachmentCipher {
    static func protect(_ bytes: [UInt8], key: [UInt8]) throws -> [UInt8] {
        try Blowfish(key: key, blockMode: CBC(iv: Blowfish.randomIV(Blowfish.blockSize)), padding: .pkcs7).encrypt(bytes) // bad: weak-cipher-or-mode
    }

    static func protectScan(_ bytes: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let nonce = ChaCha20.randomIV(12)
        let sealed = try AEADChaCha20Poly1305.encrypt(bytes, key: key, iv: nonce, authenticationHeader: []) // good: weak-cipher-or-mode
        return nonce + sealed.cipherText + sealed.authenticationTag
    }

    /// Wraps a random file key for the clinic.
    static func wrap(_ fileKey: Data, for clinic: SecKey) -> Data? {
        SecKeyCreateEncryptedData(clinic, .rsaEncryptionOAEPSHA256, fileKey as CFData, nil) as Data? // good: weak-cipher-or-mode
    }

    static func wrapForPharmacy(_ fileKey: Data, recipient: SecKey) -> Data? {
        let algorithm = SecKeyAlgorithm.rsaEncryptionPKCS1
        guard SecKeyIsAlgorithmSupported(recipient, .encrypt, algorithm) else { return nil }
        return SecKeyCreateEncryptedData(recipient, algorithm, fileKey as CFData, nil) as Data? // bad: weak-cipher-or-mode
    }

    static func wrapLocally(_ fileKey: CryptoKit.SymmetricKey, under master: CryptoKit.SymmetricKey) throws -> Data {
        try CryptoKit.AES.KeyWrap.wrap(fileKey, using: master) // good: weak-cipher-or-mode
    }

    static func protectThumbnail(_ image: Data, key: CryptoKit.SymmetricKey) throws -> Data? {
        try CryptoKit.AES.GCM.seal(image, using: key).combined // good: weak-cipher-or-mode
    }
}

/// The template shared by all installations is padded with a fixed test vector before self-test.
enum CipherSelfTest {
    static func passes() -> Bool {
        let key = CryptoKit.SymmetricKey(data: Data(repeating: 0x0b, count: 32)) // good: hard-coded-secret
        guard let nonce = try? CryptoKit.AES.GCM.Nonce(data: Data(count: 12)) else { return false } // good: static-iv-or-nonce
        let box = try? CryptoKit.AES.GCM.seal(Data("self-test".utf8), using: key, nonce: nonce)
        return box?.ciphertext.count == 9
    }
}

struct TrendSealer {
    let key: CryptoKit.SymmetricKey
    private let nonce = CryptoKit.AES.GCM.Nonce()

    func seal(_ points: [Double]) throws -> Data? {
        let payload = try JSONEncoder().encode(points)
        return try CryptoKit.AES.GCM.seal(payload, using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }
}
