// Initialisation vectors and nonces of CryptoKit, CommonCrypto and CryptoSwift-shaped ciphers: constant or fresh.
import CommonCrypto
import CryptoKit
import Foundation

// Stubs of the library types that must be visible.
protocol BlockMode {}
struct CBC: BlockMode { init(iv: [UInt8]) {} }
struct CTR: BlockMode { init(iv: [UInt8], counter: Int = 0) {} }
struct GCM: BlockMode { init(iv: [UInt8], additionalAuthenticatedData: [UInt8]? = nil) {} }
final class BlockCipher {
    static func randomIV(_ size: Int) -> [UInt8] { (0..<size).map { _ in UInt8.random(in: 0...255) } }
    init(key: [UInt8], blockMode: any BlockMode) throws {}
    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
    func decrypt(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
}
final class ChaCha20 {
    init(key: [UInt8], iv: [UInt8]) throws {}
}

private let startVector: [UInt8] = Array("initialvector000".utf8)
private let formatMagic: [UInt8] = Array("FILEFORMAT000001".utf8)

struct FileCipher {
    let key: [UInt8]

    func constant(_ bytes: [UInt8]) throws -> [UInt8] {
        let mode = CBC(iv: startVector)  // bad: static-iv
        return try BlockCipher(key: key, blockMode: mode).encrypt(bytes)
    }

    func fresh(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv = BlockCipher.randomIV(16)
        let mode = CBC(iv: iv)  // good: static-iv
        return formatMagic + iv + (try BlockCipher(key: key, blockMode: mode).encrypt(bytes))
    }

    func open(_ file: [UInt8]) throws -> [UInt8] {
        let iv = Array(file.dropFirst(16).prefix(16))
        let mode = CBC(iv: iv)  // good: static-iv
        return try BlockCipher(key: key, blockMode: mode).decrypt(Array(file.dropFirst(32)))
    }

    func counter(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv = [UInt8](repeating: 0, count: 16)
        return try BlockCipher(key: key, blockMode: CTR(iv: iv)).encrypt(bytes)  // bad: static-iv
    }

    func associated(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv = BlockCipher.randomIV(12)
        let mode = GCM(iv: iv, additionalAuthenticatedData: formatMagic)  // good: static-iv
        return iv + (try BlockCipher(key: key, blockMode: mode).encrypt(bytes))
    }

    func fill(_ bytes: [UInt8]) throws -> ChaCha20 {
        var nonce = [UInt8](repeating: 0, count: 12)
        for index in nonce.indices { nonce[index] = UInt8(index) }
        return try ChaCha20(key: key, iv: nonce)  // bad: static-iv
    }

    func filled(_ bytes: [UInt8]) throws -> ChaCha20 {
        var nonce = [UInt8](repeating: 0, count: 12)
        for index in nonce.indices { nonce[index] = UInt8.random(in: 0...255) }
        return try ChaCha20(key: key, iv: nonce)  // good: static-iv
    }
}

struct BoxMaker {
    let key: SymmetricKey

    func fixed(_ text: Data) throws -> Data? {
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 1, count: 12))  // bad: static-iv
        return try AES.GCM.seal(text, using: key, nonce: nonce).combined
    }

    func named(_ text: Data) throws -> Data {
        let label = "nonce-000001"
        let nonce = try ChaChaPoly.Nonce(data: Data(label.utf8))  // bad: static-iv
        return try ChaChaPoly.seal(text, using: key, nonce: nonce).combined
    }

    func automatic(_ text: Data) throws -> Data? {
        try AES.GCM.seal(text, using: key, nonce: AES.GCM.Nonce()).combined  // good: static-iv
    }

    func parsed(_ box: Data) throws -> AES.GCM.SealedBox {
        let nonce = try AES.GCM.Nonce(data: box.prefix(12))  // good: static-iv
        return try AES.GCM.SealedBox(nonce: nonce, ciphertext: box.dropFirst(12).dropLast(16), tag: box.suffix(16))
    }

    func drawn(_ text: Data) throws -> Data? {
        var bytes = Data(count: 12)
        let status = bytes.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 12, $0.baseAddress!) }
        guard status == errSecSuccess else { return nil }
        let nonce = try AES.GCM.Nonce(data: bytes)  // good: static-iv
        return try AES.GCM.seal(text, using: key, nonce: nonce).combined
    }
}

func cryptAES(_ input: [UInt8], key: [UInt8], iv: UnsafeRawPointer?) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
    var moved = 0
    let options = CCOptions(kCCOptionPKCS7Padding)
    let (encrypt, aes) = (CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES))
    let (size, room) = (key.count, output.count)
    CCCrypt(encrypt, aes, options, key, size, iv, input, input.count, &output, room, &moved)  // bad: static-iv
    let own = BlockCipher.randomIV(16)
    CCCrypt(encrypt, aes, options, key, size, own, input, input.count, &output, room, &moved)  // good: static-iv
    return own + output.prefix(moved)
}

func sealSettings(_ input: [UInt8], key: [UInt8]) -> [UInt8] {
    let vector = "0102030405060708"
    return cryptAES(input, key: key, iv: (vector as NSString).utf8String)
}
