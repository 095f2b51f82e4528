import Crypto
import Foundation

/// Messages between the console and the relay.
struct SessionCipher {
    let key: SymmetricKey
    private var sent: UInt64 = 0

    private init(key: SymmetricKey) { self.key = key }

    static func ephemeral() -> SessionCipher { SessionCipher(key: SymmetricKey(size: .bits256)) }

    /// The key is made anew for every session, the counter never goes back.
    mutating func seal(_ message: Data) throws -> Data {
        sent += 1
        var bytes = Data(count: 4)
        withUnsafeBytes(of: sent.bigEndian) { bytes.append(contentsOf: $0) }
        return try ChaChaPoly.seal(message, using: key, nonce: ChaChaPoly.Nonce(data: bytes)).combined // good: static-iv-or-nonce
    }
}

struct VariableCipher {
    let key: SymmetricKey

    func seal(_ value: String, name: String) throws -> Data? {
        let digest = SHA256.hash(data: Data(name.utf8))
        let nonce = try AES.GCM.Nonce(data: Array(digest).prefix(12))
        return try AES.GCM.seal(Data(value.utf8), using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }

    func sealShared(_ value: String, name: String) throws -> Data? {
        let nonce = AES.GCM.Nonce()
        return try AES.GCM.seal(Data(value.utf8), using: key, nonce: nonce, authenticating: Data(name.utf8)).combined // good: static-iv-or-nonce
    }

    func reseal(_ value: String, replacing old: Data) throws -> Data? {
        let box = try AES.GCM.SealedBox(combined: old)
        return try AES.GCM.seal(Data(value.utf8), using: key, nonce: box.nonce).combined // bad: static-iv-or-nonce
    }

    func move(_ sealed: Data, to other: SymmetricKey) throws -> Data? {
        let value = try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key)
        return try AES.GCM.seal(value, using: other).combined // good: static-iv-or-nonce
    }
}
