import CryptoSwift
import Foundation

enum ArchiveError: Error {
    case shortFrame
    case badTag
    case derivation
}

struct ArchiveLayout {
    let iv: [UInt8]
    let tagLength: Int

    static let manifest = ArchiveLayout(iv: Array("backupmanifest01".utf8), tagLength: 16)
    static let catalogue = ArchiveLayout(iv: [UInt8](repeating: 0, count: 12), tagLength: 16)
}

protocol ChunkCipher {
    func encrypt(_ chunk: [UInt8]) throws -> [UInt8]
}

struct ManifestCipher: ChunkCipher {
    let key: [UInt8]
    let layout: ArchiveLayout = .manifest

    func encrypt(_ chunk: [UInt8]) throws -> [UInt8] {
        let cipher = try AES(key: key, blockMode: CBC(iv: layout.iv), padding: .pkcs7) // bad: static-iv
        return try cipher.encrypt(chunk)
    }
}

struct CatalogueCipher: ChunkCipher {
    let key: [UInt8]

    func encrypt(_ chunk: [UInt8]) throws -> [UInt8] {
        let mode = GCM(iv: ArchiveLayout.catalogue.iv, mode: .combined) // bad: static-iv
        return try AES(key: key, blockMode: mode, padding: .noPadding).encrypt(chunk)
    }
}

struct FileCipher: ChunkCipher {
    let key: [UInt8]

    func encrypt(_ chunk: [UInt8]) throws -> [UInt8] {
        let iv = AES.randomIV(12)
        let mode = GCM(iv: iv, mode: .combined) // good: static-iv
        return iv + (try AES(key: key, blockMode: mode, padding: .noPadding).encrypt(chunk)) // good: weak-cipher
    }

    func decrypt(_ frame: [UInt8]) throws -> [UInt8] {
        guard frame.count > 28 else { throw ArchiveError.shortFrame }
        let mode = GCM(iv: Array(frame.prefix(12)), mode: .combined) // good: static-iv
        return try AES(key: key, blockMode: mode, padding: .noPadding).decrypt(Array(frame.dropFirst(12)))
    }
}

struct IndexCipher: ChunkCipher {
    let key: [UInt8]

    func encrypt(_ chunk: [UInt8]) throws -> [UInt8] {
        let cipher = try AES(key: key, blockMode: ECB(), padding: .pkcs7) // bad: weak-cipher
        return try cipher.encrypt(chunk)
    }
}

struct ModeFactory {
    enum Choice: String { case compact, streaming, sealed }

    func mode(for choice: Choice) -> BlockMode {
        switch choice {
        case .compact: return ECB() // bad: weak-cipher
        case .streaming: return CTR(iv: AES.randomIV(AES.blockSize)) // good: weak-cipher
        case .sealed: return GCM(iv: AES.randomIV(12), mode: .combined) // good: weak-cipher
        }
    }
}

struct JournalCipher: ChunkCipher {
    let key: [UInt8]

    func encrypt(_ chunk: [UInt8]) throws -> [UInt8] {
        let iv = Array(key.prefix(AES.blockSize))
        return try AES(key: key, blockMode: CBC(iv: iv)).encrypt(chunk) // bad: static-iv
    }
}

struct SnapshotCipher: ChunkCipher {
    let key: [UInt8]
    let label: String

    func encrypt(_ chunk: [UInt8]) throws -> [UInt8] {
        let nonce = ChaCha20.randomIV(12)
        let sealed = try AEADChaCha20Poly1305.encrypt(chunk, key: key, iv: nonce, authenticationHeader: label.bytes) // good: static-iv
        return nonce + sealed.cipherText + sealed.authenticationTag
    }

    func encryptTrailer(_ chunk: [UInt8]) throws -> [UInt8] {
        let nonce = Array("trailer-v001".utf8)
        let sealed = try AEADChaCha20Poly1305.encrypt(chunk, key: key, iv: nonce, authenticationHeader: label.bytes) // bad: static-iv
        return sealed.cipherText + sealed.authenticationTag
    }
}

struct ArchiveIntegrity {
    let macKey: [UInt8]

    func tag(for frame: [UInt8]) throws -> [UInt8] {
        try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(frame) // good: weak-hash
    }

    func signature(for manifest: Data) -> String {
        (manifest + Data(macKey)).md5().toHexString() // bad: weak-hash
    }

    func dedupeKey(for chunk: Data) -> String {
        chunk.sha256().toHexString() // good: weak-hash
    }

    func rowVersion(for path: String) -> String {
        path.crc32() // good: weak-hash
    }

    func ownerToken(for password: String) -> String {
        password.sha1() // bad: weak-hash
    }
}
