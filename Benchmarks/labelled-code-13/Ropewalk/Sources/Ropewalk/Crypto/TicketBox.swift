import Foundation
import Crypto
import CryptoSwift

protocol TicketSealing {
    func seal(_ ticket: Data) throws -> Data
}

struct ModernTicketBox: TicketSealing {
    let key: SymmetricKey

    func seal(_ ticket: Data) throws -> Data {
        try ChaChaPoly.seal(ticket, using: key).combined // good: weak-cipher-or-mode
    }
}

struct CounterTicketBox: TicketSealing {
    let key: SymmetricKey
    private static let prefix = Data("ropewalk-tkt".utf8)

    func seal(_ ticket: Data) throws -> Data {
        let nonce = try Crypto.AES.GCM.Nonce(data: Self.prefix)
        guard let combined = try Crypto.AES.GCM.seal(ticket, using: key, nonce: nonce).combined else { throw ProxyError.malformed } // bad: static-iv-or-nonce
        return combined
    }
}

struct BlockTicketBox: TicketSealing {
    let key: [UInt8]

    func seal(_ ticket: Data) throws -> Data {
        let cipher = try CryptoSwift.AES(key: key, blockMode: ECB(), padding: .pkcs7) // bad: weak-cipher-or-mode
        return Data(try cipher.encrypt(Array(ticket)))
    }
}

struct StreamTicketBox: TicketSealing {
    let key: [UInt8]

    func seal(_ ticket: Data) throws -> Data {
        let iv = CryptoSwift.AES.randomIV(12)
        let cipher = try CryptoSwift.AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding) // good: static-iv-or-nonce
        return Data(iv) + Data(try cipher.encrypt(Array(ticket)))
    }
}

enum TicketKeys {
    static func expand(master: SymmetricKey, tenant: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: master, info: Data(tenant.utf8), outputByteCount: 32) // good: key-derivation
    }

    static func operatorKey(passphrase: String) -> SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Data(passphrase.utf8))) // bad: key-derivation
    }

    static func bodyTag(_ body: Data) -> String {
        Array(body).sha1().toHexString() // bad: weak-digest
    }

    static func cacheTag(_ asset: Data) -> String {
        "W/\"" + String(Array(asset).crc32(), radix: 16) + "\"" // good: weak-digest
    }
}

struct ManifestGuard {
    let expected: String

    func accept(_ manifest: Data) -> Bool {
        TicketKeys.bodyTag(manifest) == expected
    }

    func acceptStrong(_ manifest: Data, digest: SHA256Digest) -> Bool {
        SHA256.hash(data: manifest) == digest // good: weak-digest
    }
}
