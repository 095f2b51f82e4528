// How many decisions the limiter makes a second, and how fast tokens are verified beside jwt-kit on the same tokens.
import Crypto
import Foundation
import JWTKit
import SecretMemory
import SignIn
import SignInJWT

@main
struct SignInSpeed {
    static func main() async throws {
        // Away from the main thread, as the callers of a server are: each decision would wait for a change of threads.
        try await Task.detached {
            try await limiter()
            try await tokens()
        }.value
    }

    private static func limiter() async throws {
        let accounts = (0..<20_000).map { "person\($0)@example.com" }
        let open = LoginPolicy(attemptsFromAddress: .max)
        func limiter(_ policy: LoginPolicy = open) -> LoginLimiter {
            LoginLimiter(policy: policy, store: MemoryAttemptStore(capacity: 1_000_000))
        }
        var best = try await time(of: accounts.count) {
            let limiter = limiter()
            for account in accounts { _ = try await limiter.reserve(account: account) }
        }
        report("limiter, one caller", best)
        let waiting = limiter()
        for _ in 0..<5 { _ = try await waiting.reserve(account: "ann") }
        best = try await time(of: 20_000) {
            for _ in 0..<20_000 { _ = try? await waiting.reserve(account: "ann") }
        }
        report("limiter, an account that has to wait", best)
        best = try await time(of: accounts.count) {
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
        }
        report("limiter, 64 callers", best)
        best = try await time(of: accounts.count) {
            let limiter = limiter(LoginPolicy(attemptsFromAddress: 200))
            for (place, account) in accounts.enumerated() {
                _ = try await limiter.reserve(account: account, address: "192.0.2.\(place % 200)")
            }
        }
        report("limiter, account and address", best)
    }

    private static func tokens() async throws {
        let secret = (0..<32).map { UInt8($0 * 7 + 11) }
        let p256 = P256.Signing.PrivateKey()
        let keys = JWTKeyCollection()
        await keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: "h")
        await keys.add(ecdsa: try ES256PrivateKey(pem: p256.pemRepresentation), kid: "e")
        let sealed = SecretBytes(count: secret.count) { $0.copyBytes(from: secret) }
        let verifier = TokenVerifier(
            keys: try TokenKeys([
                try await TokenKey(secret: sealed, algorithm: .hs256, id: "h"),
                try await TokenKey(pem: p256.publicKey.pemRepresentation, algorithm: .es256, id: "e"),
            ]), policy: TokenPolicy(issuer: "https://id.example", audiences: ["https://api.example"]))
        for (kid, name) in [("h", "HS256"), ("e", "ES256")] as [(JWKIdentifier, String)] {
            var tokens: [String] = []
            for number in 0..<1_000 { tokens.append(try await keys.sign(Claims(number), kid: kid)) }
            // Side by side, so that a busy machine slows both.
            var (ours, theirs) = (Double.infinity, Double.infinity)
            for _ in 0..<9 {
                theirs = min(
                    theirs, try await time { for token in tokens { _ = try await keys.verify(token, as: Claims.self) } }
                )
                ours = min(ours, try await time { for token in tokens { _ = try verifier.verify(token) } })
            }
            report("jwt-kit, \(name)", 1_000 / theirs)
            report("TokenVerifier, \(name)", 1_000 / ours, ", \((theirs / ours * 100).rounded() / 100) times jwt-kit")
        }
    }

    /// How many a second, the best of seven.
    private static func time(of count: Int, _ work: () async throws -> Void) async throws -> Double {
        var best = Double.infinity
        for _ in 0..<7 { best = min(best, try await time(work)) }
        return Double(count) / best
    }

    /// Of processor time of all threads, in seconds: others may use the machine, too.
    private static func time(_ work: () async throws -> Void) async throws -> Double {
        let start = clock()
        try await work()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    private static func report(_ name: String, _ rate: Double, _ extra: String = "") {
        print("\(name.padding(toLength: 40, withPad: " ", startingAt: 0)) \(Int(rate)) a second\(extra)")
    }
}

/// What a token says, held to the same conditions by both.
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

    init(_ number: Int) {
        iss = "https://id.example"
        aud = .init(value: ["https://api.example"])
        sub = .init(value: "person \(number)")
        exp = .init(value: Date(timeIntervalSinceNow: 3_600))
        iat = .init(value: Date())
        scope = "read write"
    }
}
