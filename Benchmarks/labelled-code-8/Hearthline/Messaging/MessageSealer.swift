import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation
import Security

struct SealedMessage: Codable {
    let roomID: String
    let counter: UInt64
    let payload: Data
}

enum SealError: Error {
    case missingCombined
    case cipher(CCCryptorStatus)
    case unsupported
    case truncated
}

struct MessageSealer {
    let roomKey: SymmetricKey

    func seal(_ text: String, room: String, counter: UInt64) throws -> SealedMessage {
        let box = try CryptoKit.AES.GCM.seal(Data(text.utf8), using: roomKey, authenticating: Data(room.utf8)) // good: weak-cipher-or-mode
        guard let combined = box.combined else { throw SealError.missingCombined }
        return SealedMessage(roomID: room, counter: counter, payload: combined)
    }

    func sealReaction(_ emoji: String, room: String) throws -> Data {
        let nonce = try CryptoKit.AES.GCM.Nonce(data: Data(room.utf8.prefix(12))) // bad: static-iv-or-nonce
        return try CryptoKit.AES.GCM.seal(Data(emoji.utf8), using: roomKey, nonce: nonce).combined ?? Data()
    }

    func sealPresence(_ status: Data) throws -> Data {
        let nonce = ChaChaPoly.Nonce() // good: static-iv-or-nonce
        return try ChaChaPoly.seal(status, using: roomKey, nonce: nonce).combined // good: weak-cipher-or-mode
    }

    func open(_ message: SealedMessage) throws -> String {
        let nonce = try CryptoKit.AES.GCM.Nonce(data: message.payload.prefix(12)) // good: static-iv-or-nonce
        let body = message.payload.dropFirst(12)
        guard body.count >= 16 else { throw SealError.truncated }
        let box = try CryptoKit.AES.GCM.SealedBox(nonce: nonce, ciphertext: body.dropLast(16), tag: body.suffix(16))
        let plain = try CryptoKit.AES.GCM.open(box, using: roomKey, authenticating: Data(message.roomID.utf8))
        return String(decoding: plain, as: UTF8.self)
    }
}

struct LegacyRoomCipher {
    let key: Data

    func encrypt(_ message: Data) throws -> Data {
        try run(CCOperation(kCCEncrypt), message)
    }

    private func run(_ operation: CCOperation, _ input: Data) throws -> Data {
        var output = Data(count: input.count + kCCBlockSize3DES)
        let capacity = output.count
        var moved = 0
        var iv = [UInt8](repeating: 0, count: kCCBlockSize3DES)
        guard SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) == errSecSuccess else { throw SealError.unsupported }
        let status = output.withUnsafeMutableBytes { out in
            input.withUnsafeBytes { source in
                key.withUnsafeBytes { keyBytes in
                    CCCrypt(
                        operation,
                        CCAlgorithm(kCCAlgorithm3DES), // bad: weak-cipher-or-mode
                        CCOptions(kCCOptionPKCS7Padding),
                        keyBytes.baseAddress, key.count,
                        iv,
                        source.baseAddress, input.count,
                        out.baseAddress, capacity,
                        &moved
                    )
                }
            }
        }
        guard status == kCCSuccess else { throw SealError.cipher(status) }
        return Data(iv) + output.prefix(moved)
    }
}

struct StickerPackCipher {
    let packKey: [UInt8]

    func protectCaption(_ caption: String) throws -> [UInt8] {
        let cipher = try CryptoSwift.AES(key: packKey, blockMode: ECB(), padding: .pkcs7) // bad: weak-cipher-or-mode
        return try cipher.encrypt(Array(caption.utf8))
    }

    func protectManifest(_ manifest: [UInt8]) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(12) // good: static-iv-or-nonce
        let mode = CryptoSwift.GCM(iv: iv, mode: .combined) // good: weak-cipher-or-mode
        return iv + (try CryptoSwift.AES(key: packKey, blockMode: mode, padding: .noPadding).encrypt(manifest))
    }

    func protectThumbnail(_ bytes: [UInt8]) throws -> [UInt8] {
        let iv: [UInt8] = Array("hearth-thumbs-01".utf8)
        return try CryptoSwift.AES(key: packKey, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(bytes) // bad: static-iv-or-nonce
    }
}

struct FrameCipher {
    private let key: SymmetricKey
    private var counter: UInt64 = 0

    init() {
        key = SymmetricKey(size: .bits256)
    }

    mutating func seal(_ frame: Data) throws -> Data {
        counter += 1
        var nonceBytes = Data(count: 4)
        withUnsafeBytes(of: counter.bigEndian) { nonceBytes.append(contentsOf: $0) }
        let nonce = try ChaChaPoly.Nonce(data: nonceBytes) // good: static-iv-or-nonce
        return try ChaChaPoly.seal(frame, using: key, nonce: nonce).combined
    }
}

struct VoiceNoteCipher {
    let key: SymmetricKey
    private static let zeroNonce = Data(repeating: 0, count: 12)

    func seal(_ note: Data) throws -> Data {
        try ChaChaPoly.seal(note, using: key, nonce: ChaChaPoly.Nonce(data: Self.zeroNonce)).combined // bad: static-iv-or-nonce
    }
}

struct LocationCipher {
    let key: SymmetricKey

    func seal(_ point: Data, on day: Date) throws -> Data {
        var stamp = Calendar.current.startOfDay(for: day).timeIntervalSince1970.bitPattern.littleEndian
        var bytes = Data(bytes: &stamp, count: 8)
        bytes.append(contentsOf: [0, 0, 0, 1])
        return try CryptoKit.AES.GCM.seal(point, using: key, nonce: CryptoKit.AES.GCM.Nonce(data: bytes)).combined! // bad: static-iv-or-nonce
    }
}

struct DeviceKeyTransfer {
    let peer: SecKey

    func wrapForPeer(_ roomKey: Data) throws -> Data {
        try encrypt(roomKey, .rsaEncryptionPKCS1) // bad: weak-cipher-or-mode
    }

    func wrapForNewPeer(_ roomKey: Data) throws -> Data {
        try encrypt(roomKey, .rsaEncryptionOAEPSHA256) // good: weak-cipher-or-mode
    }

    private func encrypt(_ data: Data, _ algorithm: SecKeyAlgorithm) throws -> Data {
        guard SecKeyIsAlgorithmSupported(peer, .encrypt, algorithm) else { throw SealError.unsupported }
        var failure: Unmanaged<CFError>?
        guard let wrapped = SecKeyCreateEncryptedData(peer, algorithm, data as CFData, &failure) else {
            throw failure!.takeRetainedValue() as Error
        }
        return wrapped as Data
    }
}
