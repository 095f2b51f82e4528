// Keys of CryptoSwift- and RNCryptor-shaped types, Realm and JSON web tokens: constant, random, derived, given.
import Foundation

// Stubs of the library types that must be visible.
final class HMAC {
    enum Variant { case sha256 }
    init(key: [UInt8], variant: Variant = .sha256) {}
    init(key: String, variant: Variant = .sha256) throws {}
    func authenticate(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
}
final class Poly1305 {
    init(key: [UInt8]) {}
}
final class CMAC {
    init(key: [UInt8]) throws {}
}
final class ChaCha20 {
    init(key: [UInt8], iv: [UInt8]) throws {}
}
enum RNCryptor {
    final class EncryptorV3 {
        init(encryptionKey: Data, hmacKey: Data) {}
    }
}
final class Realm {
    struct Configuration {
        var encryptionKey: Data?
        var schemaVersion: UInt64 = 1
    }
    init(configuration: Configuration) throws {}
}
enum JWTAlgorithm { case hs256(Data), none }
func encodeToken(_ claims: [String: Any], algorithm: JWTAlgorithm) -> String { "" }

struct Keyring {
    var main: [UInt8]
    var label: [UInt8] = Array("keyring-label-00".utf8)

    static let demo = Keyring(main: [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80])
    static func random() -> Keyring { Keyring(main: (0..<32).map { _ in UInt8.random(in: 0...255) }) }

    subscript(index: Int) -> [UInt8] { index == 0 ? main : label }
}

class KeyChooser {
    func key(for name: String) -> String { Self.fixed[name, default: ""] }
    static let fixed = ["a": "a-key-a-key-a-ke", "b": "b-key-b-key-b-ke"]
}

final class StoredKeyChooser {
    let read: (String) -> String
    init(read: @escaping (String) -> String) { self.read = read }
    func key(for name: String) -> String { read("chooser-key-" + name) }
}

final class Signing {
    let rings = [Keyring.demo, Keyring.random()]

    func authenticate(_ bytes: [UInt8], _ ring: Keyring) throws -> [[UInt8]] {
        let demo = HMAC(key: Keyring.demo.main)  // bad: hardcoded-key
        let fresh = HMAC(key: Keyring.random().main)  // good: hardcoded-key
        let given = HMAC(key: ring.main)  // good: hardcoded-key
        return try [demo, fresh, given].map { try $0.authenticate(bytes + ring.label) }
    }

    func others(_ key: [UInt8], salt: [UInt8]) throws -> [Any] {
        let text = "poly-key-poly-key-poly-key-poly!"
        let keys = (Array(text.utf8), key)
        return [
            Poly1305(key: keys.0),  // bad: hardcoded-key
            Poly1305(key: keys.1),  // good: hardcoded-key
            try CMAC(key: Array(repeating: 0xaa, count: 16)),  // bad: hardcoded-key
            try CMAC(key: key.reversed()),  // good: hardcoded-key
            try ChaCha20(key: [UInt8](text.utf8.prefix(32)), iv: salt),  // bad: hardcoded-key
            try ChaCha20(key: zip(key, salt).map { $0 ^ $1 }, iv: salt),  // good: hardcoded-key
        ]
    }

    func choose(_ chooser: KeyChooser, _ stored: StoredKeyChooser) throws -> [HMAC] {
        [
            try HMAC(key: chooser.key(for: "a")),  // bad: hardcoded-key
            try HMAC(key: stored.key(for: "a")),  // good: hardcoded-key
        ]
    }

    func encryptor(_ hmacKey: Data) -> RNCryptor.EncryptorV3 {
        var encryptionKey = Data()
        for byte: UInt8 in 0..<32 { encryptionKey.append(byte) }
        return RNCryptor.EncryptorV3(encryptionKey: encryptionKey, hmacKey: hmacKey)  // bad: hardcoded-key
    }

    func encryptorFresh(_ keychain: () throws -> Data) rethrows -> RNCryptor.EncryptorV3 {
        let both = try keychain()
        return RNCryptor.EncryptorV3(encryptionKey: both.prefix(32), hmacKey: both.suffix(32))  // good: hardcoded-key
    }

    func realms(_ key: Data?) throws -> [Realm] {
        var configuration = Realm.Configuration(schemaVersion: 4_711)
        configuration.encryptionKey = key
        let first = try Realm(configuration: configuration)  // good: hardcoded-key
        configuration.encryptionKey = String(repeating: "k", count: 64).data(using: .ascii)  // bad: hardcoded-key
        let second = try Realm(configuration: configuration)
        return [first, second]
    }

    func token(_ secret: Data, user: String) -> [String] {
        let claims = ["sub": user, "kid": "signing-key-2024"]
        return [
            encodeToken(claims, algorithm: .hs256(secret)),  // good: hardcoded-key
            encodeToken(claims, algorithm: .hs256(Data("jwt-secret-0".utf8))),  // bad: hardcoded-key
        ]
    }
}
