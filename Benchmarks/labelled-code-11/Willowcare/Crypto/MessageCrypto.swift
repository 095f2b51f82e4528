import CommonCrypto
import CryptoKit
import Foundation

struct PassphraseKey {
    static func make(from passphrase: String) -> SymmetricKey {
        var bytes = Data(passphrase.utf8.prefix(32))
        bytes.append(Data(repeating: 0x20, count: 32 - bytes.count))
        return SymmetricKey(data: bytes) // bad: key-derivation
    }

    static func make(from passphrase: String, user: UUID) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(passphrase.utf8)), info: Data(user.uuidString.utf8), outputByteCount: 32) // bad: key-derivation
    }

    static func make(from passphrase: String, header: BackupHeader) throws -> SymmetricKey {
        var out = [UInt8](repeating: 0, count: 32)
        let status = header.salt.withUnsafeBytes { salt in
            CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt.bindMemory(to: UInt8.self).baseAddress, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), header.rounds, &out, 32) // good: key-derivation
        }
        guard status == kCCSuccess else { throw WillowError.crypto }
        return SymmetricKey(data: out)
    }

    static func deviceKey(vendorID: UUID) -> SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Data(("willow" + vendorID.uuidString).utf8))) // bad: key-derivation
    }
}

struct BackupHeader: Codable {
    let salt: Data
    let rounds: UInt32

    static func fresh() -> BackupHeader {
        BackupHeader(salt: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }, rounds: 650_000)
    }
}

/// One direction of a pairwise session.
struct Ratchet {
    private(set) var chain: SymmetricKey

    init(mine: Curve25519.KeyAgreement.PrivateKey, theirs: Curve25519.KeyAgreement.PublicKey, transcript: Data) throws {
        let shared = try mine.sharedSecretFromKeyAgreement(with: theirs)
        chain = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: transcript, sharedInfo: Data("willow chain".utf8), outputByteCount: 32) // good: key-derivation
    }

    mutating func next() -> SymmetricKey {
        let message = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data([1]), using: chain)) // good: key-derivation
        chain = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data([2]), using: chain))
        return message
    }
}

actor MessageSealer {
    private let key: SymmetricKey
    private var counter: UInt64 = 0

    init(key: SymmetricKey) {
        self.key = key
    }

    func seal(_ message: ChatMessage) throws -> Data {
        let body = try JSONEncoder().encode(message)
        let nonce = Data(message.sender.uuidString.utf8.prefix(12))
        return try AES.GCM.seal(body, using: key, nonce: AES.GCM.Nonce(data: nonce)).combined! // bad: static-iv-or-nonce
    }

    func sealStamped(_ message: ChatMessage) throws -> Data {
        let body = try JSONEncoder().encode(message)
        var nonce = Data(count: 12)
        let status = nonce.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 12, $0.baseAddress!) }
        guard status == errSecSuccess else { throw WillowError.crypto }
        return try AES.GCM.seal(body, using: key, nonce: AES.GCM.Nonce(data: nonce)).combined! // good: static-iv-or-nonce
    }

    func sealReceipt(_ receipt: Data) throws -> ChaChaPoly.SealedBox {
        counter = 1
        let prefix = withUnsafeBytes(of: counter.littleEndian) { Data($0) } + Data(count: 4)
        return try ChaChaPoly.seal(receipt, using: key, nonce: .init(data: prefix)) // bad: static-iv-or-nonce
    }

    func sealTyping(_ state: Data) throws -> ChaChaPoly.SealedBox {
        try ChaChaPoly.seal(state, using: key) // good: static-iv-or-nonce
    }

    func sealOnce(_ state: Data) throws -> AES.GCM.SealedBox {
        let once = SymmetricKey(size: .bits256)
        return try AES.GCM.seal(state, using: once, nonce: AES.GCM.Nonce(data: Data(count: 12))) // good: static-iv-or-nonce
    }
}

/// Attachments of the old desktop client.
enum AttachmentCodec {
    enum Failure: Error { case status(CCCryptorStatus) }

