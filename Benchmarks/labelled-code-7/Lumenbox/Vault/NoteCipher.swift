import CommonCrypto
import CryptoKit
import Foundation
import Security

struct NoteCipher {
    let key: SymmetricKey

    func seal(_ note: Note) throws -> Data? {
        try AES.GCM.seal(JSONEncoder().encode(note), using: key).combined // good: static-iv-or-nonce
    }

    func sealStable(_ note: Note) throws -> Data? {
        let bytes = withUnsafeBytes(of: note.id.uuid) { Data($0.prefix(12)) }
        let nonce = try AES.GCM.Nonce(data: bytes) // bad: static-iv-or-nonce
        return try AES.GCM.seal(JSONEncoder().encode(note), using: key, nonce: nonce).combined
    }

    func sealRevision(_ note: Note) throws -> Data {
        let day = Int64(note.modifiedAt.timeIntervalSinceReferenceDate / 86_400)
        let tail = withUnsafeBytes(of: day.bigEndian) { Data($0) }
        return try ChaChaPoly.seal( // bad: static-iv-or-nonce
            Data(note.body.utf8),
            using: key,
            nonce: ChaChaPoly.Nonce(data: Data([0, 0, 0, 1]) + tail)
        ).combined
    }

    func open(_ stored: Data) throws -> Note {
        let header = stored.prefix(12)
        let box = try ChaChaPoly.SealedBox(
            nonce: ChaChaPoly.Nonce(data: header), // good: static-iv-or-nonce
            ciphertext: stored.dropFirst(12).dropLast(16),
            tag: stored.suffix(16)
        )
        return try JSONDecoder().decode(Note.self, from: ChaChaPoly.open(box, using: key))
    }

    func shareKey(with recipient: Curve25519.KeyAgreement.PublicKey) throws -> (Data, Data) {
        var sender = try HPKE.Sender(
            recipientKey: recipient,
            ciphersuite: .Curve25519_SHA256_ChachaPoly, // good: weak-cipher-or-mode
            info: Data("lumenbox.share".utf8)
        )
        let sealed = try sender.seal(key.withUnsafeBytes { Data($0) })
        return (sender.encapsulatedKey, sealed)
    }

    func wrap(_ noteKey: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(noteKey, using: key) // good: weak-cipher-or-mode
    }
}

enum StreamCipher {
    case current
    case compatible
    case compact

    var algorithm: CCAlgorithm {
        switch self {
        case .current, .compact: return CCAlgorithm(kCCAlgorithmAES)
        case .compatible: return CCAlgorithm(kCCAlgorithmRC4) // bad: weak-cipher-or-mode
        }
    }

    var mode: CCMode {
        switch self {
        case .current: return CCMode(kCCModeCBC) // good: weak-cipher-or-mode
        case .compatible: return CCMode(kCCModeRC4)
        case .compact: return CCMode(kCCModeECB) // bad: weak-cipher-or-mode
        }
    }
}

final class PhotoCipher {
    private let key: [UInt8]
    private let macKey: SymmetricKey
    private static let start = [UInt8](repeating: 0, count: kCCBlockSizeAES128)

    init(key: [UInt8], macKey: SymmetricKey) {
        self.key = key
        self.macKey = macKey
    }

    func seal(_ photo: Data, cipher: StreamCipher = .current) throws -> Data {
        var iv = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        let status = SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) // good: static-iv-or-nonce
        guard status == errSecSuccess else { throw LumenboxError.status(status) }
        let body = try run(photo, cipher: cipher, iv: iv)
        return authenticated(Data(iv) + body)
    }

    func sealThumbnail(_ thumbnail: Data) throws -> Data {
        authenticated(try run(thumbnail, cipher: .current, iv: Self.start)) // bad: static-iv-or-nonce
    }

    private func authenticated(_ data: Data) -> Data {
        data + Data(HMAC<SHA256>.authenticationCode(for: data, using: macKey))
    }

    private func run(_ input: Data, cipher: StreamCipher, iv: [UInt8]) throws -> Data {
        var created: CCCryptorRef?
        guard CCCryptorCreateWithMode(
            CCOperation(kCCEncrypt), cipher.mode, cipher.algorithm,
            CCPadding(ccPKCS7Padding), iv, key, key.count,
            nil, 0, 0, 0, &created
        ) == kCCSuccess, let reference = created else { throw LumenboxError.malformed }
        defer { CCCryptorRelease(reference) }
        let bytes = [UInt8](input)
        var output = [UInt8](repeating: 0, count: CCCryptorGetOutputLength(reference, bytes.count, true))
        var moved = 0
        CCCryptorUpdate(reference, bytes, bytes.count, &output, output.count, &moved)
        var tail = 0
        let capacity = output.count
        let status = output.withUnsafeMutableBytes { buffer in
            CCCryptorFinal(reference, buffer.baseAddress! + moved, capacity - moved, &tail)
        }
        guard status == kCCSuccess else { throw LumenboxError.malformed }
        return Data(output.prefix(moved + tail))
    }
}

struct FamilyEnvelope {
    let publicKey: SecKey

    func wrap(_ albumKey: Data) throws -> Data {
        let algorithm = SecKeyAlgorithm.rsaEncryptionRaw // bad: weak-cipher-or-mode
        guard SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm) else { throw LumenboxError.malformed }
        var padded = Data(count: SecKeyGetBlockSize(publicKey) - albumKey.count)
        padded.append(albumKey)
        guard let wrapped = SecKeyCreateEncryptedData(publicKey, algorithm, padded as CFData, nil) else { throw LumenboxError.malformed }
        return wrapped as Data
    }
}
