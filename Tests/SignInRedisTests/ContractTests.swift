import Foundation
import SignIn
import SignInRedis
import TestSupport
import Testing

/// What every store holds to, asked of one in memory and of one in Redis. The clocks are real ones, so the times are short.
@Suite(.enabled(if: LocalRedis.isThere, "no redis-server"), .serialized)
struct ContractTests {
    enum Kind: CaseIterable { case memory, redis }

    /// A store, and what must live as long.
    private func store(_ kind: Kind) async throws -> (any AttemptStore, LocalRedis?) {
        switch kind {
        case .memory: return (MemoryAttemptStore(), nil)
        case .redis:
            let (redis, store) = try await LocalRedis.begun()
            return (store, redis)
        }
    }

    @Test(arguments: Kind.allCases)
    func `Five guesses, then a wait of fifteen minutes`(kind: Kind) async throws {
        let (store, redis) = try await store(kind)
        let limiter = LoginLimiter(store: store)
        for left in [4, 3, 2, 1, 0] { #expect(try await limiter.reserve(account: "ann").remaining == left) }
        let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: " ANN ") }
        #expect(error?.code == .limited)
        #expect((800...900).contains(error?.retryAfter ?? 0))
        let standing = try await limiter.standing(of: "ann")
        #expect(standing.remaining == 0 && (800...900).contains(standing.retryAfter ?? 0))
        #expect(try await limiter.reserve(account: "bob").remaining == 4)
        #expect(try await limiter.standing(of: "bob") == LoginLimiter.Standing(remaining: 4))
        withExtendedLifetime(redis) {}
    }

    @Test(arguments: Kind.allCases)
    func `Exactly five of many guesses at once are judged`(kind: Kind) async throws {
        let (store, redis) = try await store(kind)
        let limiter = LoginLimiter(store: store)
        let outcome = await guesses(320, [limiter])
        #expect(outcome == Outcome(judged: 5, limited: 315))
        withExtendedLifetime(redis) {}
    }

    @Test(arguments: Kind.allCases)
    func `The wait ends, and the window moves on`(kind: Kind) async throws {
        let (store, redis) = try await store(kind)
        let limiter = LoginLimiter(policy: LoginPolicy(attempts: 2, window: 3, cooldown: 1), store: store)
        #expect(await guesses(4, [limiter]).judged == 2)
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(try await limiter.reserve(account: "ann").remaining == 1)
        try await Task.sleep(for: .milliseconds(3_100))
        #expect(try await limiter.reserve(account: "ann").remaining == 1)
        withExtendedLifetime(redis) {}
    }

    @Test(arguments: Kind.allCases)
    func `Success begins anew, a failure elsewhere gives the attempt back`(kind: Kind) async throws {
        let (store, redis) = try await store(kind)
        let limiter = LoginLimiter(store: store)
        for _ in 0..<4 { _ = try await limiter.reserve(account: "ann", address: "192.0.2.1") }
        #expect(try await limiter.attempt(account: "ann", address: "192.0.2.1") { true } == true)
        #expect(try await limiter.standing(of: "ann").remaining == 5)
        struct Down: Error {}
        for _ in 0..<20 {
            await #expect(throws: Down.self) {
                try await limiter.attempt(account: "ann") { () -> Bool? in throw Down() }
            }
        }
        #expect(try await limiter.standing(of: "ann").remaining == 5)
        for _ in 0..<5 {
            await #expect(throws: CancellationError.self) {
                try await limiter.attempt(account: "ann") { () -> Bool? in throw CancellationError() }
            }
        }
        #expect(try await limiter.standing(of: "ann").remaining == 0)
        withExtendedLifetime(redis) {}
    }

    @Test(arguments: Kind.allCases)
    func `An address has its own limit, and an account that waits costs it nothing`(kind: Kind) async throws {
        let (store, redis) = try await store(kind)
        let limiter = LoginLimiter(policy: LoginPolicy(attemptsFromAddress: 8), store: store)
        for number in 0..<8 { _ = try await limiter.reserve(account: "user\(number)", address: "2001:db8::\(number)") }
        let error = await #expect(throws: SignInError.self) {
            try await limiter.reserve(account: "other", address: "2001:db8::ffff")
        }
        #expect(error?.code == .limited)
        #expect(try await limiter.standing(of: "other").remaining == 5)
        #expect(await guesses(20, [limiter], account: "other", address: "192.0.2.1").judged == 5)
        #expect(await guesses(20, [limiter], account: "other", address: "192.0.2.2").judged == 0)
        // Eight accounts still find room there.
        for number in 10..<18 { _ = try await limiter.reserve(account: "user\(number)", address: "192.0.2.2") }
        await #expect(throws: SignInError.self) { try await limiter.reserve(account: "new", address: "192.0.2.2") }
        withExtendedLifetime(redis) {}
    }
}
