import Foundation
import Crypto
import CryptoSwift
import Hummingbird

struct ClientRecord: Codable, Sendable {
    let id: String
    let keyDigest: Data
    let salt: Data
}

protocol ClientStore: Sendable {
    func record(for id: String) async throws -> ClientRecord?
}

struct ClientKeyChecker {
    let store: any ClientStore

    func acceptsBody(id: String, body: Data, tag: Data) async throws -> Bool {
        guard let record = try await store.record(for: id) else { return false }
        let computed = Data(Crypto.HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: record.keyDigest)))
        return computed.elementsEqual(tag) // bad: timing-comparison
    }

    func acceptsTagged(id: String, message: Data, tag: Data) async throws -> Bool {
        guard let record = try await store.record(for: id) else { return false }
        let key = SymmetricKey(data: record.keyDigest)
        return Crypto.HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: message, using: key) // good: timing-comparison
    }

    func sameVersion(_ left: String, _ right: String) -> Bool {
        left == right // good: timing-comparison
    }
}

struct WebhookSignature {
    let key: SymmetricKey

    func check(_ request: Request, body: Data) -> Bool {
        guard let header = request.headers[.init("X-Signature")!] else { return false }
        let computed = Crypto.HMAC<SHA256>.authenticationCode(for: body, using: key)
        let text = computed.map { String(format: "%02x", $0) }.joined()
        return header.lowercased() == text // bad: timing-comparison
    }
}

struct OperatorPasswords {
    func derive(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: weak-password-hash
    }

    func quick(_ password: String, salt: [UInt8]) -> String {
        let mixed = salt + Array(password.utf8)
        return mixed.sha512().toHexString() // bad: weak-password-hash
    }

    func vaultKey(_ password: String, salt: [UInt8]) throws -> SymmetricKey {
        let bytes = try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 1_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
        return SymmetricKey(data: bytes)
    }

    func memoryHardKey(_ password: String, salt: [UInt8]) throws -> SymmetricKey {
        let bytes = try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: key-derivation
        return SymmetricKey(data: bytes)
    }
}
