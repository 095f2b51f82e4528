import CryptoSwift
import Foundation

/// Devices shipped before firmware 3 speak one of these.
protocol DeviceCipher: Sendable {
    func encrypt(_ bytes: [UInt8]) throws -> [UInt8]
}

struct FirmwareOneCipher: DeviceCipher {
    let key: [UInt8]

    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] {
        let cipher = try AES(key: key, blockMode: ECB(), padding: .pkcs7) // bad: weak-cipher
        return try cipher.encrypt(bytes)
    }
}

struct FirmwareTwoCipher: DeviceCipher {
    let key: [UInt8]

    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv: [UInt8] = [0x54, 0x49, 0x44, 0x45, 0x57, 0x49, 0x52, 0x45, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00]
        let cipher = try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7) // bad: static-iv
        return try cipher.encrypt(bytes)
    }
}

struct FirmwareThreeCipher: DeviceCipher {
    let key: [UInt8]

    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv = AES.randomIV(12)
        let cipher = try AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding) // good: static-iv
        return try iv + cipher.encrypt(bytes)
    }
}

struct BridgeCipher: DeviceCipher {
    let key: [UInt8]

    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] {
        let nonce = ChaCha20.randomIV(12)
        let cipher = try AEADChaCha20Poly1305.encrypt(bytes, key: key, iv: nonce, authenticationHeader: []) // good: weak-cipher
        return nonce + cipher.cipherText + cipher.authenticationTag
    }
}

struct CipherSelector: Sendable {
    func cipher(for firmware: Int, secret: String, salt: [UInt8]) throws -> any DeviceCipher {
        let short = try PKCS5.PBKDF2(password: Array(secret.utf8), salt: salt, iterations: 500, keyLength: 16, variant: .sha2(.sha256)).calculate() // bad: low-iterations
        switch firmware {
        case 1: return FirmwareOneCipher(key: short)
        case 2: return FirmwareTwoCipher(key: short)
        default:
            let long = try PKCS5.PBKDF2(password: Array(secret.utf8), salt: salt, iterations: 310_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: low-iterations
            return FirmwareThreeCipher(key: long)
        }
    }
}
