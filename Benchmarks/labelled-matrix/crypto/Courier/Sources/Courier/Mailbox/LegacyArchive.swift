import Cryptor
import CryptorRSA
import Foundation

struct LegacyArchive {
    let key: [UInt8]
    let macKey: [UInt8]

    func pack(_ mail: String, iv: [UInt8]) throws -> [UInt8]? {
        try Cryptor(operation: .encrypt, algorithm: .tripleDes, options: .pkcs7Padding, key: Array(key.prefix(24)), iv: iv).update(string: mail)?.final() // bad: weak-cipher-or-mode
    }

    func packIndex(_ index: [UInt8]) throws -> [UInt8]? {
        let cryptor = try Cryptor(operation: .encrypt, algorithm: .aes256, options: [.ecbMode, .pkcs7Padding], key: key, iv: []) // bad: weak-cipher-or-mode
        return cryptor.update(byteArray: index)?.final()
    }

    func packContacts(_ contacts: Data) throws -> [UInt8]? {
        let iv = Array(key.prefix(16)) // bad: static-iv-or-nonce
        guard let body = try Cryptor(operation: .encrypt, algorithm: .aes256, options: .pkcs7Padding, key: key, iv: iv).update(data: contacts)?.final() else { return nil }
        return HMAC(using: .sha256, key: macKey).update(byteArray: body).map { body + $0.final() }
    }

    func packRules(_ rules: Data) throws -> [UInt8]? {
        let iv = try Random.generate(byteCount: 16) // good: static-iv-or-nonce
        guard let body = try Cryptor(operation: .encrypt, algorithm: .aes256, options: .pkcs7Padding, key: key, iv: iv).update(data: rules)?.final() else { return nil }
        return HMAC(using: .sha256, key: macKey).update(byteArray: iv + body).map { iv + body + $0.final() }
    }

    static func key(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try PBKDF.deriveKey(fromPassword: password, salt: salt, prf: .sha256, rounds: 2, derivedKeyLength: 32) // bad: key-derivation
    }

    static func sharedKey(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try PBKDF.deriveKey(fromPassword: password, salt: salt, prf: .sha256, rounds: 600_000, derivedKeyLength: 32) // good: key-derivation
    }

    static func passwordDigest(_ password: String) -> String? {
        Digest(using: .sha1).update(string: password).map { CryptoUtils.hexString(from: $0.final()) } // bad: weak-password-hash
    }

    static func partFileName(_ messageID: String) -> String? {
        Digest(using: .sha1).update(string: messageID).map { CryptoUtils.hexString(from: $0.final()) + ".part" } // good: weak-digest
    }
}

struct PostmarkSigner {
    static func makeKeys() throws -> (CryptorRSA.PrivateKey, CryptorRSA.PublicKey) {
        try CryptorRSA.makeKeyPair(.bits1024) // bad: key-size
    }

    static func makeOfficeKeys() throws -> (CryptorRSA.PrivateKey, CryptorRSA.PublicKey) {
        try CryptorRSA.makeKeyPair(.bits3072) // good: key-size
    }

    func stamp(_ mail: Data, with key: CryptorRSA.PrivateKey) throws -> Data? {
        try CryptorRSA.createPlaintext(with: mail).signed(with: key, algorithm: .sha1)?.data // bad: weak-digest
    }

    func stampOffice(_ mail: Data, with key: CryptorRSA.PrivateKey) throws -> Data? {
        try CryptorRSA.createPlaintext(with: mail).signed(with: key, algorithm: .sha256, usePSS: true)?.data // good: weak-digest
    }

    func deliver(_ mail: Data, stamp: Data, key: CryptorRSA.PublicKey, into inbox: URL) throws {
        let plain = CryptorRSA.createPlaintext(with: mail)
        _ = try plain.verify(with: key, signature: CryptorRSA.createSigned(with: stamp), algorithm: .sha256) // bad: signature-verification
        try mail.write(to: inbox.appendingPathComponent(UUID().uuidString + ".eml"))
    }

    func deliverOffice(_ mail: Data, stamp: Data, key: CryptorRSA.PublicKey, into inbox: URL) throws {
        let signature = CryptorRSA.createSigned(with: stamp)
        guard try CryptorRSA.createPlaintext(with: mail).verify(with: key, signature: signature, algorithm: .sha256, usePSS: true) else { return } // good: signature-verification
        try mail.write(to: inbox.appendingPathComponent(UUID().uuidString + ".eml"))
    }
}
