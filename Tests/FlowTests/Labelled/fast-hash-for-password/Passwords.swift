// Passwords and PINs under SHA-2, SHA-3 and BLAKE; slow hashes, key material and other hashed values are clean.
import CommonCrypto
import CryptoKit
import Foundation

// Stubs of the library types that must be visible.
enum Argon2id {
    static func hash(_ password: String, salt: Data, memory: Int, passes: Int) throws -> Data { salt }
}
enum Bcrypt {
    static func hash(_ password: String, cost: Int) throws -> String { password }
    static func verify(_ password: String, created hash: String) throws -> Bool { false }
}
extension String {
    func sha256() -> String { self }
    func sha512() -> String { self }
}

struct SignUp {
    var userName: String
    var password: String
    var passwordRepeated: String
    var avatar: Data
}

struct Credentials {
    func plain(_ form: SignUp) -> Data {
        Data(SHA256.hash(data: Data(form.password.utf8)))  // bad: fast-hash-for-password
    }

    func salted(_ form: SignUp, salt: Data) -> Data {
        let input = salt + Data(form.password.utf8)
        return Data(SHA512.hash(data: input))  // bad: fast-hash-for-password
    }

    func slow(_ form: SignUp, salt: Data) throws -> Data {
        try Argon2id.hash(form.password, salt: salt, memory: 47_104, passes: 1)  // good: fast-hash-for-password
    }

    func slowThenFast(_ form: SignUp, salt: Data) throws -> Data {
        let key = try Argon2id.hash(form.password, salt: salt, memory: 47_104, passes: 1)
        return Data(SHA256.hash(data: key))  // good: fast-hash-for-password
    }

    func avatarName(_ form: SignUp) -> Data {
        Data(SHA256.hash(data: form.avatar))  // good: fast-hash-for-password
    }

    func user(_ form: SignUp) -> String {
        ("password-owner:" + form.userName).sha256()  // good: fast-hash-for-password
    }

    func repeated(_ form: SignUp) -> Bool {
        form.password == form.passwordRepeated
    }

    func parts(_ form: SignUp) -> String {
        let pieces = [form.userName, form.passwordRepeated]
        return pieces.joined(separator: ":").sha512()  // bad: fast-hash-for-password
    }

    func bcrypt(_ password: String, stored: String) throws -> Bool {
        try Bcrypt.verify(password, created: stored)  // good: fast-hash-for-password
    }
}

final class PinLock {
    private var stored: Data?

    func choose(pin: String) {
        var hasher = SHA256()
        hasher.update(data: Data(pin.utf8))  // bad: pin-hash-guessable
        hasher.update(data: Data("v1".utf8))  // good: fast-hash-for-password
        stored = Data(hasher.finalize())
    }

    func check(_ entry: String?) -> Bool {
        guard let passcode = entry else { return false }
        let bytes = Array(passcode.utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA512_DIGEST_LENGTH))
        CC_SHA512(bytes, CC_LONG(bytes.count), &digest)  // bad: pin-hash-guessable
        return stored == Data(digest)
    }

    func chooseSlow(pin: String, salt: [UInt8]) -> Data {
        var key = [UInt8](repeating: 0, count: 32)
        CCKeyDerivationPBKDF(  // good: fast-hash-for-password
            CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count, salt, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count)
        return Data(key)
    }

    func rounds(_ passphrase: String) -> Data {
        var state = Data(passphrase.utf8)
        for _ in 0..<1_000 {
            state = Data(SHA256.hash(data: state))  // bad: fast-hash-for-password
        }
        return state
    }

    func lengthOnly(_ passphrase: String) -> Data {
        let count = withUnsafeBytes(of: passphrase.count) { Data($0) }
        return Data(SHA256.hash(data: count))  // good: fast-hash-for-password
    }
}

/// Tokens are random and long: a fast hash of them is the usual way to look them up.
struct TokenTable {
    private var known: Set<Data> = []

    mutating func add(_ apiToken: Data) {
        known.insert(Data(SHA256.hash(data: apiToken)))  // good: fast-hash-for-password
    }

    func key(from masterKey: SymmetricKey) -> Data {
        masterKey.withUnsafeBytes { Data(SHA256.hash(data: $0)) }  // good: fast-hash-for-password
    }

    func keyFrom(password: String) -> SymmetricKey {
        let digest = SHA384.hash(data: Data(password.utf8))  // bad: fast-hash-for-password
        return SymmetricKey(data: Data(digest).prefix(32))
    }
}