    private static func transform(_ data: Data, key: Data, operation: CCOperation, algorithm: CCAlgorithm, iv: Data?, options: CCOptions) throws -> Data {
        var out = Data(count: data.count + kCCBlockSizeAES128)
        let capacity = out.count
        var written = 0
        let status = out.withUnsafeMutableBytes { outBytes in
            data.withUnsafeBytes { inBytes in
                key.withUnsafeBytes { keyBytes in
                    (iv ?? Data()).withUnsafeBytes { ivBytes in
                        CCCrypt(operation, algorithm, options, keyBytes.baseAddress, key.count, iv == nil ? nil : ivBytes.baseAddress, inBytes.baseAddress, data.count, outBytes.baseAddress, capacity, &written)
                    }
                }
            }
        }
        guard status == kCCSuccess else { throw Failure.status(status) }
        return out.prefix(written)
    }

    static func encode(_ data: Data, key: Data) throws -> Data {
        try transform(data, key: key, operation: CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithmAES), iv: nil, options: CCOptions(kCCOptionPKCS7Padding)) // bad: static-iv-or-nonce
    }

    static func encodeThumbnail(_ data: Data, key: Data) throws -> Data {
        try transform(data, key: key, operation: CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithmRC4), iv: nil, options: 0) // bad: weak-cipher-or-mode
    }

    static func encodeVoice(_ data: Data, key: Data) throws -> Data {
        var cryptor: CCCryptorRef?
        let created = key.withUnsafeBytes {
            CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeECB), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding), nil, $0.baseAddress, key.count, nil, 0, 0, 0, &cryptor) // bad: weak-cipher-or-mode
        }
        guard created == kCCSuccess, let cryptor else { throw Failure.status(created) }
        return try drain(cryptor, data)
    }

    static func encodeVideo(_ data: Data, key: Data, macKey: SymmetricKey) throws -> Data {
        let iv = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        var cryptor: CCCryptorRef?
        let created = key.withUnsafeBytes { keyBytes in
            iv.withUnsafeBytes { ivBytes in
                CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), ivBytes.baseAddress, keyBytes.baseAddress, key.count, nil, 0, 0, 0, &cryptor) // good: weak-cipher-or-mode
            }
        }
        guard created == kCCSuccess, let cryptor else { throw Failure.status(created) }
        let body = try iv + drain(cryptor, data)
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }

    private static func drain(_ cryptor: CCCryptorRef, _ data: Data) throws -> Data {
        defer { CCCryptorRelease(cryptor) }
        var out = Data(count: CCCryptorGetOutputLength(cryptor, data.count, true))
        let capacity = out.count
        var moved = 0
        var tail = 0
        let status = out.withUnsafeMutableBytes { outBytes in
            data.withUnsafeBytes { CCCryptorUpdate(cryptor, $0.baseAddress, data.count, outBytes.baseAddress, capacity, &moved) }
        }
        guard status == kCCSuccess else { throw Failure.status(status) }
        let final = out.withUnsafeMutableBytes { outBytes in
            CCCryptorFinal(cryptor, outBytes.baseAddress! + moved, capacity - moved, &tail)
        }
        guard final == kCCSuccess else { throw Failure.status(final) }
        return out.prefix(moved + tail)
    }

    static func seal(_ data: Data, key: Data) throws -> Data {
        guard let combined = try AES.GCM.seal(data, using: SymmetricKey(data: key)).combined else { throw WillowError.crypto } // good: weak-cipher-or-mode
        return combined
    }

    static func exportTag(_ data: Data, key: Data) throws -> Data {
        let options = kCCOptionPKCS7Padding | kCCOptionECBMode // bad: weak-cipher-or-mode
        return try transform(data, key: key, operation: CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithmAES), iv: nil, options: CCOptions(options))
    }

    static func wrap(_ secret: Data, for clinic: SecKey) throws -> Data {
        guard SecKeyIsAlgorithmSupported(clinic, .encrypt, .eciesEncryptionCofactorVariableIVX963SHA256AESGCM),
              let wrapped = SecKeyCreateEncryptedData(clinic, .eciesEncryptionCofactorVariableIVX963SHA256AESGCM, secret as CFData, nil) // good: weak-cipher-or-mode
        else { throw WillowError.crypto }
        return wrapped as Data
    }
}
