import CryptoKit
import Foundation

enum Branch {
    private static let purpose = "app.example.branches"

    static func key(seed: Data, network: String) -> Data {
        let salt = Data(SHA256.hash(data: Data(purpose.utf8)))
        let code = Data(HMAC<SHA256>.authenticationCode(for: seed, using: SymmetricKey(data: salt)))
        let info = Data("\(network)/1".utf8)
        return Data(HMAC<SHA256>.authenticationCode(for: info, using: SymmetricKey(data: code)))
    }

    static func fixed(root: Data) -> SymmetricKey { SymmetricKey(data: root) }
}

func signingKey(_ store: Store) throws -> Data { Branch.key(seed: try store.seed(), network: store.network) }
func oldKey() -> SymmetricKey { Branch.fixed(root: Data("a1b2c3d4e5f60718".utf8)) }
