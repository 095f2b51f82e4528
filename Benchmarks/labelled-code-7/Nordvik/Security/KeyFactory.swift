import CryptoKit
import Foundation

struct KeyFactory {
    private static let transportWrapKey: [UInt8] = [
        0x4e, 0x91, 0x0c, 0xd7, 0x3a, 0x66, 0xf2, 0x18, 0xb5, 0x2d, 0xe0, 0x7f, 0x83, 0xc4, 0x59, 0xaa // bad: hard-coded-secret
    ]

    let keychain: KeychainStore

    func backupKey(passcode: String, salt: Data) throws -> SymmetricKey {
        SymmetricKey(data: try Stretching.pbkdf2(passcode, salt: salt, rounds: 600_000)) // good: key-derivation
    }

    func exportKey(passcode: String, salt: Data) throws -> SymmetricKey {
        SymmetricKey(data: try Stretching.pbkdf2(passcode, salt: salt, rounds: 1_000)) // bad: key-derivation
    }

    func familyKey(passcode: String) throws -> SymmetricKey {
        let salt = Data("nordvik.family".utf8)
        let bytes = try Stretching.pbkdf2(passcode, salt: salt, rounds: 600_000) // bad: key-derivation
        return SymmetricKey(data: bytes)
    }

    func diaryKey(passcode: String) -> SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Data(passcode.utf8))) // bad: key-derivation
    }

    func photoKey(pin: String, salt: Data) -> SymmetricKey {
        let material = SymmetricKey(data: Data(pin.utf8))
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: material, salt: salt, outputByteCount: 32) // bad: key-derivation
    }

    func recordKey() throws -> SymmetricKey {
        let key = SymmetricKey(size: .bits256) // good: key-derivation
        try keychain.saveRecordKey(key.withUnsafeBytes { Data($0) })
        return key
    }

    func attachmentKey(master: SymmetricKey, attachment: UUID) -> SymmetricKey {
        HKDF<SHA256>.deriveKey( // good: key-derivation
            inputKeyMaterial: master,
            info: Data("attachment.\(attachment.uuidString)".utf8),
            outputByteCount: 32
        )
    }

    func visitKey(own: Curve25519.KeyAgreement.PrivateKey, peer: Curve25519.KeyAgreement.PublicKey) throws -> SymmetricKey {
        let secret = try own.sharedSecretFromKeyAgreement(with: peer)
        return secret.hkdfDerivedSymmetricKey( // good: key-derivation
            using: SHA256.self,
            salt: Data(),
            sharedInfo: Data("nordvik.visit".utf8),
            outputByteCount: 32
        )
    }

    func wrapForTransport(_ key: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(key, using: SymmetricKey(data: Self.transportWrapKey))
    }
}
