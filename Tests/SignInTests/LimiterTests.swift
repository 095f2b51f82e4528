import Foundation
import SecretStorage
import SignIn
import Testing

/// A clock that is moved by hand.
private final class Hand: Sendable {
    private let time = Locked(LimiterTime(boot: "first", seconds: 10_000))
    var clock: LimiterClock { LimiterClock { self.time.withLock { $0 } } }
    func wait(_ seconds: Double) { time.withLock { $0 = LimiterTime(boot: $0.boot, seconds: $0.seconds + seconds) } }
    func restart(_ name: String, running seconds: Double) {
        time.withLock { $0 = LimiterTime(boot: name, seconds: seconds) }
    }
}

private final class Counter: Sendable {
    let value = Locked(0)
}

@Suite struct LimiterTests {
    private static func stores(_ hand: Hand) -> [any AttemptStore] {
        [MemoryAttemptStore(), SecretAttemptStore(store: MemoryStore(), clock: hand.clock)]
    }

    @Test func `Five guesses, then a wait of fifteen minutes`() async throws {
        let hand = Hand()
        for store in Self.stores(hand) {
            let limiter = LoginLimiter(store: store, clock: hand.clock)
            for left in [4, 3, 2, 1, 0] {
                #expect(try await limiter.reserve(account: "ann").remaining == left)
                hand.wait(10)
            }
            let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: " ANN ") }
            #expect(error?.code == .limited && error?.retryAfter == 890)
            let standing = try await limiter.standing(of: "ann")
            #expect(standing.remaining == 0 && standing.retryAfter == 890)
            #expect(try await limiter.reserve(account: "bob").remaining == 4)
            hand.wait(889)
            await #expect(throws: SignInError.self) { try await limiter.reserve(account: "ann") }
            hand.wait(2)
            #expect(try await limiter.reserve(account: "ann").remaining == 4)
        }
    }

    @Test func `Exactly five of many guesses at once are judged`() async throws {
        let hand = Hand()
        for store in Self.stores(hand) {
            let limiter = LoginLimiter(store: store, clock: hand.clock)
            let judged = Counter()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<64 {
                    group.addTask {
                        for _ in 0..<5 {
                            let user: Bool? = try? await limiter.attempt(account: "ann") { () -> Bool? in
                                judged.value.withLock { $0 += 1 }
                                await Task.yield()
                                return nil
                            }
                            #expect(user == nil)
                        }
                    }
                }
            }
            #expect(judged.value.withLock { $0 } == 5)
        }
    }

    @Test func `Success begins anew, a failure elsewhere gives the attempt back`() async throws {
        let hand = Hand()
        let limiter = LoginLimiter(clock: hand.clock)
        for _ in 0..<4 { _ = try await limiter.reserve(account: "ann") }
        #expect(try await limiter.attempt(account: "ann") { true } == true)
        #expect(try await limiter.standing(of: "ann").remaining == 5)
        struct Down: Error {}
        for _ in 0..<20 {
            await #expect(throws: Down.self) {
                try await limiter.attempt(account: "ann") { () -> Bool? in throw Down() }
            }
        }
        #expect(try await limiter.standing(of: "ann").remaining == 5)
        // Hanging up is no way to guess for nothing.
        for _ in 0..<5 {
            await #expect(throws: CancellationError.self) {
                try await limiter.attempt(account: "ann") { () -> Bool? in throw CancellationError() }
            }
        }
        #expect(try await limiter.standing(of: "ann").remaining == 0)
    }

    @Test func `An address has its own limit, and one network of IPv6 is one address`() async throws {
        let hand = Hand()
        let limiter = LoginLimiter(policy: LoginPolicy(attemptsFromAddress: 8), clock: hand.clock)
        for number in 0..<8 { _ = try await limiter.reserve(account: "user\(number)", address: "2001:db8::\(number)") }
        await #expect(throws: SignInError.self) {
            try await limiter.reserve(account: "other", address: "2001:db8::ffff")
        }
        #expect(try await limiter.standing(of: "other").remaining == 5)
        #expect(try await limiter.reserve(account: "other", address: "2001:db8:1::1").remaining == 4)
        // An account that has to wait costs its address nothing.
        for _ in 0..<4 { _ = try await limiter.reserve(account: "other", address: "192.0.2.1") }
        for _ in 0..<20 {
            await #expect(throws: SignInError.self) {
                try await limiter.reserve(account: "other", address: "192.0.2.2")
            }
        }
        #expect(try await limiter.reserve(account: "else", address: "192.0.2.2").remaining == 4)
    }

    @Test func `Neither the clock nor a restart helps`() async throws {
        let hand = Hand()
        let secrets = MemoryStore()
        func limiter() -> LoginLimiter {
            LoginLimiter(store: SecretAttemptStore(store: secrets, clock: hand.clock), clock: hand.clock)
        }
        for _ in 0..<5 { _ = try await limiter().reserve(account: "ann") }
        await #expect(throws: SignInError.self) { try await limiter().reserve(account: "ann") }
        hand.restart("second", running: 30)
        let error = await #expect(throws: SignInError.self) { try await limiter().reserve(account: "ann") }
        #expect(error?.retryAfter == 870)
        hand.restart("second", running: 901)
        #expect(try await limiter().reserve(account: "ann").remaining == 4)
    }

    @Test func `A record that was changed by somebody counts as a wait`() async throws {
        let hand = Hand()
        let secrets = MemoryStore()
        let limiter = LoginLimiter(store: SecretAttemptStore(store: secrets, clock: hand.clock), clock: hand.clock)
        _ = try await limiter.reserve(account: "ann")
        let names = try await secrets.list()
        #expect(names.count == 1 && !names[0].text.contains("ann"))
        try await secrets.write(string: "{}broken", to: names[0])
        let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: "ann") }
        #expect(error?.code == .limited && error?.retryAfter == 900)
    }

    @Test(arguments: [false, true])
    func `A full store refuses, and forgets what does not count any more alone`(keepsSecrets: Bool) async throws {
        let hand = Hand()
        let secrets = MemoryStore()
        try await secrets.write(string: "not a record", to: "token")
        let store: any AttemptStore =
            keepsSecrets
            ? SecretAttemptStore(store: secrets, capacity: 2, clock: hand.clock)
            : MemoryAttemptStore(capacity: 2, clock: hand.clock)
        let limiter = LoginLimiter(store: store, clock: hand.clock)
        _ = try await limiter.reserve(account: "a")
        _ = try await limiter.reserve(account: "b")
        let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: "c") }
        #expect(error?.code == .busy)
        #expect(try await limiter.reserve(account: "a").remaining == 3)
        hand.wait(899)
        await #expect(throws: SignInError.self) { try await limiter.reserve(account: "c") }
        hand.wait(2)
        #expect(try await limiter.reserve(account: "c").remaining == 4)
        #expect(try await secrets.list().contains("token"))
    }

    @Test func `Times without end are long times`() async throws {
        let hand = Hand()
        let policy = LoginPolicy(attempts: 1, window: .infinity, cooldown: .infinity)
        let limiter = LoginLimiter(policy: policy, clock: hand.clock)
        _ = try await limiter.reserve(account: "ann")
        let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: "ann") }
        #expect(error?.retryAfter == policy.cooldown && policy.cooldown.isFinite)
        #expect(LoginPolicy(window: .nan).window == 1 && SessionPolicy(absolute: .infinity).absolute.isFinite)
    }
}
