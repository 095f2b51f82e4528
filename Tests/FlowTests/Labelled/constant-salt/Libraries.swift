// Salts of further libraries and shapes: HKDF, PBKDF1, RNCryptor, sealed records, tasks and closures.
import Foundation

// Stubs of the library types that must be visible.
struct HKDF {
    init(password: [UInt8], salt: [UInt8]? = nil, info: [UInt8]? = nil) throws {}
    func calculate() throws -> [UInt8] { [] }
}
enum PKCS5 {
    struct PBKDF1 {
        init(password: [UInt8], salt: [UInt8], iterations: Int) throws {}
    }
    struct PBKDF2 {
        init(password: [UInt8], salt: [UInt8], iterations: Int) throws {}
    }
}
final class EncryptorV3 {
    init(password: String, encryptionSalt: Data, hmacSalt: Data) {}
}

struct SaltBox {
    var salt: [UInt8]
    var info: [UInt8]
    static let zero = SaltBox(salt: Array(repeating: 0, count: 16), info: [])
}

enum SaltChoice {
    case fixed
    case stored([UInt8])

    var bytes: [UInt8] {
        switch self {
        case .fixed: Array("choice-salt-fixed".utf8)
        case .stored(let bytes): bytes
        }
    }
}

actor Accounts {
    private var salts: [String: [UInt8]] = [:]
    let password: [UInt8]

    init(password: [UInt8]) { self.password = password }

    func salt(for user: String) -> [UInt8] {
        if let known = salts[user] { return known }
        let fresh = (0..<16).map { _ in UInt8.random(in: 0...255) }
        salts[user] = fresh
        return fresh
    }

    func key(for user: String) throws -> PKCS5.PBKDF2 {
        let own = salt(for: user)
        return try PKCS5.PBKDF2(password: password, salt: own, iterations: 600_000)  // good: constant-salt
    }

    func keyByName() throws -> PKCS5.PBKDF2 {
        let own = Array("accounts".utf8) + Array("-v1-salt".utf8)
        return try PKCS5.PBKDF2(password: password, salt: own, iterations: 600_000)  // bad: constant-salt
    }

    func chosen(_ bytes: [UInt8]) throws -> [PKCS5.PBKDF2] {
        let choice = SaltChoice.fixed
        return [
            try PKCS5.PBKDF2(password: password, salt: choice.bytes, iterations: 600_000),  // bad: constant-salt
            try PKCS5.PBKDF2(password: password, salt: bytes, iterations: 600_000),  // good: constant-salt
        ]
    }

    func expand(_ box: SaltBox) throws -> [HKDF] {
        let label = Array("session keys".utf8)
        return [
            try HKDF(password: password, salt: box.salt, info: label),  // good: constant-salt
            try HKDF(password: password, salt: SaltBox.zero.salt, info: box.info),  // bad: constant-salt
        ]
    }

    func boxes() throws -> [HKDF] {
        var box = SaltBox.zero
        box.info = Array("info only".utf8)
        let first = try HKDF(password: password, salt: box.salt)  // bad: constant-salt
        box.salt = salt(for: "box")
        let second = try HKDF(password: password, salt: box.salt, info: box.info)  // good: constant-salt
        return [first, second]
    }

    func old(_ phrase: String, mac: Data) throws -> [Any] {
        let base64 = "c2FsdC1zYWx0LXNhbHQ="
        let salt = Data(base64Encoded: base64) ?? Data()
        return [
            EncryptorV3(password: phrase, encryptionSalt: salt, hmacSalt: mac),  // bad: constant-salt
            EncryptorV3(password: phrase, encryptionSalt: mac.prefix(8), hmacSalt: mac),  // good: constant-salt
            try PKCS5.PBKDF1(password: password, salt: [UInt8](salt.prefix(8)), iterations: 9),  // bad: constant-salt
        ]
    }

    func later(_ load: @escaping @Sendable () async throws -> [UInt8]) async throws -> PKCS5.PBKDF2 {
        let stored = try await Task { try await load() }.value
        return try PKCS5.PBKDF2(password: password, salt: stored, iterations: 600_000)  // good: constant-salt
    }

    func laterFixed() async throws -> PKCS5.PBKDF2 {
        let stored = await Task { Array("task-salt-task-s".utf8) }.value
        return try PKCS5.PBKDF2(password: password, salt: stored, iterations: 600_000)  // bad: constant-salt
    }
}
