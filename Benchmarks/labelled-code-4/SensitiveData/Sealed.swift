import CryptoKit
import CryptoSwift
import Foundation
import Security
import SQLite3

final class Sealer {
    let key: CryptoKit.SymmetricKey
    init(key: CryptoKit.SymmetricKey) { self.key = key }

    func encrypt(_ plain: String) throws -> Data { try CryptoKit.AES.GCM.seal(Data(plain.utf8), using: key).combined! }
    func protect(_ plain: String) -> String { String(plain.reversed()) }
    func mask(_ text: String) -> String { String(repeating: "*", count: text.count) }
    func decrypt(_ sealed: Data) throws -> String {
        String(decoding: try CryptoKit.AES.GCM.open(.init(combined: sealed), using: key), as: UTF8.self)
    }

    func sealed(password: String) throws {
        let d = UserDefaults.standard
        d.set(try encrypt(password), forKey: "c")  // good: sound, sound encrypted by own function
        print(try encrypt(password))  // good: sound, sound encrypted by own function
        let c = try CryptoKit.AES.GCM.seal(Data(password.utf8), using: key)
        d.set(c.combined, forKey: "c")  // good: sound, sound AES.GCM.seal
        d.set(c.ciphertext, forKey: "c")  // good: sound, ciphertext
        d.set(try ChaChaPoly.seal(Data(password.utf8), using: key).combined, forKey: "c")  // good: sound, sound ChaChaPoly.seal
        d.set(HMAC<CryptoKit.SHA256>.authenticationCode(for: Data(password.utf8), using: key).description, forKey: "c")  // good: sound, sound a MAC
        let aes = try CryptoSwift.AES(key: "k".bytes, blockMode: GCM(iv: "i".bytes), padding: .noPadding)
        d.set(try aes.encrypt(password.bytes).toHexString(), forKey: "c")  // good: sound, sound CryptoSwift encrypt
        d.set(try password.encryptToBase64(cipher: aes), forKey: "c")  // good: sound, sound CryptoSwift String.encryptToBase64
        d.set(try password.encrypt(cipher: aes), forKey: "c")  // good: sound, sound CryptoSwift String.encrypt
        let kd = try PKCS5.PBKDF2(password: password.bytes, salt: "s".bytes, iterations: 310_000, variant: .sha2(.sha256)).calculate()
        d.set(kd.toHexString(), forKey: "c")  // good: sound, sound derived by PBKDF2
        d.set(CryptoKit.SHA256.hash(data: Data(password.utf8)).description, forKey: "c")
        d.set(password.hashValue, forKey: "c")  // good: sound, sound a hash value
        print(mask(password))  // good: sound, masked
        d.set(try decrypt(c.combined!), forKey: "c")  // bad: preferences, decrypted again
        let opened = try CryptoKit.AES.GCM.open(c, using: key)
        let clearPassword = String(decoding: opened, as: UTF8.self)
        d.set(clearPassword, forKey: "c")  // bad: preferences, decrypted again, bound to a speaking name
        let sealedButUnused = try encrypt(password)
        _ = sealedButUnused
        d.set(password, forKey: "c")  // bad: preferences, sealed copy unused, clear text stored
        print("sealed \(try encrypt(password)) from \(password)")  // bad: log, sealed and clear side by side
        var text = password
        text = try encrypt(password).base64EncodedString()
        print(text)  // good: sound, sound overwritten by the sealed value
        var t2 = try encrypt(password).base64EncodedString()
        t2 = password
        print(t2)  // bad: log, sealed value overwritten by clear text
    }

    func encoded(password: String) throws {
        let b64 = Data(password.utf8).base64EncodedString()
        print(b64)  // bad: log, base64 is no protection
        print(password.data(using: .utf8)!.map { String(format: "%02x", $0) }.joined())  // bad: log, hex is no protection
        print(String(password.reversed()))  // bad: log, reversing is no protection
        print(password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!)  // bad: log, percent-encoding is no protection
        let compressed = try (Data(password.utf8) as NSData).compressed(using: .zlib)
        UserDefaults.standard.set(compressed, forKey: "c")  // bad: preferences, compression is no protection
        let xored = password.utf8.map { $0 ^ 0x42 }
        UserDefaults.standard.set(Data(xored), forKey: "c")  // bad: preferences, xor is no protection
    }

    func keychain(password: String) {
        let q: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecValueData as String: Data(password.utf8)]
        SecItemAdd(q as CFDictionary, nil)  // good: sound, sound the keychain
        SecItemUpdate(q as CFDictionary, [kSecValueData: Data(password.utf8)] as CFDictionary)  // good: sound, sound the keychain
        print(SecItemAdd(q as CFDictionary, nil))  // good: sound, sound a status
    }

    func sealedDatabase(password: String, db: OpaquePointer?, stmt: OpaquePointer?) throws {
        let box = try encrypt(password)
        _ = box.withUnsafeBytes { sqlite3_bind_blob(stmt, 1, $0.baseAddress, Int32(box.count), nil) }  // good: sound, sealed
        sqlite3_bind_text(stmt, 1, try encrypt(password).base64EncodedString(), -1, nil)  // good: sound, sealed
        sqlite3_bind_text(stmt, 1, password, -1, nil)  // bad: database, clear beside sealed
    }

    func publicKey(pub: SecKey, password: String) throws {
        let c = SecKeyCreateEncryptedData(pub, .rsaEncryptionOAEPSHA256, Data(password.utf8) as CFData, nil)! as Data
        UserDefaults.standard.set(c, forKey: "c")  // good: sound, sound RSA-encrypted
        var status: Int32 = 0
        let out = NSMutableData(length: 64)!
        status = CCCryptShim.run(password, into: out)
        UserDefaults.standard.set(out, forKey: "c")  // good: sound, sound filled by a cipher shim
        print("status \(status)")  // good: sound, sound a status
    }
}

enum CCCryptShim {
    static func run(_ s: String, into out: NSMutableData) -> Int32 { 0 }
}

struct SafeLogger {
    let sealer: Sealer
    func log(user: String, password: String) {
        NSLog("user %@ pw %@", user, sealer.mask(password))  // good: sound, masked
        NSLog("user %@ pw %@", user, String(password.prefix(1)) + "***")  // good: sound, sound first character only (judged separately)
        NSLog("pw %@", sealer.protect(password))  // bad: log, own `protect` only reverses the text
        NSLog("pw %@", (try? sealer.encrypt(password))?.base64EncodedString() ?? password)  // bad: log, clear text when sealing fails
    }
}
