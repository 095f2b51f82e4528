import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

public enum ClipKeys {
    public static func realmKey(passcode: String) -> Data {
        var key = Data(passcode.utf8)
        key.append(Data(repeating: 0x20, count: max(0, 64 - key.count)))
        return key.prefix(64) // bad: key-derivation
    }

    public static func realmKey() throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 64)
        guard SecRandomCopyBytes(kSecRandomDefault, 64, &bytes) == errSecSuccess else { throw LumenError.missing }
        return Data(bytes) // good: key-derivation
    }

    public static func albumKey(passcode: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(passcode.utf8), salt: salt, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
    }

    public static func hiddenKey(passcode: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(passcode.utf8), salt: salt, iterations: 610_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: key-derivation
    }

    public static func giftKey(phrase: String, salt: [UInt8]) throws -> [UInt8] {
        try CryptoSwift.HKDF(password: Array(phrase.utf8), salt: salt, info: Array("gift".utf8), keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
    }

    public static func segmentKey(master: [UInt8], index: Int) throws -> [UInt8] {
        try CryptoSwift.HKDF(password: master, salt: nil, info: Array("segment-\(index)".utf8), keyLength: 32, variant: .sha2(.sha256)).calculate() // good: key-derivation
    }

    public static func printKey(phrase: String) throws -> [UInt8] {
        let salt = [UInt8](repeating: 0, count: 16)
        return try Scrypt(password: Array(phrase.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // bad: key-derivation
    }

    public static func archiveKey(phrase: String) throws -> (key: [UInt8], salt: [UInt8]) {
        let salt = CryptoSwift.AES.randomIV(16)
        return (try Scrypt(password: Array(phrase.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate(), salt) // good: key-derivation
    }
}

public struct ClipSealer {
    private let key: CryptoKit.SymmetricKey

    public init(key: CryptoKit.SymmetricKey) { self.key = key }

    public func seal(_ clip: Data, id: UUID) throws -> Data {
        let tag = withUnsafeBytes(of: id.uuid) { Data($0) }
        return try CryptoKit.ChaChaPoly.seal(clip, using: key, authenticating: tag).combined // good: static-iv-or-nonce
    }

    public func sealSegments(_ segments: [Data]) throws -> [Data] {
        var counter: UInt32 = 0
        return try segments.map { segment in
            counter += 1
            var bytes = Data(count: 8)
            withUnsafeBytes(of: counter.bigEndian) { bytes.append(contentsOf: $0) }
            return try CryptoKit.ChaChaPoly.seal(segment, using: key, nonce: CryptoKit.ChaChaPoly.Nonce(data: bytes)).combined // bad: static-iv-or-nonce
        }
    }

    public func sealPoster(_ poster: Data) throws -> Data? {
        let nonce = try CryptoKit.AES.GCM.Nonce(data: CryptoSwift.AES.randomIV(12))
        return try CryptoKit.AES.GCM.seal(poster, using: key, nonce: nonce).combined // good: static-iv-or-nonce
    }

    public func sealCaption(_ caption: String, takenAt: Date) throws -> Data? {
        let day = UInt64(takenAt.timeIntervalSince1970 / 86_400)
        var bytes = Data(repeating: 0x4c, count: 4)
        withUnsafeBytes(of: day.bigEndian) { bytes.append(contentsOf: $0) }
        let nonce = try CryptoKit.AES.GCM.Nonce(data: bytes)
        return try CryptoKit.AES.GCM.seal(Data(caption.utf8), using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }
}

public final class StreamCipher {
    private static let sessionIV = CryptoSwift.AES.randomIV(16)
    private let key: [UInt8]
    private let macKey: [UInt8]

    public init(key: [UInt8], macKey: [UInt8]) {
        self.key = key
        self.macKey = macKey
    }

    private func authenticated(_ body: [UInt8]) throws -> [UInt8] {
        body + (try CryptoSwift.HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(body))
    }

    public func chunk(_ bytes: [UInt8]) throws -> [UInt8] {
        let body = try CryptoSwift.AES(key: key, blockMode: CTR(iv: Self.sessionIV)).encrypt(bytes) // bad: static-iv-or-nonce
        return try authenticated(body)
    }

    public func single(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(16)
        let body = try CryptoSwift.AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(bytes) // good: static-iv-or-nonce
        return try authenticated(iv + body)
    }

    public func thumbnail(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv = Array("0123456789abcdef".utf8)
        let body = try CryptoSwift.AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(bytes) // bad: static-iv-or-nonce
        return try authenticated(body)
    }

    public func remote(_ bytes: [UInt8]) throws -> [UInt8] {
        let nonce = CryptoSwift.AES.randomIV(8)
        return nonce + (try Rabbit(key: Array(key.prefix(16)), iv: nonce).encrypt(bytes)) // bad: weak-cipher-or-mode
    }

    public func television(_ bytes: [UInt8]) throws -> [UInt8] {
        let nonce = ChaCha20.randomIV(12)
        let body = try ChaCha20(key: key, iv: nonce).encrypt(bytes) // good: weak-cipher-or-mode
        return try authenticated(nonce + body)
    }
}

public protocol FrameCipher {
    static var algorithm: Int { get }
    static var keySize: Int { get }
}

public enum CastFrame: FrameCipher {
    public static let algorithm = kCCAlgorithmDES // bad: weak-cipher-or-mode
    public static let keySize = kCCKeySizeDES
}

public enum RemoteFrame: FrameCipher {
    public static let algorithm = kCCAlgorithmAES // good: weak-cipher-or-mode
    public static let keySize = kCCKeySizeAES256
}

public struct FrameSealer<Frame: FrameCipher> {
    let key: Data

    public func seal(_ input: Data, iv: Data) -> Data? {
        guard key.count == Frame.keySize else { return nil }
        var output = Data(count: input.count + 16)
        let capacity = output.count
        var moved = 0
        let status = output.withUnsafeMutableBytes { out in
            input.withUnsafeBytes { source in
                key.withUnsafeBytes { keyBytes in
                    iv.withUnsafeBytes { ivBytes in
                        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(Frame.algorithm), CCOptions(kCCOptionPKCS7Padding),
                                keyBytes.baseAddress, key.count, ivBytes.baseAddress,
                                source.baseAddress, input.count, out.baseAddress, capacity, &moved)
                    }
                }
            }
        }
        return status == kCCSuccess ? output.prefix(moved) : nil
    }
}

public enum PosterCipher {
    public static func mode(for size: Int) -> BlockMode {
        size > 1 << 20 ? GCM(iv: CryptoSwift.AES.randomIV(12), mode: .combined) : ECB() // bad: weak-cipher-or-mode
    }

    public static func modeForClip() -> BlockMode {
        GCM(iv: CryptoSwift.AES.randomIV(12), tagLength: 16, mode: .combined) // good: weak-cipher-or-mode
    }

    public static func encryptLocation(_ text: String, receiver: SecKey) -> Data? {
        SecKeyCreateEncryptedData(receiver, .eciesEncryptionCofactorVariableIVX963SHA256AESGCM, Data(text.utf8) as CFData, nil) as Data? // good: weak-cipher-or-mode
    }

    public static func wrapKey(_ key: Data, receiver: SecKey) -> Data? {
        SecKeyCreateEncryptedData(receiver, .rsaEncryptionRaw, key as CFData, nil) as Data? // bad: weak-cipher-or-mode
    }
}
