// Second file of the notes vault: salts in use.
import CryptoKit
import Foundation

struct Unlock {
    func firstRun(_ password: String) throws -> (VaultHeader, [UInt8]) {
        let fresh = FreshSalt()
        let key = try Argon2.hash(password: password, salt: fresh.salt)  // good: constant-salt
        return (VaultHeader(salt: fresh.salt, rounds: 1), key)
    }

    func again(_ password: String, header: VaultHeader) throws -> [UInt8] {
        try Argon2.hash(password: password, salt: header.salt)  // good: constant-salt
    }

    func bundle(_ password: String) throws -> [UInt8] {
        let provider = BundleSalt()
        return try Argon2.hash(password: password, salt: provider.salt)  // bad: constant-salt
    }

    func version(_ password: String, header: VaultHeader) throws -> [UInt8] {
        let label = Array("salt-v2-salt-v2-".utf8)
        return try Argon2.hash(password: password, salt: label)  // bad: constant-salt
    }

    func demo(_ password: String) throws -> [UInt8] {
        let hasher = DemoHasher()
        return try Argon2.hash(password: password, salt: hasher.salt(for: "demo"))  // bad: constant-salt
    }

    func regular(_ password: String, user: String) throws -> [UInt8] {
        try Argon2.hash(password: password, salt: FreshSalt().salt)  // good: constant-salt
    }

    func extend(_ shared: SymmetricKey, salt: Data) -> SymmetricKey {
        let info = Data("vault payload".utf8)
        return HKDF<SHA256>.deriveKey(  // good: constant-salt
            inputKeyMaterial: shared, salt: salt, info: info, outputByteCount: 32)
    }

    func fromFile(_ password: String, file: URL) throws -> [UInt8] {
        let head = try Data(contentsOf: file).prefix(16)
        return try Argon2.hash(password: password, salt: Array(head))  // good: constant-salt
    }

    func keyed(_ password: String, use: (String, [UInt8]) throws -> [UInt8]) rethrows -> [UInt8] {
        try use(password, Array("static-salt-0001".utf8))
    }

    func keyedUse(_ password: String) throws -> [UInt8] {
        try keyed(password) { phrase, bytes in
            try Argon2.hash(password: phrase, salt: bytes)  // bad: constant-salt
        }
    }

    func generated(_ password: String) throws -> [UInt8] {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        return try Argon2.hash(password: password, salt: salt)  // good: constant-salt
    }

    func chosen(_ password: String, _ header: VaultHeader?) throws -> [UInt8] {
        let salt: [UInt8]
        switch header {
        case .some(let header): salt = header.salt
        case .none: salt = Array(repeating: 0x5a, count: 16)
        }
        return try Argon2.hash(password: password, salt: salt)  // bad: constant-salt
    }
}
