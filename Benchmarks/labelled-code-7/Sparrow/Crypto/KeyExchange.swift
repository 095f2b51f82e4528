import CommonCrypto
import CryptoKit
import Foundation
import Security
import Sodium

struct SealedPayload: Codable {
    let ephemeral: Data
    let body: Data
}

struct PeerSealer {
    let recipient: P256.KeyAgreement.PublicKey

    func seal(_ plain: Data) throws -> SealedPayload {
        let ephemeral = P256.KeyAgreement.PrivateKey()
        let secret = try ephemeral.sharedSecretFromKeyAgreement(with: recipient)
        let key = secret.x963DerivedSymmetricKey(
            using: SHA256.self,
            sharedInfo: ephemeral.publicKey.x963Representation,
            outputByteCount: 32
        )
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 0, count: 12)) // good: static-iv-or-nonce
        let box = try AES.GCM.seal(plain, using: key, nonce: nonce)
        return SealedPayload(ephemeral: ephemeral.publicKey.x963Representation, body: box.ciphertext + box.tag)
    }
}

actor ChannelSealer {
    private let key: SymmetricKey
    private var counter: UInt64 = 0

    init(storedKey: Data) {
        key = SymmetricKey(data: storedKey)
    }

    func seal(_ frame: Data) throws -> Data? {
        counter += 1
        let bytes = withUnsafeBytes(of: counter.bigEndian) { Data($0) }
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 0, count: 4) + bytes) // bad: static-iv-or-nonce
        return try AES.GCM.seal(frame, using: key, nonce: nonce).combined
    }
}

struct DraftSealer {
    let key: SymmetricKey
    let profile: Profile

    func seal(_ draft: Transfer) throws -> Data? {
        let seed = SHA256.hash(data: Data(profile.customerNumber.utf8))
        return try AES.GCM.seal( // bad: static-iv-or-nonce
            JSONEncoder().encode(draft),
            using: key,
            nonce: AES.GCM.Nonce(data: Data(seed.prefix(12)))
        ).combined
    }

    func sealTransient(_ draft: Transfer) throws -> Data? {
        let nonceBytes = (0..<12).map { _ in UInt8.random(in: .min ... .max) }
        let nonce = try AES.GCM.Nonce(data: nonceBytes) // good: static-iv-or-nonce
        return try AES.GCM.seal(JSONEncoder().encode(draft), using: key, nonce: nonce).combined
    }
}

enum BankKeyPair {
    static func makeEnvelopeKey() throws -> SecKey {
        try make([
            kSecAttrKeyType: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits: 3072 // good: weak-cipher-or-mode
        ])
    }

    static func makeTerminalKey() throws -> SecKey {
        try make([
            kSecAttrKeyType: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits: 1024 // bad: weak-cipher-or-mode
        ])
    }

    static func seal(_ data: Data, to key: SecKey) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let sealed = SecKeyCreateEncryptedData(
            key, .eciesEncryptionCofactorVariableIVX963SHA256AESGCM, data as CFData, &error // good: weak-cipher-or-mode
        ) else { throw error!.takeRetainedValue() as Error }
        return sealed as Data
    }

    static func signTransfer(_ digestInput: Data, with key: SecKey) throws -> Data {
        try sign(digestInput, key: key, algorithm: .rsaSignatureMessagePSSSHA256) // good: weak-digest
    }

    static func signMandate(_ mandate: Data, with key: SecKey) throws -> Data {
        try sign(mandate, key: key, algorithm: .ecdsaSignatureMessageX962SHA1) // bad: weak-digest
    }

    private static func sign(_ data: Data, key: SecKey, algorithm: SecKeyAlgorithm) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let signature = SecKeyCreateSignature(key, algorithm, data as CFData, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return signature as Data
    }

    private static func make(_ attributes: [CFString: Any]) throws -> SecKey {
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }
}

struct CardTrackCipher {
    let key: [UInt8]

    func encrypt(_ track: [UInt8], iv: [UInt8]) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: track.count + kCCBlockSize3DES)
        var moved = 0
        let status = CCCrypt(
            CCOperation(kCCEncrypt),
            CCAlgorithm(kCCAlgorithm3DES), // bad: weak-cipher-or-mode
            CCOptions(kCCOptionPKCS7Padding),
            key, kCCKeySize3DES,
            iv,
            track, track.count,
            &output, output.count,
            &moved
        )
        guard status == kCCSuccess else { throw SparrowError.malformed }
        return Array(output.prefix(moved))
    }
}

struct PasswordVault {
    private let sodium = Sodium()

    func verifier(for password: String) throws -> String {
        guard let text = sodium.pwHash.str( // good: weak-password-hash
            passwd: Array(password.utf8),
            opsLimit: sodium.pwHash.OpsLimitModerate,
            memLimit: sodium.pwHash.MemLimitModerate
        ) else { throw SparrowError.malformed }
        return text
    }

    func key(for password: String, salt: Bytes) throws -> SymmetricKey {
        guard let bytes = sodium.pwHash.hash( // good: key-derivation
            outputLength: 32,
            passwd: Array(password.utf8),
            salt: salt,
            opsLimit: sodium.pwHash.OpsLimitModerate,
            memLimit: sodium.pwHash.MemLimitModerate
        ) else { throw SparrowError.malformed }
        return SymmetricKey(data: bytes)
    }

    func calibratedRounds(for password: String) -> UInt32 {
        let measured = CCCalibratePBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), password.utf8.count, 16,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 32, 250
        )
        return max(measured, 600_000) // good: key-derivation
    }
}
