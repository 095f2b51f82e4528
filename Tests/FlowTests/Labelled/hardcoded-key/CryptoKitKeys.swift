// Constant bytes as keys in CryptoKit: SymmetricKey, HMAC, HKDF, private keys; random and derived keys are clean.
import CryptoKit
import Foundation

private let sealingBytes: [UInt8] = [
    0x1f, 0x8e, 0x44, 0x02, 0x9b, 0x70, 0xaa, 0x31, 0x5d, 0xc6, 0x0b, 0xe9, 0x27, 0x63, 0xf4, 0x18,
]

enum Purpose {
    static let label = "org.example.notes.sealing"
    static let backup = "mB7qL0xTz2RkW9cVd4YhJ8sNf6Ga1PuE"
}

struct NoteSealer {
    func sealWithTable(_ note: Data) throws -> Data? {
        let key = SymmetricKey(data: sealingBytes)  // bad: hardcoded-key
        return try AES.GCM.seal(note, using: key).combined
    }

    func sealWithRandom(_ note: Data) throws -> (Data?, SymmetricKey) {
        let key = SymmetricKey(size: .bits256)  // good: hardcoded-key
        return (try AES.GCM.seal(note, using: key).combined, key)
    }

    func sealForBackup(_ note: Data) throws -> Data {
        let raw = Data(Purpose.backup.utf8)
        return try ChaChaPoly.seal(note, using: SymmetricKey(data: raw)).combined  // bad: hardcoded-key
    }

    func sealFor(owner secret: SharedSecret, salt: Data) -> SymmetricKey {
        let info = Data(Purpose.label.utf8)
        return secret.hkdfDerivedSymmetricKey(  // good: hardcoded-key
            using: SHA256.self, salt: salt, sharedInfo: info, outputByteCount: 32)
    }

    func sealWithPhrase(_ note: Data) throws -> Data? {
        let phrase = "correct" + "-" + "battery" + "-" + "staple!!"
        let digest = SHA256.hash(data: Data(phrase.utf8))
        return try AES.GCM.seal(note, using: SymmetricKey(data: digest)).combined  // bad: hardcoded-key
    }

    func stored(_ load: (String) throws -> Data) throws -> SymmetricKey {
        let account = "sealing-key-0123456789"
        return SymmetricKey(data: try load(account))  // good: hardcoded-key
    }
}

struct ReceiptSigner {
    var key = SymmetricKey(size: .bits256)

    func sign(_ receipt: Data) -> Data {
        let code = HMAC<SHA256>.authenticationCode(for: receipt, using: key)  // good: hardcoded-key
        return Data(code)
    }

    func signOffline(_ receipt: Data) -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        for index in bytes.indices { bytes[index] = UInt8(index) &* 7 }
        let fixed = SymmetricKey(data: Data(bytes))  // bad: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: receipt, using: fixed))
    }

    func signFresh(_ receipt: Data) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { throw Failed() }
        let fresh = SymmetricKey(data: bytes)  // good: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: receipt, using: fresh))
    }

    func identity() throws -> Curve25519.Signing.PrivateKey {
        let seed = Data(base64Encoded: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")!
        return try Curve25519.Signing.PrivateKey(rawRepresentation: seed)  // bad: hardcoded-key
    }

    func freshIdentity() -> Curve25519.Signing.PrivateKey {
        Curve25519.Signing.PrivateKey()  // good: hardcoded-key
    }

    func verifier() throws -> Curve25519.Signing.PublicKey {
        let known = Data(base64Encoded: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")!
        return try Curve25519.Signing.PublicKey(rawRepresentation: known)  // good: hardcoded-key
    }
}

struct Failed: Error {}
