// Project: a notes vault. Salts are made here and used in the other file.
import Foundation

protocol SaltProvider {
    var salt: [UInt8] { get }
}

struct BundleSalt: SaltProvider {
    var salt: [UInt8] { Array("org.example.notes-vault".utf8.prefix(16)) }
}

struct FreshSalt: SaltProvider {
    let salt: [UInt8]

    init() {
        var generator = SystemRandomNumberGenerator()
        salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

struct VaultHeader: Codable {
    var salt: [UInt8]
    var saltVersion = "salt-v2"
    var rounds: Int
}

class Hasher {
    func salt(for user: String) -> [UInt8] { FreshSalt().salt }
}

final class DemoHasher: Hasher {
    override func salt(for user: String) -> [UInt8] { [0xde, 0xad, 0xbe, 0xef, 0xde, 0xad, 0xbe, 0xef] }
}

enum Argon2 {
    static func hash(password: String, salt: [UInt8], memory: Int = 47_104, passes: Int = 1) throws -> [UInt8] { salt }
}
