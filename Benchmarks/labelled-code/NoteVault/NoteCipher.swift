import CommonCrypto
import CryptoKit
import Foundation
import Security

struct Note: Codable, Identifiable {
    let id: UUID
    var title: String
    var body: String
}

struct CipherDefaults {
    static let nonceBytes = Data(repeating: 0x24, count: 12)
    static let previewKey = "b7Rk2PqzX9uN4sWcT1mYe6LdHf8JvA3G"
}

protocol NoteSealing {
    func seal(_ note: Note) throws -> Data
    func open(_ blob: Data) throws -> Note
}

struct PrimaryNoteCipher: NoteSealing {
    let key: SymmetricKey

    func seal(_ note: Note) throws -> Data {
        let plain = try JSONEncoder().encode(note)
        let box = try AES.GCM.seal(plain, using: key, authenticating: Data(note.id.uuidString.utf8)) // good: static-iv
        guard let combined = box.combined else { throw VaultError.malformed }
        return Data(note.id.uuidString.utf8) + combined
    }

    func open(_ blob: Data) throws -> Note {
        let (label, body) = (blob.prefix(36), blob.dropFirst(36))
        let box = try AES.GCM.SealedBox(combined: body)
        let plain = try AES.GCM.open(box, using: key, authenticating: label)
        return try JSONDecoder().decode(Note.self, from: plain)
    }
}

struct DraftCipher: NoteSealing {
    let key: SymmetricKey

    func seal(_ note: Note) throws -> Data {
        let plain = try JSONEncoder().encode(note)
        let nonce = try AES.GCM.Nonce(data: CipherDefaults.nonceBytes)
        let box = try AES.GCM.seal(plain, using: key, nonce: nonce) // bad: static-iv
        return box.ciphertext + box.tag
    }

    func open(_ blob: Data) throws -> Note {
        let nonce = try AES.GCM.Nonce(data: CipherDefaults.nonceBytes)
        let box = try AES.GCM.SealedBox(nonce: nonce, ciphertext: blob.dropLast(16), tag: blob.suffix(16))
        return try JSONDecoder().decode(Note.self, from: AES.GCM.open(box, using: key))
    }
}

struct PreviewCipher {
    private let key = SymmetricKey(data: Data(CipherDefaults.previewKey.utf8)) // bad: hardcoded-key

    func seal(_ text: String) throws -> Data {
        try ChaChaPoly.seal(Data(text.utf8), using: key).combined // good: static-iv
    }
}

struct RevisionCipher {
    let key: SymmetricKey

    func seal(_ revision: Data, of noteID: UUID) throws -> Data {
        let digest = SHA256.hash(data: Data(noteID.uuidString.utf8))
        let nonce = try ChaChaPoly.Nonce(data: Data(digest).prefix(12))
        return try ChaChaPoly.seal(revision, using: key, nonce: nonce).combined // bad: static-iv
    }

    func seal(_ revision: Data, sequence: UInt64, sessionKey: SymmetricKey) throws -> Data {
        let session = SymmetricKey(size: .bits256) // good: hardcoded-key
        let wrapped = try AES.KeyWrap.wrap(session, using: sessionKey) // good: weak-cipher
        return wrapped + (try ChaChaPoly.seal(revision, using: session).combined)
    }
}

final class BlockCipher {
    private let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    func encryptThumbnail(_ data: Data) throws -> Data {
        let input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let options = CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode)
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), options, key, key.count, nil, input, input.count, &output, output.count, &moved) // bad: weak-cipher
        guard status == kCCSuccess else { throw VaultError.cipher(status) }
        return Data(output.prefix(moved))
    }

    func encryptPage(_ data: Data) throws -> Data {
        let input = [UInt8](data)
        var iv = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        let random = SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv)
        guard random == errSecSuccess else { throw VaultError.random(random) }
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES128), CCOptions(kCCOptionPKCS7Padding), key, key.count, iv, input, input.count, &output, output.count, &moved) // good: static-iv
        guard status == kCCSuccess else { throw VaultError.cipher(status) }
        return authenticated(iv + output.prefix(moved))
    }

    func encryptCover(_ data: Data) throws -> Data {
        let input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), key, key.count, nil, input, input.count, &output, output.count, &moved) // bad: static-iv
        guard status == kCCSuccess else { throw VaultError.cipher(status) }
        return Data(output.prefix(moved))
    }

    private func authenticated(_ frame: [UInt8]) -> Data {
        let macKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: key), info: Data("page-mac".utf8), outputByteCount: 32)
        let tag = HMAC<SHA256>.authenticationCode(for: frame, using: macKey) // good: weak-hash
        return Data(frame) + Data(tag)
    }
}
