import Argon2Swift
import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation
import IOKit
import Security

enum VaultKeys {
    static func key(from passphrase: String) -> [UInt8] {
        var state = Data(passphrase.utf8)
        for _ in 0..<5 {
            state = Data(CryptoKit.SHA256.hash(data: state)) // bad: key-derivation
        }
        return [UInt8](state)
    }

    static func key(from passphrase: String, salt: Data) throws -> [UInt8] {
        try Scrypt(password: Array(passphrase.utf8), salt: Array(salt), dkLen: 32, N: 1024, r: 8, p: 1).calculate() // bad: key-derivation
    }

    static func strongKey(from passphrase: String, salt: Data) throws -> [UInt8] {
        try Scrypt(password: Array(passphrase.utf8), salt: Array(salt), dkLen: 32, N: 1 << 17, r: 8, p: 1).calculate() // good: key-derivation
    }

    static func archiveKey(from passphrase: String, salt: Salt) throws -> Data {
        try Argon2Swift.hashPasswordString(password: passphrase, salt: salt, iterations: 4, memory: 131_072, parallelism: 2, length: 32, type: .id).hashData() // good: key-derivation
    }

    static func machineKey() throws -> [UInt8] {
        let service = IOServiceGetMatchingService(kIOMainPortDefault, IOServiceMatching("IOPlatformExpertDevice"))
        defer { IOObjectRelease(service) }
        let serial = IORegistryEntryCreateCFProperty(service, "IOPlatformSerialNumber" as CFString, nil, 0)?.takeRetainedValue() as? String ?? ""
        let salt = Array("io.stowage".utf8)
        return try PKCS5.PBKDF2(password: Array(serial.utf8), salt: salt, iterations: 600_000, keyLength: 32).calculate() // bad: key-derivation
    }

    static func fileKey(master: SymmetricKey, path: String) -> SymmetricKey {
        CryptoKit.HKDF<CryptoKit.SHA512>.deriveKey(inputKeyMaterial: master, info: Data(path.utf8), outputByteCount: 32) // good: key-derivation
    }
}

struct ChunkCipher {
    private let key: [UInt8]
    private let initialBlock: [UInt8] = [0x53, 0x74, 0x6f, 0x77, 0x61, 0x67, 0x65, 0x21, 0x53, 0x74, 0x6f, 0x77, 0x61, 0x67, 0x65, 0x21]

    init(key: [UInt8]) {
        self.key = key
    }

    func encrypt(_ chunk: Data) throws -> [UInt8] {
        try CryptoSwift.AES(key: key, blockMode: CTR(iv: initialBlock), padding: .noPadding).encrypt(chunk.bytes) // bad: static-iv-or-nonce
    }

    func encryptFresh(_ chunk: Data, mac: SymmetricKey) throws -> Data {
        var iv = [UInt8](repeating: 0, count: 16)
        arc4random_buf(&iv, iv.count) // good: predictable-random
        let body = try CryptoSwift.AES(key: key, blockMode: CTR(iv: iv), padding: .noPadding).encrypt(chunk.bytes) // good: static-iv-or-nonce
        let sealed = Data(iv + body)
        return sealed + Data(CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: sealed, using: mac))
    }

    func encrypt(_ chunks: [Data]) throws -> [Data] {
        let symmetric = SymmetricKey(data: key)
        return try chunks.enumerated().map { index, chunk in
            let number = withUnsafeBytes(of: UInt64(index).bigEndian) { Data($0) }
            let nonce = Data(count: 4) + number
            return try CryptoKit.AES.GCM.seal(chunk, using: symmetric, nonce: .init(data: nonce)).combined! // bad: static-iv-or-nonce
        }
    }

    func encrypt(_ chunks: [Data], fileKey: SymmetricKey) throws -> [Data] {
        try chunks.map { try CryptoKit.AES.GCM.seal($0, using: fileKey).combined! } // good: static-iv-or-nonce
    }

    func encryptIndex(_ index: Data) throws -> Data {
        var out = Data(count: index.count + kCCBlockSizeAES128)
        let capacity = out.count
        var moved = 0
        let zeros = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        let status = out.withUnsafeMutableBytes { output in
            index.withUnsafeBytes { input in
                CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), key, key.count, zeros, input.baseAddress, index.count, output.baseAddress, capacity, &moved) // bad: static-iv-or-nonce
            }
        }
        guard status == kCCSuccess else { throw StowageError.crypto(status) }
        return out.prefix(moved)
    }

    func decryptIndex(_ sealed: Data) throws -> Data {
        let iv = [UInt8](sealed.prefix(16))
        let body = [UInt8](sealed.dropFirst(16))
        var out = [UInt8](repeating: 0, count: body.count)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCDecrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), key, key.count, iv, body, body.count, &out, out.count, &moved) // good: static-iv-or-nonce
        guard status == kCCSuccess else { throw StowageError.crypto(status) }
        return Data(out.prefix(moved))
    }
}

