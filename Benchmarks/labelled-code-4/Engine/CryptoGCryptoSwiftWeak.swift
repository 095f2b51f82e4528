import CryptoSwift
import Foundation

final class WeakModes {
    let mode: BlockMode = ECB()
    func ecb(_ key: [UInt8], _ m: [UInt8]) throws {
        _ = try AES(key: key, blockMode: ECB()).encrypt(m)  // bad: weak-ciphers, ECB
        _ = try AES(key: key, blockMode: ECB(), padding: .pkcs7).encrypt(m)  // bad: weak-ciphers, ECB with padding
        _ = try AES.init(key: key, blockMode: ECB.init(), padding: .zeroPadding)  // bad: weak-ciphers, ECB.init
        _ = try Blowfish(key: key, blockMode: ECB(), padding: .pkcs7).encrypt(m)  // bad: weak-ciphers, Blowfish ECB
        let b: BlockMode = ECB()
        _ = try AES(key: key, blockMode: b)  // bad: weak-ciphers, ECB in a variable
        _ = try AES(key: key, blockMode: mode, padding: .pkcs7)  // bad: weak-ciphers, ECB in a property
        _ = try make(key, ECB())
        let t: [String: BlockMode] = ["ecb": ECB()]
        _ = try AES(key: key, blockMode: t["ecb"]!)  // bad: weak-ciphers, ECB from a dictionary
        _ = try AES(key: key, blockMode: m.isEmpty ? ECB() : CBC(iv: AES.randomIV(16)))  // bad: weak-ciphers, ECB on one branch
        _ = try Blowfish(key: key, blockMode: CBC(iv: AES.randomIV(8)), padding: .pkcs7).encrypt(m)
    }
    private func make(_ k: [UInt8], _ b: BlockMode) throws -> AES { try AES(key: k, blockMode: b) }  // bad: weak-ciphers, ECB of the caller
    func hashes(_ password: String, _ pin: [UInt8]) throws {
        _ = password.md5()  // bad: weak-ciphers, MD5 of a password
        _ = password.sha1()  // bad: weak-ciphers, SHA1 of a password
        _ = password.sha256()  // bad: weak-ciphers, fast hash of a password
        _ = Digest.md5(Array(password.utf8))  // bad: weak-ciphers, Digest.md5
        _ = Digest.sha1(pin)
        _ = password.bytes.sha512()  // bad: weak-ciphers, sha512 of a password
        _ = Data(password.utf8).md5().toHexString()  // bad: weak-ciphers, Data.md5
        _ = Hash.sha1(password.bytes)
        _ = password.crc32()
        var d = MD5(); _ = try d.update(withBytes: Array(password.utf8)); _ = try d.finish()  // bad: weak-ciphers, MD5 updating
        _ = MD5().calculate(for: Array(password.utf8))  // bad: weak-ciphers, MD5().calculate
        _ = SHA1().calculate(for: password.bytes)  // bad: weak-ciphers, SHA1().calculate
        _ = SHA2(variant: .sha256).calculate(for: password.bytes)  // bad: weak-ciphers, SHA2 of a password
        _ = try HMAC(key: password, variant: .md5).authenticate(pin)  // bad: weak-ciphers, HMAC-MD5
        _ = try HMAC(key: pin).authenticate(pin)  // bad: weak-ciphers, default variant is MD5
        _ = try RSA(keySize: 1024)  // bad: weak-ciphers, 1024-bit RSA
        _ = try RSA(keySize: 512)  // bad: weak-ciphers, 512-bit RSA
    }
    func sound(_ key: [UInt8], _ m: [UInt8], file: Data) throws {
        _ = try AES(key: key, blockMode: GCM(iv: AES.randomIV(12)), padding: .noPadding).encrypt(m)  // good: weak-ciphers, GCM
        _ = file.sha256()  // good: weak-ciphers, a file hash
        _ = "cache key".sha256()  // good: weak-ciphers, constant text
        _ = try HMAC(key: key, variant: .sha2(.sha256))  // good: weak-ciphers, SHA-256
        _ = try RSA(keySize: 3072)  // good: weak-ciphers, 3072 bits
    }
}
