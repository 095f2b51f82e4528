// How many decisions the limiter makes a second, and how fast tokens are verified beside jwt-kit on the same tokens.
import Crypto
import Foundation
import JWTKit
import SecretMemory
import SignIn
import SignInJWT

/// Seconds of work.
func time(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    let spent = ContinuousClock.now - start
    return Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
}

/// The best of seven, a second.
func rate(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<7 { best = min(best, try await time(work)) }
    return Double(count) / best
}

func report(_ name: String, _ rate: Double, _ extra: String = "") {
    print("\(name.padding(toLength: 46, withPad: " ", startingAt: 0)) \(Int(rate)) a second\(extra)")
}

// MARK: The limiter

let accounts = (0..<20_000).map { "person\($0)@example.com" }
let addresses = (0..<200).map { "192.0.2.\($0)" }
func limiter() -> LoginLimiter {
    LoginLimiter(
        policy: LoginPolicy(attemptsFromAddress: .max), store: MemoryAttemptStore(capacity: 1_000_000))
}
report(
    "limiter, accounts, one caller",
    try await rate(accounts.count) {
        let limiter = limiter()
        for account in accounts { _ = try await limiter.reserve(account: account) }
    })
report(
    "limiter, accounts that have to wait",
    await {
        let limiter = limiter()
        for _ in 0..<5 { _ = try? await limiter.reserve(account: "ann") }
        return await rate(20_000) { for _ in 0..<20_000 { _ = try? await limiter.reserve(account: "ann") } }
    }())
report(
    "limiter, accounts, 64 callers",
    try await rate(accounts.count) {
        let limiter = limiter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<64 {
                group.addTask {
                    for place in stride(from: part, to: accounts.count, by: 64) {
                        _ = try await limiter.reserve(account: accounts[place])
                    }
                }
            }
            try await group.waitForAll()
        }
    })
report(
    "limiter, account and address, one caller",
    try await rate(accounts.count) {
        let limiter = LoginLimiter(
            policy: LoginPolicy(attemptsFromAddress: 200), store: MemoryAttemptStore(capacity: 1_000_000))
        for (place, account) in accounts.enumerated() {
            _ = try await limiter.reserve(account: account, address: addresses[place % 200])
        }
    })

// MARK: Tokens

struct Claims: JWTPayload {
    var iss: IssuerClaim
    var aud: AudienceClaim
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var iat: IssuedAtClaim
    var scope: String

    func verify(using algorithm: some JWTAlgorithm) throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "https://api.example")
        guard iss.value == "https://id.example" else {
            throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "")
        }
    }
}

let secret = (0..<32).map { UInt8($0 &* 37 &+ 11) }
let p256 = P256.Signing.PrivateKey()
let keys = JWTKeyCollection()
await keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: "h")
await keys.add(ecdsa: try ES256PrivateKey(pem: p256.pemRepresentation), kid: "e")
let policy = TokenPolicy(issuer: "https://id.example", audiences: ["https://api.example"])
let verifier = TokenVerifier(
    keys: try TokenKeys([
        try await TokenKey(
            secret: SecretBytes(copyingBytes: secret), algorithm: .hs256, id: "h"),
        try await TokenKey(pem: p256.publicKey.pemRepresentation, algorithm: .es256, id: "e"),
    ]), policy: policy)

for (kid, name) in [("h", "HS256"), ("e", "ES256")] as [(JWKIdentifier, String)] {
    var tokens: [String] = []
    for number in 0..<1_000 {
        let claims = Claims(
            iss: "https://id.example", aud: ["https://api.example"], sub: .init(value: "person \(number)"),
            exp: .init(value: Date(timeIntervalSinceNow: 3_600)), iat: .init(value: Date()), scope: "read write")
        tokens.append(try await keys.sign(claims, kid: kid))
    }
    // Side by side, so that a busy machine slows both.
    var (ours, theirs) = (Double.infinity, Double.infinity)
    for _ in 0..<9 {
        theirs = min(
            theirs, try await time { for token in tokens { _ = try await keys.verify(token, as: Claims.self) } })
        ours = min(ours, try await time { for token in tokens { _ = try verifier.verify(token) } })
    }
    report("jwt-kit, \(name)", 1_000 / theirs)
    report("TokenVerifier, \(name)", 1_000 / ours, ", \((theirs / ours * 100).rounded() / 100) times jwt-kit")
}

extension SecretBytes {
    init(copyingBytes bytes: [UInt8]) { self.init(count: bytes.count) { $0.copyBytes(from: bytes) } }
}
