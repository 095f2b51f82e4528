import CryptoKit
import Foundation

struct Vault {
    private let key: SymmetricKey

    /// - Parameter key: From the Keychain, 256 bits.
    init(key: SymmetricKey) { self.key = key }

    /// AES-GCM under a fresh random nonce.
    func seal(_ data: Data) throws -> Data? { try AES.GCM.seal(data, using: key).combined }

    func open(_ sealed: Data) throws -> Data { try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key) }
}
