import Crypto
import Fluent
import Foundation
import JWT
import Vapor

enum PartnerKeys {
    static let webhook = "whsec_9fK2mQ7vT4xR1pLz8NcB"
    static let exportSalt = "ledger-export-salt"
}

struct LedgerClaims: JWTPayload, Authenticatable {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var roles: [String]

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
    }
}

struct TicketGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6364136223846793005 &+ 1442695040888963407
        return state
    }
}

struct TokenService {
    let db: Database

    func issueRemember(for user: LedgerUser) async throws -> String {
        let raw = [UInt8].random(count: 32) // good: weak-random
        let token = Data(raw).base64EncodedString()
        let stored = StoredToken(userID: user.id, digest: Self.lookupDigest(of: raw))
        try await stored.save(on: db)
        return token
    }

    func issueResetTicket(for user: LedgerUser) -> String {
        var generator = TicketGenerator(seed: UInt64(Date().timeIntervalSince1970))
        return String(UInt64.random(in: .min ... .max, using: &generator), radix: 36) // bad: weak-random
    }

    func issueInvite() -> String {
        var generator = TicketGenerator(seed: 20_240_229) // bad: constant-seed
        return String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
    }

    func demoAmounts(count: Int) -> [Int] {
        var generator = TicketGenerator(seed: 42) // good: constant-seed
        return (0..<count).map { _ in Int.random(in: 100...90_000, using: &generator) }
    }

    static func lookupDigest(of raw: [UInt8]) -> String {
        SHA256.hash(data: raw).hex // good: weak-hash
    }

    func passwordDigest(_ password: String, for email: String) -> String {
        SHA512.hash(data: Data((email + password).utf8)).hex // bad: weak-hash
    }

    func etag(for body: Data) -> String {
        "\"" + Insecure.SHA1.hash(data: body).hex + "\"" // good: weak-hash
    }

    func statementSignature(_ csv: Data, key: SymmetricKey) -> String {
        let digest = Insecure.SHA1.hash(data: csv) // bad: weak-hash
        let mac = HMAC<SHA256>.authenticationCode(for: Data(digest), using: key)
        return Data(mac).base64EncodedString()
    }

    func totp(secret: SymmetricKey, counter: UInt64) -> String {
        let message = withUnsafeBytes(of: counter.bigEndian) { Data($0) }
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: secret)) // good: weak-hash
        let offset = Int(mac[mac.count - 1] & 0x0f)
        let value = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        let digits = String(value % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

final class StoredToken: Model, @unchecked Sendable {
    static let schema = "tokens"
    @ID(key: .id) var id: UUID?
    @Field(key: "user_id") var userID: UUID
    @Field(key: "digest") var digest: String

    init() {}
    init(userID: UUID, digest: String) {
        self.userID = userID
        self.digest = digest
    }
}
