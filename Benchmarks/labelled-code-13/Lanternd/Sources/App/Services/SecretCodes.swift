import Vapor
import Crypto
import Fluent

enum SecretCodes {
    static func token() -> String {
        [UInt8].random(count: 32).base64 // good: predictable-random
    }

    static func resetCode(for email: String) -> String {
        var seeded = MinuteGenerator(seed: UInt64(Date().timeIntervalSince1970) / 60)
        return String(UInt32.random(in: 100_000...999_999, using: &seeded)) // bad: predictable-random
    }

    static func pickupPIN() -> String {
        var system = SystemRandomNumberGenerator()
        return String(Int.random(in: 10_000_000...99_999_999, using: &system)) // good: predictable-random
    }

    static func matches(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let difference = zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 // good: timing-comparison
    }
}

struct MinuteGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

enum PasswordVault {
    static func legacyDigest(_ password: String) -> String {
        SHA256.hash(data: Data(("lantern:" + password).utf8)).hex // bad: weak-password-hash
    }

    static func upgrade(_ password: String) throws -> String {
        try Bcrypt.hash(password, cost: 12) // good: weak-password-hash
    }

    static func gallerySeal(_ phrase: String, salt: String) -> String {
        let rounds = (0..<8).reduce(Data((salt + phrase).utf8)) { data, _ in Data(Insecure.SHA1.hash(data: data)) } // bad: weak-password-hash
        return rounds.base64EncodedString()
    }
}

final class RememberToken: Model, @unchecked Sendable {
    static let schema = "remember_tokens"
    @ID(key: .id) var id: UUID?
    @Field(key: "digest") var digest: String
    @Parent(key: "account_id") var account: Account
    init() {}
}

struct RememberStore {
    let database: any Database

    func keep(_ token: String, for account: Account) async throws {
        let row = RememberToken()
        row.digest = SHA256.hash(data: Data(token.utf8)).hex // good: weak-password-hash
        row.$account.id = try account.requireID()
        try await row.save(on: database)
    }
}
