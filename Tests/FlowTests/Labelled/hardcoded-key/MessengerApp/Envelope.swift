// Second file of the messenger: keys in use.
import CryptoKit
import Foundation

struct Envelope {
    func sealEmbedded(_ text: Data) throws -> Data? {
        let raw = try EmbeddedKeys().key()
        return try AES.GCM.seal(text, using: SymmetricKey(data: raw)).combined  // bad: hardcoded-key
    }

    func sealStored(_ text: Data) throws -> Data? {
        let raw = try KeychainKeys().key()
        return try AES.GCM.seal(text, using: SymmetricKey(data: raw)).combined  // good: hardcoded-key
    }

    func sealHex(_ text: Data) throws -> Data? {
        let raw = hexBytes("00112233445566778899aabbccddeeff")
        let key = SymmetricKey(data: raw)  // bad: hardcoded-key
        return try AES.GCM.seal(text, using: key).combined
    }

    func sealPeer(_ text: Data, hexKey: String) throws -> Data? {
        let key = SymmetricKey(data: hexBytes(hexKey))  // good: hardcoded-key
        return try AES.GCM.seal(text, using: key, authenticating: Protocol.magic).combined
    }

    func openPeer(_ box: Data, with secret: Data) throws -> Data {
        let mixed = Data(HMAC<SHA256>.authenticationCode(for: Protocol.magic, using: SymmetricKey(data: secret)))
        let key = SymmetricKey(data: mixed)  // good: hardcoded-key
        return try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: key)
    }

    func tag(_ text: Data) -> Data {
        let key = SymmetricKey(data: Protocol.magic + Protocol.magic)  // bad: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: text, using: key))
    }
}
