import CommonCrypto
import CryptoSwift
import Foundation
import RNCryptor

private let globalSalt: [UInt8] = Array("NaCl".utf8)
let masterPassword = "hunter2hunter2"
struct KDFOptions { static let rounds = 1000; static let salt = Data("pepper and salt".utf8) }

final class Derivation {
    let few = 500

    func cryptoSwift(_ pw: [UInt8], salt: [UInt8]) throws {
        _ = try PKCS5.PBKDF2(password: pw, salt: globalSalt, iterations: 600_000).calculate()  // bad: key-derivation, PBKDF2 constant salt
        _ = try PKCS5.PBKDF2(password: pw, salt: Array("salt".utf8), iterations: 600_000, keyLength: 32, variant: .sha2(.sha256))  // bad: key-derivation, salt literal
        _ = try PKCS5.PBKDF2(password: pw, salt: [], iterations: 600_000)  // bad: key-derivation, empty salt
        _ = try PKCS5.PBKDF2(password: Array(masterPassword.utf8), salt: salt, iterations: 600_000)  // bad: key-derivation, constant password
        _ = try PKCS5.PBKDF2(password: "literal pw".bytes, salt: salt, iterations: 600_000, variant: .sha2(.sha512))  // bad: key-derivation, password literal
        _ = try PKCS5.PBKDF2(password: pw, salt: salt, iterations: 1000)  // bad: key-derivation, 1000 iterations
        _ = try PKCS5.PBKDF2(password: pw, salt: salt, iterations: few, variant: .sha2(.sha256))  // bad: key-derivation, iterations property
        _ = try PKCS5.PBKDF2(password: pw, salt: salt, iterations: KDFOptions.rounds)  // bad: key-derivation, iterations static
        _ = try PKCS5.PBKDF2(password: pw, salt: salt)  // bad: key-derivation, default of 4096 iterations
        _ = try PKCS5.PBKDF1(password: pw, salt: Array("saltsalt".utf8), variant: .sha1, iterations: 600_000)  // bad: key-derivation, PBKDF1 constant salt
        _ = try PKCS5.PBKDF1(password: pw, salt: salt, iterations: 10)  // bad: key-derivation, PBKDF1 iterations
        _ = try PKCS5.PBKDF1(password: Array("pw".utf8), salt: salt, iterations: 600_000)  // bad: key-derivation, PBKDF1 password
        _ = try HKDF(password: pw, salt: globalSalt, info: nil, keyLength: 32)  // bad: key-derivation, HKDF salt
        _ = try HKDF(password: Array("ikm".utf8), salt: salt, variant: .sha2(.sha256)).calculate()  // bad: key-derivation, HKDF password
        _ = try Scrypt(password: pw, salt: globalSalt, dkLen: 64, N: 16384, r: 8, p: 1)  // bad: key-derivation, scrypt salt
        _ = try Scrypt(password: Array("pw".utf8), salt: salt, dkLen: 64, N: 16384, r: 8, p: 1).calculate()  // bad: key-derivation, scrypt password
        _ = try Scrypt(password: pw, salt: salt, dkLen: 32, N: 2, r: 1, p: 1)  // bad: key-derivation, scrypt cost too small
        let s = "com.example.app" + ".salt"
        _ = try PKCS5.PBKDF2(password: pw, salt: Array(s.utf8), iterations: 600_000)  // bad: key-derivation, salt by + of constants
        _ = try PKCS5.PBKDF2(password: pw, salt: KDFOptions.salt.bytes, iterations: 600_000)  // bad: key-derivation, static Data salt
        try derive(pw, salt: Array("argument salt".utf8), rounds: 100)
    }
    private func derive(_ p: [UInt8], salt s: [UInt8], rounds: Int) throws {
        _ = try PKCS5.PBKDF2(password: p, salt: s, iterations: rounds)  // bad: key-derivation, salt and rounds of the caller
    }

