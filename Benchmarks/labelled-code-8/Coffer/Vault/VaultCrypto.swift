import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

struct VaultItem: Codable, Identifiable {
    let id: UUID
    var title: String
    var username: String
    var password: String
    var note: String
}

protocol ItemSealing {
    func seal(_ item: VaultItem) throws -> Data
}

struct GCMSealer: ItemSealing {
    let key: SymmetricKey

    func seal(_ item: VaultItem) throws -> Data {
        let plain = try JSONEncoder().encode(item)
        return try CryptoKit.AES.GCM.seal(plain, using: key).combined! // good: static-iv-or-nonce
    }
}

struct IndexedSealer: ItemSealing {
    let key: SymmetricKey

    func seal(_ item: VaultItem) throws -> Data {
        let plain = try JSONEncoder().encode(item)
        let identity = withUnsafeBytes(of: item.id.uuid) { Data($0) }
        let nonce = try CryptoKit.AES.GCM.Nonce(data: identity.prefix(12)) // bad: static-iv-or-nonce
        return try CryptoKit.AES.GCM.seal(plain, using: key, nonce: nonce).combined!
    }
}

struct BlowfishSealer: ItemSealing {
    let key: [UInt8]

    func seal(_ item: VaultItem) throws -> Data {
        let plain = try JSONEncoder().encode(item)
        let iv = CryptoSwift.AES.randomIV(Blowfish.blockSize)
        let cipher = try Blowfish(key: key, blockMode: CBC(iv: iv), padding: .pkcs7) // bad: weak-cipher-or-mode
        return Data(iv + (try cipher.encrypt(plain.byteArray)))
    }
}

struct ChaChaSealer: ItemSealing {
    let key: [UInt8]

    func seal(_ item: VaultItem) throws -> Data {
        let plain = try JSONEncoder().encode(item)
        let iv = ChaCha20.randomIV(12)
        let sealed = try AEADChaCha20Poly1305.encrypt(plain.byteArray, key: key, iv: iv, authenticationHeader: []) // good: weak-cipher-or-mode
        return Data(iv + sealed.cipherText + sealed.authenticationTag)
    }
}

struct NoteCipher {
    let key: [UInt8]
    let vaultID: String

    func seal(_ note: String) throws -> [UInt8] {
        let iv = Array(vaultID.md5().utf8.prefix(16))
        return try CryptoSwift.AES(key: key, blockMode: CTR(iv: iv), padding: .noPadding).encrypt(note.bytes) // bad: static-iv-or-nonce
    }

    func sealFresh(_ note: String) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(12)
        return iv + (try CryptoSwift.AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding).encrypt(note.bytes)) // good: static-iv-or-nonce
    }

    func sealTags(_ tags: [String]) throws -> [UInt8] {
        let blocks = tags.joined(separator: ",").bytes
        return try CryptoSwift.AES(key: key, blockMode: Modes.tags, padding: .pkcs7).encrypt(blocks)
    }

    private enum Modes {
        static let tags: BlockMode = ECB() // bad: weak-cipher-or-mode
    }
}

struct HistoryCipher {
    private let key: SymmetricKey
    private let nonce: ChaChaPoly.Nonce

    init(key: SymmetricKey) throws {
        self.key = key
        nonce = try ChaChaPoly.Nonce(data: Data((0..<12).map { UInt8($0) }))
    }

    func append(_ entry: Data) throws -> Data {
        try ChaChaPoly.seal(entry, using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }

    func read(_ stored: Data) throws -> Data {
        let box = try ChaChaPoly.SealedBox(combined: stored)
        return try ChaChaPoly.open(box, using: key) // good: static-iv-or-nonce
    }
}

final class DocumentCryptor {
    private var cryptor: CCCryptorRef?

    init(key: [UInt8], mode: CCMode = CCMode(kCCModeECB)) throws { // bad: weak-cipher-or-mode
        let status = CCCryptorCreateWithMode(
            CCOperation(kCCEncrypt), mode, CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding),
            nil, key, key.count, nil, 0, 0, 0, &cryptor
        )
        guard status == kCCSuccess else { throw VaultFault.cryptor(status) }
    }

    init(key: [UInt8], fixedTo documentName: String) throws {
        var iv = [UInt8](documentName.utf8.prefix(16))
        iv += [UInt8](repeating: 0, count: 16 - iv.count)
        let status = CCCryptorCreateWithMode(
            CCOperation(kCCEncrypt), CCMode(kCCModeCBC), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding),
            iv, key, key.count, nil, 0, 0, 0, &cryptor // bad: static-iv-or-nonce
        )
        guard status == kCCSuccess else { throw VaultFault.cryptor(status) }
    }

    deinit {
        CCCryptorRelease(cryptor)
    }

    func update(_ chunk: [UInt8]) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: chunk.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCryptorUpdate(cryptor, chunk, chunk.count, &output, output.count, &moved)
        guard status == kCCSuccess else { throw VaultFault.cryptor(status) }
        return Array(output.prefix(moved))
    }
}

enum VaultFault: Error {
    case cryptor(CCCryptorStatus)
    case keychain(OSStatus)
    case locked
    case tampered
}

struct LicenseTransport {
    let server: SecKey

    func seal(_ serial: String) -> Data? {
        let choices: [SecKeyAlgorithm] = [.rsaEncryptionRaw, .rsaEncryptionPKCS1]
        guard let algorithm = choices.last(where: { SecKeyIsAlgorithmSupported(server, .encrypt, $0) }) else { return nil }
        return SecKeyCreateEncryptedData(server, algorithm, Data(serial.utf8) as CFData, nil) as Data? // bad: weak-cipher-or-mode
    }

    func sealECIES(_ serial: String) -> Data? {
        SecKeyCreateEncryptedData(server, .eciesEncryptionCofactorVariableIVX963SHA256AESGCM, Data(serial.utf8) as CFData, nil) as Data? // good: weak-cipher-or-mode
    }
}

struct SharedItemSealer {
    let recipient: P256.KeyAgreement.PublicKey

    func seal(_ item: VaultItem) throws -> Data {
        var sender = try HPKE.Sender(recipientKey: recipient, ciphersuite: .P256_SHA256_AES_GCM_256, info: Data("share".utf8)) // good: weak-cipher-or-mode
        let sealed = try sender.seal(try JSONEncoder().encode(item))
        return sender.encapsulatedKey + sealed
    }
}

struct ArchiveSealer {
    let encryption: [UInt8]
    let authentication: SymmetricKey

    func seal(_ archive: [UInt8]) throws -> Data {
        let iv = CryptoSwift.AES.randomIV(16)
        let body = try CryptoSwift.AES(key: encryption, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(archive) // good: weak-cipher-or-mode
        let tag = CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: iv + body, using: authentication)
        return Data(iv + body) + Data(tag)
    }
}

struct SpotlightCipher {
    let key: Data

    func seal(_ text: Data) throws -> Data {
        let iv = (0..<kCCBlockSizeBlowfish).map { _ in UInt8.random(in: 0...255) }
        var output = [UInt8](repeating: 0, count: text.count + kCCBlockSizeBlowfish)
        var moved = 0
        let status = CCCrypt(
            CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC2), CCOptions(kCCOptionPKCS7Padding), // bad: weak-cipher-or-mode
            [UInt8](key), key.count, iv, [UInt8](text), text.count, &output, output.count, &moved
        )
        guard status == kCCSuccess else { throw VaultFault.cryptor(status) }
        return Data(iv + output.prefix(moved))
    }
}
