import Crypto
import CryptoExtras
import Foundation

struct LicenseService {
    let vendor: _RSA.Signing.PublicKey
    let recipient: _RSA.Encryption.PublicKey

    static func importKey(pem: String) throws -> _RSA.Signing.PublicKey {
        try _RSA.Signing.PublicKey(unsafePEMRepresentation: pem) // bad: key-size
    }

    static func makeSigner() throws -> _RSA.Signing.PrivateKey {
        try _RSA.Signing.PrivateKey(keySize: .bits3072) // good: key-size
    }

    func wrap(_ licenseKey: SymmetricKey) throws -> Data {
        try recipient.encrypt(licenseKey.withUnsafeBytes { Data($0) }, padding: ._WEAK_AND_INSECURE_PKCS_V1_5) // bad: weak-cipher-or-mode
    }

    func wrapTrial(_ trialKey: SymmetricKey) throws -> Data {
        try recipient.encrypt(trialKey.withUnsafeBytes { Data($0) }, padding: .PKCS1_OAEP_SHA256) // good: weak-cipher-or-mode
    }

    func accepts(_ license: Data, signature: Data) -> Bool {
        vendor.isValidSignature(.init(rawRepresentation: signature), for: Insecure.SHA1.hash(data: license), padding: .insecurePKCS1v1_5) // bad: weak-digest
    }

    func acceptsRenewal(_ renewal: Data, signature: Data) -> Bool {
        vendor.isValidSignature(.init(rawRepresentation: signature), for: SHA256.hash(data: renewal), padding: .PSS) // good: signature-verification
    }

    func exportKey(passphrase: String, salt: Data) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Data(passphrase.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 5_000) // bad: key-derivation
    }

    func backupKey(passphrase: String, salt: Data) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(from: Data(passphrase.utf8), salt: salt, outputByteCount: 32, rounds: 131_072, blockSize: 8, parallelism: 1) // good: key-derivation
    }

    func sealSeats(_ seats: Data, key: SymmetricKey) throws -> Data {
        let iv = AES._CBC.IV()
        return Data(iv) + (try AES._CBC.encrypt(seats, using: key, iv: iv)) // bad: unauthenticated-encryption
    }

    func sealUsage(_ usage: Data, key: SymmetricKey, day: Int) throws -> Data {
        let nonce = try AES._CTR.Nonce(nonceBytes: Array("usage-\(day % 7)-rows".utf8)) // bad: static-iv-or-nonce
        let body = try AES._CTR.encrypt(usage, using: key, nonce: nonce)
        let macKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("usage-mac".utf8), outputByteCount: 32)
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }
}
