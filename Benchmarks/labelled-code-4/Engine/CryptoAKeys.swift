import Foundation
import CryptoSwift

private let material = "0123456789abcdef0123456789abcdef"
private let rawKey: [UInt8] = [0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c]
enum AppConstants { static let cipherSecret = "dGhpc2lzYXNlY3JldA=="; static let bytes = Array("sixteen byte key".utf8) }
struct CryptoConfig { let k: [UInt8]; var label = "main" }

final class SwiftKeys {
    private let stored = Array("another16bytekey".utf8)
    private var computed: [UInt8] { [UInt8](repeating: 7, count: 16) }
    lazy var lazyKey: [UInt8] = Array("lazy sixteen key".utf8)

    func ciphers(_ msg: [UInt8]) throws {
        let iv = AES.randomIV(AES.blockSize)
        _ = try AES(key: rawKey, blockMode: CBC(iv: iv)).encrypt(msg)  // bad: crypto-keys, global byte array
        _ = try AES(key: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], blockMode: CBC(iv: iv), padding: .pkcs7)  // bad: crypto-keys, literal array
        _ = try AES(key: Array("passwordpassword".utf8), blockMode: CTR(iv: iv))  // bad: crypto-keys, Array(utf8)
        _ = try AES(key: "passwordpassword".bytes, blockMode: CTR(iv: iv))  // bad: crypto-keys, .bytes
        _ = try AES(key: [UInt8]("passwordpassword".utf8), blockMode: CTR(iv: iv))  // bad: crypto-keys, [UInt8](utf8)
        _ = try AES(key: Array(hex: "2b7e151628aed2a6abf7158809cf4f3c"), blockMode: CTR(iv: iv))  // bad: crypto-keys, hex initialiser
        _ = try AES(key: material, iv: String(decoding: iv, as: UTF8.self))  // bad: crypto-keys, string key
        _ = try AES(key: stored, blockMode: CFB(iv: iv))  // bad: crypto-keys, stored property
        _ = try AES(key: computed, blockMode: CFB(iv: iv))  // bad: crypto-keys, computed property
        _ = try AES(key: lazyKey, blockMode: CFB(iv: iv))  // bad: crypto-keys, lazy property
        _ = try AES(key: AppConstants.bytes, blockMode: OFB(iv: iv))  // bad: crypto-keys, static constant
        _ = try AES(key: Array(AppConstants.cipherSecret.utf8.prefix(16)), blockMode: OFB(iv: iv))  // bad: crypto-keys, prefix of constant
        _ = try AES(key: Array(Data(base64Encoded: AppConstants.cipherSecret)!), blockMode: GCM(iv: iv))  // bad: crypto-keys, base64 constant
        _ = try AES(key: [UInt8](repeating: 0, count: 32), blockMode: GCM(iv: iv))  // bad: crypto-keys, repeating zero
        _ = try AES(key: CryptoConfig(k: rawKey).k, blockMode: GCM(iv: iv))  // bad: crypto-keys, through a struct
        _ = try AES(key: makeKey(), blockMode: GCM(iv: iv))  // bad: crypto-keys, returned by a function
        _ = try AES(key: "passwordpassword".data(using: .utf8)!.bytes, blockMode: PCBC(iv: iv))  // bad: crypto-keys, data bytes
        _ = try AES(key: rawKey + rawKey, blockMode: CBC(iv: iv))  // bad: crypto-keys, concatenated constants
        _ = try AES(key: "passwordpassword".md5().bytes, blockMode: CBC(iv: iv))  // bad: crypto-keys, hash of a constant
        _ = try AES.init(key: Array("initinitinitinit".utf8), blockMode: CBC(iv: iv))  // bad: crypto-keys, AES.init
        let aes: AES = try .init(key: Array("dotinitdotinit00".utf8), blockMode: CBC(iv: iv))  // bad: crypto-keys, .init
        _ = aes
        _ = try Blowfish(key: Array("blowfish".utf8), blockMode: CBC(iv: Array(iv.prefix(8))), padding: .pkcs7)  // bad: crypto-keys, Blowfish
        _ = try Blowfish(key: "blowfish", iv: String(decoding: iv, as: UTF8.self))  // bad: crypto-keys, Blowfish string key
        _ = try ChaCha20(key: [UInt8](repeating: 1, count: 32), iv: iv)  // bad: crypto-keys, ChaCha20
        _ = try ChaCha20(key: material, iv: String(decoding: iv, as: UTF8.self))  // bad: crypto-keys, ChaCha20 string key
        _ = try ChaCha20(key: Array(material.utf8), counter: [0, 0, 0, 0], iv: iv)  // bad: crypto-keys, ChaCha20 with counter
        _ = try XChaCha20(key: Array(material.utf8), iv: AES.randomIV(24))  // bad: crypto-keys, XChaCha20
        _ = try Rabbit(key: rawKey)  // bad: crypto-keys, Rabbit
        _ = try Rabbit(key: rawKey, iv: AES.randomIV(8))  // bad: crypto-keys, Rabbit with iv
        _ = try Rabbit(key: "0123456789012345")  // bad: crypto-keys, Rabbit string key
        _ = try HMAC(key: rawKey, variant: .sha2(.sha256)).authenticate(msg)  // bad: crypto-keys, HMAC
        _ = try HMAC(key: "hmac secret", variant: .sha2(.sha256)).authenticate(msg)  // bad: crypto-keys, HMAC string key
        _ = try CMAC(key: rawKey).authenticate(msg)  // bad: crypto-keys, CMAC
        _ = try CBCMAC(key: rawKey).authenticate(msg)  // bad: crypto-keys, CBCMAC
        _ = try Poly1305(key: Array(material.utf8)).authenticate(msg)  // bad: crypto-keys, Poly1305
        _ = try msg.authenticate(with: HMAC(key: Array("k".utf8), variant: .sha2(.sha512)))  // bad: crypto-keys, authenticate(with:)
        _ = try AEADChaCha20Poly1305.encrypt(msg, key: Array(material.utf8), iv: AES.randomIV(12), authenticationHeader: [])  // bad: crypto-keys, AEAD key
        _ = try AEADXChaCha20Poly1305.encrypt(msg, key: Array(material.utf8), iv: AES.randomIV(24), authenticationHeader: [])  // bad: crypto-keys, XAEAD key
        _ = try "text".encrypt(cipher: AES(key: material, iv: String(decoding: iv, as: UTF8.self)))  // bad: crypto-keys, encrypt(cipher:)
        var k: [UInt8] = []
        k.append(contentsOf: "passwordpassword".utf8)
        _ = try AES(key: k, blockMode: CBC(iv: iv))  // bad: crypto-keys, built with append(contentsOf:)
        var k2 = [UInt8](repeating: 0, count: 16)
        for i in 0..<16 { k2[i] = UInt8(i) }
        _ = try AES(key: k2, blockMode: CBC(iv: iv))  // bad: crypto-keys, filled with constants
        _ = try AES(key: material.map { $0.asciiValue ?? 0 }, blockMode: CBC(iv: iv))  // bad: crypto-keys, map asciiValue
        _ = try AES(key: ["k": rawKey]["k"]!, blockMode: CBC(iv: iv))  // bad: crypto-keys, dictionary
        _ = try AES(key: UserDefaults.standard.string(forKey: "k")?.bytes ?? rawKey, blockMode: CBC(iv: iv))  // bad: crypto-keys, constant fallback
        try seal(msg, with: rawKey)
        try seal(msg, with: Array("call argument 16".utf8))
    }
    func seal(_ m: [UInt8], with k: [UInt8]) throws {
        _ = try AES(key: k, blockMode: GCM(iv: AES.randomIV(12))).encrypt(m)  // bad: crypto-keys, constant key given by the caller
    }
    func makeKey() -> [UInt8] { Array("made by function".utf8) }

    func sound(_ msg: [UInt8], password: String, keychainKey: Data) throws {
        let iv = AES.randomIV(AES.blockSize)
        _ = try AES(key: AES.randomIV(32), blockMode: CBC(iv: iv))  // good: crypto-keys, random key
        _ = try AES(key: Array(keychainKey), blockMode: CBC(iv: iv))  // good: crypto-keys, parameter
        _ = try AES(key: keychainKey.bytes, blockMode: GCM(iv: iv))  // good: crypto-keys, parameter
        let derived = try PKCS5.PBKDF2(password: Array(password.utf8), salt: AES.randomIV(16), iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate()
        _ = try AES(key: derived, blockMode: GCM(iv: iv))  // good: crypto-keys, derived
        var r = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, r.count, &r) == errSecSuccess else { return }
        _ = try AES(key: r, blockMode: GCM(iv: iv))  // good: crypto-keys, filled by SecRandomCopyBytes
        _ = try HMAC(key: r, variant: .sha2(.sha256)).authenticate(Array("constant message".utf8))  // good: crypto-keys, constant message, random key
        _ = try HMAC(key: Array(keychainKey), variant: .sha2(.sha256))  // good: crypto-keys, parameter
        let g = (0..<32).map { _ in UInt8.random(in: 0...255) }
        _ = try ChaCha20(key: g, iv: AES.randomIV(12))  // good: crypto-keys, system generator
    }
}
