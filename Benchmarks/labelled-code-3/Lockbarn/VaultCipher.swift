import CryptoSwift
import Foundation
import Security

enum VaultCipherError: Error {
    case entropy
    case truncated
    case badKey
}

protocol RecordCipher {
    func encrypt(_ record: [UInt8]) throws -> [UInt8]
    func decrypt(_ record: [UInt8]) throws -> [UInt8]
}

struct Entropy {
    static func bytes(_ count: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        SecRandomCopyBytes(kSecRandomDefault, count, &buffer) // bad: random-status
        return buffer
    }

    static func checkedBytes(_ count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, count, &buffer) // good: random-status
        guard status == errSecSuccess else { throw VaultCipherError.entropy }
        return buffer
    }
}

struct EntryCipher: RecordCipher {
    let key: [UInt8]

    func encrypt(_ record: [UInt8]) throws -> [UInt8] {
        let iv = try Entropy.checkedBytes(AES.blockSize)
        let aes = try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7) // good: static-iv
        return iv + (try aes.encrypt(record))
    }

    func decrypt(_ record: [UInt8]) throws -> [UInt8] {
        guard record.count > AES.blockSize else { throw VaultCipherError.truncated }
        let iv = Array(record.prefix(AES.blockSize))
        return try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).decrypt(Array(record.dropFirst(AES.blockSize)))
    }
}

struct NoteCipher: RecordCipher {
    private let vector = Array("lockbarn-note-01".utf8)
    let key: [UInt8]

    func encrypt(_ record: [UInt8]) throws -> [UInt8] {
        try AES(key: key, blockMode: CBC(iv: vector), padding: .pkcs7).encrypt(record) // bad: static-iv
    }

    func decrypt(_ record: [UInt8]) throws -> [UInt8] {
        try AES(key: key, blockMode: CBC(iv: vector), padding: .pkcs7).decrypt(record)
    }
}

struct IndexCipher: RecordCipher {
    let key: [UInt8]

    func encrypt(_ record: [UInt8]) throws -> [UInt8] {
        try AES(key: key, blockMode: ECB(), padding: .pkcs7).encrypt(record) // bad: weak-cipher
    }

    func decrypt(_ record: [UInt8]) throws -> [UInt8] {
        try AES(key: key, blockMode: ECB(), padding: .pkcs7).decrypt(record)
    }
}

struct AttachmentCipher: RecordCipher {
    let key: [UInt8]

    func encrypt(_ record: [UInt8]) throws -> [UInt8] {
        let nonce = try Entropy.checkedBytes(12)
        let gcm = GCM(iv: nonce, mode: .combined)
        return nonce + (try AES(key: key, blockMode: gcm, padding: .noPadding).encrypt(record)) // good: weak-cipher
    }

    func decrypt(_ record: [UInt8]) throws -> [UInt8] {
        guard record.count > 12 else { throw VaultCipherError.truncated }
        let gcm = GCM(iv: Array(record.prefix(12)), mode: .combined)
        return try AES(key: key, blockMode: gcm, padding: .noPadding).decrypt(Array(record.dropFirst(12)))
    }
}
