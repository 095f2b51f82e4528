// Constant keys that reach CommonCrypto calls and CryptoSwift-shaped ciphers, through pointers, defaults and tables.
import CommonCrypto
import Foundation

// Stubs of the library types that must be visible.
enum Padding { case pkcs7 }
protocol BlockMode {}
struct CBC: BlockMode { init(iv: [UInt8]) {} }
final class CryptoAES {
    init(key: [UInt8], blockMode: any BlockMode, padding: Padding) throws {}
    init(key: String, iv: String) throws {}
    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
}
typealias AES = CryptoAES
final class Blowfish {
    init(key: [UInt8], padding: Padding) throws {}
}

struct Channel {
    static let names = ["alpha", "bravo"]
    static let keys = ["alpha": "0123456789abcdef", "bravo": "fedcba9876543210"]
    let name: String
    let seat: Int
}

struct FrameCipher {
    let iv: [UInt8]

    func cipher(for channel: Channel) throws -> AES? {
        guard let text = Channel.keys[channel.name] else { return nil }
        return try AES(key: Array(text.utf8), blockMode: CBC(iv: iv), padding: .pkcs7)  // bad: hardcoded-key
    }

    func cipher(derived key: [UInt8]) throws -> AES {
        try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7)  // good: hardcoded-key
    }

    func text(_ iv: String) throws -> AES {
        try AES(key: "sixteen byte key", iv: iv)  // bad: hardcoded-key
    }

    func fallback(_ given: [UInt8]?) throws -> Blowfish {
        let key = given ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
        return try Blowfish(key: key, padding: .pkcs7)  // bad: hardcoded-key
    }

    func start(_ password: String, salt: [UInt8]) throws -> AES {
        let derived = try PBKDF2(password: Array(password.utf8), salt: salt, rounds: 600_000).calculate()
        return try cipher(derived: derived)
    }
}

func encrypt(_ input: Data, iv: Data, key: Data = Data("default-key-1234".utf8)) -> (status: CCCryptorStatus, Data) {
    var output = Data(count: input.count + kCCBlockSizeAES128)
    let room = output.count
    var moved = 0
    let status = output.withUnsafeMutableBytes { out in
        input.withUnsafeBytes { text in
            iv.withUnsafeBytes { vector in
                key.withUnsafeBytes { secret in
                    CCCrypt(  // bad: hardcoded-key
                        CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding),
                        secret.baseAddress, secret.count, vector.baseAddress, text.baseAddress, text.count,
                        out.baseAddress, room, &moved)
                }
            }
        }
    }
    return (status, output.prefix(moved))
}

func exportEncrypted(_ input: Data, iv: Data) -> Data {
    encrypt(input, iv: iv).1
}

func mac(_ message: Data, keychainKey: Data) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
    let algorithm = CCHmacAlgorithm(kCCHmacAlgSHA256)
    message.withUnsafeBytes { text in
        keychainKey.withUnsafeBytes { key in
            CCHmac(algorithm, key.baseAddress, key.count, text.baseAddress, text.count, &code)  // good: hardcoded-key
        }
        let fixed = "s3cr3t-mac-key"
        CCHmac(algorithm, fixed, strlen(fixed), text.baseAddress, text.count, &code)  // bad: hardcoded-key
    }
    return code
}

struct PBKDF2 {
    init(password: [UInt8], salt: [UInt8], rounds: Int) throws {}
    func calculate() throws -> [UInt8] { [] }
}
