import CryptoKit
import Foundation

enum Secrets { static let api = "b3f1c2d4e5"; static let hex = "000102030405060708090a0b0c0d0e0f"; static let data = Data([0xde, 0xad, 0xbe, 0xef]) }
extension Data {
    init?(hexString: String) {
        var bytes = [UInt8](); var i = hexString.startIndex
        while i < hexString.endIndex {
            let j = hexString.index(i, offsetBy: 2)
            guard let b = UInt8(hexString[i..<j], radix: 16) else { return nil }
            bytes.append(b); i = j
        }
        self.init(bytes)
    }
}

struct KitKeys {
    let phrase = "correct horse battery staple"
    private static let legacy = SymmetricKey(data: Data("static symmetric key 1234567890!".utf8))  // bad: cryptokit, static SymmetricKey

    func keys(_ m: Data) throws {
        let a = SymmetricKey(data: Data("literal literal literal literal!".utf8))  // bad: cryptokit, Data(utf8)
        let b = SymmetricKey(data: phrase.data(using: .utf8)!)  // bad: cryptokit, data(using:)
        let c = SymmetricKey(data: [UInt8](repeating: 1, count: 32))  // bad: cryptokit, repeating bytes
        let d = SymmetricKey(data: Secrets.data)  // bad: cryptokit, Data literal bytes
        let e = SymmetricKey(data: Data(base64Encoded: "AAECAwQFBgcICQoLDA0ODw==")!)  // bad: cryptokit, base64
        let f = SymmetricKey(data: Data(hexString: Secrets.hex)!)  // bad: cryptokit, own hex decoder
        let g = SymmetricKey(data: SHA256.hash(data: Data(phrase.utf8)))  // bad: cryptokit, hash of a constant
        let h = SymmetricKey.init(data: Secrets.api.utf8.map { $0 })  // bad: cryptokit, map
        let i: SymmetricKey = .init(data: Array(phrase.utf8))  // bad: cryptokit, .init
        let j = SymmetricKey(data: Data(phrase.utf8).prefix(16))  // bad: cryptokit, prefix
        var buf = Data(); buf.append(Data("abc".utf8)); buf.append(Secrets.data)
        let k = SymmetricKey(data: buf)  // bad: cryptokit, appended constants
        _ = HMAC<SHA256>.authenticationCode(for: m, using: SymmetricKey(data: Data("hmac".utf8)))  // bad: cryptokit, HMAC key
        var mac = HMAC<SHA512>(key: SymmetricKey(data: Secrets.api.data(using: .ascii)!))  // bad: cryptokit, HMAC init
        mac.update(data: m)
        _ = try AES.GCM.seal(m, using: key(from: phrase))
        _ = HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data("ikm".utf8)), salt: m, outputByteCount: 32)  // bad: cryptokit, constant input key material
        _ = HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(size: .bits256), salt: Data("constant salt".utf8), info: Data(), outputByteCount: 32)  // bad: cryptokit, HKDF constant salt
        let p = try P256.Signing.PrivateKey(rawRepresentation: Data(base64Encoded: "Y29uc3RhbnQgcHJpdmF0ZSBrZXkgMzIgYnl0ZXMhISE=")!)  // bad: cryptokit, private key constant
        let q = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Array("constant private key 32 bytes!!!".utf8))  // bad: cryptokit, Curve25519 private key
        let r = try Curve25519.Signing.PrivateKey(rawRepresentation: Secrets.data)  // bad: cryptokit, Curve25519 signing key
        let s = try P256.Signing.PrivateKey(pemRepresentation: "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04fSeQ6tF1aY/PuoAoGCCqGSM49\n-----END EC PRIVATE KEY-----")  // bad: cryptokit, PEM private key
        _ = (a, b, c, d, e, f, g, h, i, j, k, p, q, r, s)
    }
    private func key(from text: String) -> SymmetricKey { SymmetricKey(data: Data(text.utf8)) }  // bad: cryptokit, constant phrase of the caller

    func weakHashes(password: String, card: String) {
        _ = Insecure.MD5.hash(data: Data(password.utf8))  // bad: cryptokit, MD5 of a password
        _ = Insecure.SHA1.hash(data: Data(password.utf8))  // bad: cryptokit, SHA1 of a password
        _ = SHA256.hash(data: Data(password.utf8))  // bad: cryptokit, fast hash of a password
        _ = SHA512.hash(data: password.data(using: .utf8)!)  // bad: cryptokit, SHA512 of a password
        _ = Insecure.MD5.hash(data: Data(card.utf8))
        var h = Insecure.SHA1(); h.update(data: Data(password.utf8)); _ = h.finalize()  // bad: cryptokit, SHA1 update
        _ = HMAC<Insecure.MD5>.authenticationCode(for: Data(password.utf8), using: SymmetricKey(size: .bits256))  // bad: cryptokit, HMAC-MD5
    }

    func sound(_ m: Data, stored: Data, salt: Data) throws {
        let a = SymmetricKey(size: .bits256)  // good: cryptokit, random
        let b = SymmetricKey(data: stored)  // good: cryptokit, parameter
        let shared = try P256.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PrivateKey().publicKey)  // good: cryptokit, fresh keys
        let c = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: Data("info".utf8), outputByteCount: 32)  // good: cryptokit, constant info is right
        let d = try P256.Signing.PublicKey(rawRepresentation: Data(base64Encoded: "Y29uc3RhbnQgcHVibGljIGtleQ==")!)  // good: cryptokit, a public key may be constant
        let e = HKDF<SHA256>.deriveKey(inputKeyMaterial: b, salt: salt, info: Data("ctx".utf8), outputByteCount: 32)  // good: cryptokit, salt parameter
        let f = try P256.Signing.PrivateKey(rawRepresentation: stored)  // good: cryptokit, parameter
        _ = Insecure.MD5.hash(data: m)  // good: cryptokit, a checksum of unnamed data (at most advice)
        _ = (a, c, d, e, f)
    }
}
