import Foundation
import SecretMemory
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

/// Counts how often it is read.
private struct CountingStore: SecretStore {
    let store = MemoryStore()
    let reads = Counter()

    func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? {
        reads.value.withLock { $0 += 1 }
        return try await store.read(name)
    }
    func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError) { try await store.write(value, to: name, policy: policy) }
    func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool { try await store.remove(name) }
    func list() async throws(SecretStoreError) -> [SecretName] { try await store.list() }
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

    /// How many of the attempts are let through.
    private static func judged(_ names: [String], _ addresses: [String?] = [nil], _ policy: LoginPolicy = LoginPolicy())
        async -> Int
    {
        let limiter = LoginLimiter(policy: policy, clock: Hand().clock)
        var judged = 0
        for name in names {
            for address in addresses {
                if (try? await limiter.reserve(account: name, address: address)) != nil { judged += 1 }
            }
        }
        return judged
    }

    @Test(arguments: [
        [
            "ann", "ANN", " Ann\n", "ａｎｎ", "a\u{200B}nn", "an\u{200D}n", "\u{FEFF}ann", "ann\u{FE0F}", "a\u{AD}nn",
            "\u{E0061}ann",
        ],
        ["ΟΔΥΣΣΕΥΣ", "οδυσσευς", "οδυσσευσ"], ["straße", "STRASSE", "STRAẞE", "strasse"], ["İlk", "ilk", "ILK", "i̇lk"],
        ["é@example.com", "E\u{301}@EXAMPLE.COM", "É@example.com"],
        [String(repeating: "e\u{301}", count: 1_000), String(repeating: "f", count: 1_025)],
    ]) func `Spellings of one name have the guesses of one`(_ spellings: [String]) async {
        #expect(await Self.judged(spellings + spellings + spellings + spellings + spellings) == 5)
    }

    @Test func `Accents tell people apart`() async {
        #expect(await Self.judged(Array(repeating: ["ann", "änn"], count: 6).flatMap { $0 }) == 10)
    }

    @Test(arguments: [
        [
            "2001:db8::1", "[2001:db8::2]", "[2001:DB8:0:0::3]:443", "2001:db8::4%eth0", "\"[2001:db8::5]:1\"",
            " 2001:db8::6 ",
        ],
        ["1.2.3.4", "1.2.3.4:80", "1.2.3.4:81", " 1.2.3.4", "::ffff:1.2.3.4", "[::ffff:102:304]:80"],
        [
            "", "01.2.3.4", "1.2.3", "unknown", "localhost", "[2001:db8::1", "[2001:db8::1]x", "1.2.3.4:x",
            "2001:db8::g",
            "1.2.3.4\u{0}", "1.2.3.4\u{301}", String(repeating: "1", count: 200), "/var/run/socket",
        ],
    ]) func `An address is one, however it is written`(_ spellings: [String]) async {
        let names = (0..<20).map { "user\($0)" }
        #expect(await Self.judged(names, spellings, LoginPolicy(attemptsFromAddress: 8)) == 8)
    }

    @Test func `A policy keeps its bounds`() async {
        var policy = LoginPolicy(attempts: .min, attemptsFromAddress: .min)
        for (number, count) in [(Double.nan, 0), (-1, .min), (-.infinity, -1), (.infinity, .max)] {
            (policy.window, policy.cooldown) = (number, number)
            (policy.attempts, policy.attemptsFromAddress) = (count, count)
            #expect((1...1e11).contains(policy.window) && (1...1e11).contains(policy.cooldown))
            #expect((1...1_000_000).contains(policy.attempts) && policy.attempts == policy.attemptsFromAddress)
            let judged = await Self.judged(Array(repeating: "ann", count: 20), ["1.2.3.4"], policy)
            #expect(judged == min(20, policy.attempts))
        }
        #expect(
            AttemptPlace(key: "a", limit: .min).limit == 1 && AttemptPlace(key: "a", limit: .max).limit == 1_000_000)
    }

    @Test func `Errors and messages take any time`() {
        for time in [Double.nan, .infinity, -.infinity, 1e30, -1] {
            #expect(SignInError(.limited, retryAfter: time).description.hasSuffix(" s."))
        }
        #expect(SignInMessages(.english).wait(.max).hasSuffix(" \(Int.max / 60 + 1) minutes."))
        #expect(SignInMessages(.english).wait(.min).hasSuffix(" 1 second."))
    }

    @Test func `A full store is looked through once a second`() async throws {
        let (hand, secrets) = (Hand(), CountingStore())
        let store = SecretAttemptStore(store: secrets, capacity: 10, clock: hand.clock)
        let limiter = LoginLimiter(store: store, clock: hand.clock)
        for number in 0..<10 { _ = try await limiter.reserve(account: "user\(number)") }
        let before = secrets.reads.value.withLock { $0 }
        for number in 10..<60 {
            let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: "user\(number)") }
            #expect(error?.code == .busy)
        }
        #expect(secrets.reads.value.withLock { $0 } == before + 10)
        hand.wait(901)
        #expect(try await limiter.reserve(account: "new").remaining == 4)
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