    func commonCrypto(_ password: String, _ salt: [UInt8]) {
        var key = [UInt8](repeating: 0, count: 32)
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, [1, 2, 3, 4, 5, 6, 7, 8], 8, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)  // bad: key-derivation, salt literal
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 1000, &key, key.count)  // bad: key-derivation, rounds
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1), UInt32(KDFOptions.rounds), &key, key.count)  // bad: key-derivation, rounds static
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), "constant password", 17, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)  // bad: key-derivation, constant password
        let saltData = KDFOptions.salt
        saltData.withUnsafeBytes { p in
            _ = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, p.bindMemory(to: UInt8.self).baseAddress, saltData.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)  // bad: key-derivation, Data salt through withUnsafeBytes
        }
        "fixed salt".withCString { c in
            _ = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.count, UnsafeRawPointer(c).assumingMemoryBound(to: UInt8.self), 10, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 600_000, &key, 32)  // bad: key-derivation, C string salt
        }
    }

    func rncryptor(_ data: Data, _ pw: String) throws {
        _ = RNCryptor.encrypt(data: data, withPassword: "literal")  // bad: key-derivation, RNCryptor password
        _ = RNCryptor.encrypt(data: data, withPassword: masterPassword)  // bad: key-derivation, RNCryptor global password
        _ = try RNCryptor.decrypt(data: data, withPassword: masterPassword)  // bad: key-derivation, RNCryptor decrypt
        let e = RNCryptor.Encryptor(password: "literal")  // bad: key-derivation, Encryptor
        let d = RNCryptor.Decryptor(password: masterPassword)  // bad: key-derivation, Decryptor
        let v = RNCryptor.EncryptorV3(password: "v3 literal")  // bad: key-derivation, EncryptorV3 password
        let w = RNCryptor.EncryptorV3(encryptionKey: Data(repeating: 1, count: 32), hmacKey: RNCryptor.randomData(ofLength: 32))  // bad: key-derivation, EncryptorV3 encryptionKey
        let x = RNCryptor.EncryptorV3(encryptionKey: RNCryptor.randomData(ofLength: 32), hmacKey: Data("hmac key".utf8))  // bad: key-derivation, EncryptorV3 hmacKey
        let y = RNCryptor.DecryptorV3(encryptionKey: Data("0123456789abcdef0123456789abcdef".utf8), hmacKey: data)  // bad: key-derivation, DecryptorV3 key
        let k = RNCryptor.FormatV3.makeKey(forPassword: "literal", withSalt: data)  // bad: key-derivation, makeKey password
        let l = RNCryptor.FormatV3.makeKey(forPassword: pw, withSalt: Data("saltsalt".utf8))  // bad: key-derivation, makeKey salt
        _ = (e, d, v, w, x, y, k, l)
    }

    func sound(_ pw: String, _ stored: Data) throws {
        let salt = AES.randomIV(16)
        _ = try PKCS5.PBKDF2(password: Array(pw.utf8), salt: salt, iterations: 600_000, variant: .sha2(.sha256))  // good: key-derivation, random salt
        _ = try PKCS5.PBKDF2(password: Array(pw.utf8), salt: Array(stored.prefix(16)), iterations: 600_000)  // good: key-derivation, stored salt
        _ = try Scrypt(password: Array(pw.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1)  // good: key-derivation, strong
        _ = try HKDF(password: Array(stored), salt: salt, info: Array("ctx".utf8))  // good: key-derivation, constant info
        _ = RNCryptor.encrypt(data: stored, withPassword: pw)  // good: key-derivation, parameter
        _ = RNCryptor.EncryptorV3(encryptionKey: RNCryptor.randomData(ofLength: 32), hmacKey: RNCryptor.randomData(ofLength: 32))  // good: key-derivation, random keys
        var key = [UInt8](repeating: 0, count: 32); var s = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, 16, &s)
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), pw, pw.utf8.count, s, s.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)  // good: key-derivation, strong
        let perUser = pw + "|" + UUID().uuidString
        _ = try PKCS5.PBKDF2(password: Array(pw.utf8), salt: Array(perUser.utf8), iterations: 600_000)  // good: key-derivation, not constant
    }
}