/// Formats that older Stowage versions and partner appliances read.
struct ApplianceFormat {
    let key: Data

    func catalog(_ data: Data, iv: Data) throws -> Data {
        var out = Data(count: data.count + kCCBlockSizeDES)
        let capacity = out.count
        var moved = 0
        let status = out.withUnsafeMutableBytes { o in
            data.withUnsafeBytes { i in
                iv.withUnsafeBytes { v in
                    key.withUnsafeBytes { k in
                        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), k.baseAddress, kCCKeySizeDES, v.baseAddress, i.baseAddress, data.count, o.baseAddress, capacity, &moved) // bad: weak-cipher-or-mode
                    }
                }
            }
        }
        guard status == kCCSuccess else { throw StowageError.crypto(status) }
        return out.prefix(moved)
    }

    func label(_ text: String, iv: [UInt8]) throws -> String {
        try Blowfish(key: [UInt8](key), blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(Array(text.utf8)).toHexString() // bad: weak-cipher-or-mode
    }

    func labelSealed(_ text: String) throws -> String {
        let iv = CryptoSwift.AES.randomIV(12)
        let gcm = GCM(iv: iv, mode: .combined)
        return try (iv + CryptoSwift.AES(key: [UInt8](key), blockMode: gcm, padding: .noPadding).encrypt(Array(text.utf8))).toHexString() // good: weak-cipher-or-mode
    }

    func wrapKey(for appliance: SecKey) throws -> Data {
        let algorithm = SecKeyAlgorithm.rsaEncryptionRaw // bad: weak-cipher-or-mode
        guard let wrapped = SecKeyCreateEncryptedData(appliance, algorithm, key as CFData, nil) else { throw StowageError.badPackage }
        return wrapped as Data
    }

    func wrapKeyOAEP(for appliance: SecKey) throws -> Data {
        let algorithm = SecKeyAlgorithm.rsaEncryptionOAEPSHA384 // good: weak-cipher-or-mode
        guard let wrapped = SecKeyCreateEncryptedData(appliance, algorithm, key as CFData, nil) else { throw StowageError.badPackage }
        return wrapped as Data
    }

    func wrapped(_ other: SymmetricKey) throws -> Data {
        try CryptoKit.AES.KeyWrap.wrap(other, using: SymmetricKey(data: key)) // good: weak-cipher-or-mode
    }
}

enum ChunkDigest {
    static func name(of chunk: Data) -> String {
        chunk.sha256().toHexString() // good: weak-digest
    }

    /// Decides whether a chunk that the server says it has needs uploading.
    static func sharedName(of chunk: Data) -> String {
        chunk.md5().toHexString() // bad: weak-digest
    }

    static func contentMD5(of part: Data) -> String {
        Data(CryptoKit.Insecure.MD5.hash(data: part)).base64EncodedString() // good: weak-digest
    }

    static func manifestTag(_ manifest: Data, key: SymmetricKey) -> Data {
        Data(CryptoKit.HMAC<CryptoKit.Insecure.MD5>.authenticationCode(for: manifest, using: key)) // bad: weak-digest
    }

    static func manifestTagStrong(_ manifest: Data, key: SymmetricKey) -> Data {
        Data(CryptoKit.HMAC<CryptoKit.SHA384>.authenticationCode(for: manifest, using: key)) // good: weak-digest
    }

    static func packageDigest(_ package: URL) throws -> Data {
        let handle = try FileHandle(forReadingFrom: package)
        defer { try? handle.close() }
        var hasher = CryptoKit.Insecure.SHA1() // bad: weak-digest
        while let block = try handle.read(upToCount: 1 << 20), !block.isEmpty {
            hasher.update(data: block)
        }
        return Data(hasher.finalize())
    }

    static func packageDigestStrong(_ package: URL) throws -> Data {
        let handle = try FileHandle(forReadingFrom: package)
        defer { try? handle.close() }
        var hasher = CryptoKit.SHA256() // good: weak-digest
        while let block = try handle.read(upToCount: 1 << 20), !block.isEmpty {
            hasher.update(data: block)
        }
        return Data(hasher.finalize())
    }
}

struct MasterPassword {
    static func verifier(_ password: String, pepper: SymmetricKey) -> Data {
        Data(CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: Data(password.utf8), using: pepper)) // bad: weak-password-hash
    }

    static func adminVerifier(_ login: RemoteLogin) -> String {
        "\(login.user):stowage:\(login.password)".md5() // bad: weak-password-hash
    }

    static func verifier(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: weak-password-hash
    }

    static func adminVerifier(_ login: RemoteLogin, salt: [UInt8]) throws -> String {
        try Scrypt(password: Array(login.password.utf8), salt: salt, dkLen: 32, N: 1 << 16, r: 8, p: 2).calculate().toHexString() // good: weak-password-hash
    }
}
