import Foundation
import SecretMemory
import SecureHTTPNIO
import SignIn
import SignInRedis
import Synchronization
import TestSupport
import Testing

@Suite(.enabled(if: LocalRedis.isThere, "no redis-server"), .serialized)
struct RedisAttemptTests {
    @Test func `Exactly five of 64 clients on eight connections, and across a restart of the limiters`() async throws {
        let (redis, _) = try await LocalRedis.begun()
        var limiters = try (0..<8).map { _ in LoginLimiter(store: try redis.store()) }
        let first = await guesses(64 * 5, limiters)
        #expect(first == Outcome(judged: 5, limited: 315))
        limiters = [LoginLimiter(store: try redis.store())]
        #expect(await guesses(8, limiters) == Outcome(limited: 8))
    }

    @Test func `Exactly five of 64 clients in eight processes, of which some are killed`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        var processes: [(process: Process, pipe: Pipe)] = []
        for _ in 0..<8 {
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = Self.worker
            process.arguments = ["\(redis.port)", "8"]
            process.standardOutput = pipe
            try process.run()
            processes.append((process, pipe))
        }
        // As soon as one guess went through, three are killed, wherever they are.
        var text = String(decoding: processes[0].pipe.fileHandleForReading.availableData, as: UTF8.self)
        for place in 1...3 { kill(processes[place].process.processIdentifier, SIGKILL) }
        for (process, pipe) in processes {
            text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
        }
        #expect(!text.contains("failed"), "\(text)")
        let judged = text.components(separatedBy: "judged").count - 1
        let limited = text.components(separatedBy: "limited").count - 1
        // Five processes live; the killed ones may have been counted without saying so, never the other way round.
        #expect(judged <= 5 && judged + limited >= 40, "\(text)")
        let rest = await guesses(64, [LoginLimiter(store: store)])
        #expect(rest == Outcome(limited: 64))
    }

    private static var worker: URL? {
        let here = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let file = here.appendingPathComponent("sign-in-redis-worker")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }

    @Test func `No clock of a server counts`() async throws {
        let (redis, _) = try await LocalRedis.begun()
        let clocks = [0.0, 5_000, 1e9].map { seconds in
            LimiterClock { LimiterTime(boot: "start \(seconds)", seconds: seconds) }
        }
        let limiters = try clocks.map { LoginLimiter(store: try redis.store(), clock: $0) }
        #expect(await guesses(30, limiters) == Outcome(judged: 5, limited: 25))
        #expect((800...900).contains(try await limiters[2].standing(of: "ann").retryAfter ?? 0))
    }

    @Test func `Restarted, Redis goes on; while it is away nobody is let in`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(store: store)
        #expect(await guesses(3, [limiter]).judged == 3)
        redis.stop()
        let down = await guesses(8, [limiter])
        #expect(down.refused.count == 8 && down.refused.allSatisfy { $0.code == .storage && $0.retryAfter == nil })
        try redis.start()
        #expect(await guesses(8, [limiter]) == Outcome(judged: 2, limited: 6))
    }

    @Test func `A connection that is cut off lets nobody in by itself`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        let limiters = [LoginLimiter(store: store), LoginLimiter(store: try redis.store())]
        var outcome = Outcome()
        for _ in 0..<20 {
            async let now = guesses(8, limiters)
            try redis.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            let part = await now
            outcome.judged += part.judged
            outcome.limited += part.limited
            outcome.refused += part.refused
        }
        #expect(outcome.judged + outcome.limited + outcome.refused.count == 160)
        #expect(outcome.refused.allSatisfy { $0.code == .storage })
        // Some may have been counted without an answer.
        #expect(outcome.judged <= 5)
        // Each may have a connection yet whose end it has not noticed.
        #expect(await guesses(2, limiters).judged == 0)
        #expect(await guesses(8, limiters) == Outcome(limited: 8))
    }

    @Test(arguments: ["flushed", "restarted"])
    func `A Redis that forgot lets nobody in until it does not matter`(how: String) async throws {
        let (redis, store) = try await LocalRedis.begun(keeps: false)
        let policy = LoginPolicy(window: 2, cooldown: 2)
        let (limiter, usual) = (LoginLimiter(policy: policy, store: store), LoginLimiter(store: store))
        #expect(await guesses(8, [limiter]).judged == 5)
        if how == "flushed" {
            try redis.ask("FLUSHALL")
        } else {
            redis.stop()
            try redis.start()
        }
        let forgot = await guesses(8, [limiter])
        #expect(forgot.refused.count == 8)
        #expect(forgot.refused.allSatisfy { $0.code == .storage && (0...2).contains($0.retryAfter ?? 9) })
        let long = await guesses(1, [usual])
        #expect((800...900).contains(long.refused.first?.retryAfter ?? 0))
        try await Task.sleep(for: .milliseconds(2_100))
        #expect(await guesses(8, [limiter]) == Outcome(judged: 5, limited: 3))
        #expect(await guesses(1, [usual], account: "bob").refused.count == 1)
    }

    @Test func `An installation that does not say so waits`() async throws {
        let redis = try LocalRedis()
        let store = try redis.store()
        let limiter = LoginLimiter(store: store)
        let error = await #expect(throws: SignInError.self) { try await limiter.reserve(account: "ann") }
        #expect(error?.code == .storage && (890...900).contains(error?.retryAfter ?? 0))
        try await store.begin()
        #expect(try await limiter.reserve(account: "ann").remaining == 4)
    }

    @Test func `Neither account nor address nor a plain hash of them stands in Redis, and all of it expires`()
        async throws
    {
        let (redis, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(store: store)
        _ = try await limiter.reserve(account: "ann@example.com", address: "192.0.2.77")
        let other = try LocalRedis()
        let memory = try RedisAttemptStore(other.server, naming: sharedKey(9))
        try await memory.begin()
        _ = try await LoginLimiter(store: memory).reserve(account: "ann@example.com", address: "192.0.2.77")
        let (names, others) = (try redis.records, try other.records)
        #expect(names.count == 2 && others.count == 2 && Set(names).isDisjoint(with: others))
        for name in names {
            let all = try name + redis.ask("HGETALL", name)
            // Whole parts of them: three letters or digits also stand in a random name.
            #expect(!all.contains("ann@") && !all.contains("example") && !all.contains("192.0.2"))
            let life = Int(try redis.ask("TTL", name).filter(\.isNumber)) ?? 0
            #expect((890...901).contains(life))
        }
        // Long-lived: the mark alone.
        #expect(try redis.ask("DBSIZE").hasPrefix("3"))
    }

    @Test func `Records leave Redis by themselves`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(policy: LoginPolicy(window: 1, cooldown: 1), store: store)
        for number in 0..<20 { _ = try await limiter.reserve(account: "user\(number)") }
        #expect(try redis.records.count == 20)
        try await Task.sleep(for: .milliseconds(1_300))
        #expect(try redis.records.isEmpty)
    }

    @Test func `A server with another key is refused`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        let other = LoginLimiter(store: try redis.store(key: 9))
        let outcome = await guesses(8, [other])
        #expect(outcome.refused.count == 8 && outcome.refused.allSatisfy { $0.code == .storage })
        #expect(outcome.refused.first?.detail == "the records in Redis were made with another key")
        #expect(await guesses(8, [LoginLimiter(store: store)]).judged == 5)
        #expect(throws: SignInError(.malformedKey)) {
            _ = try RedisAttemptStore(redis.server, naming: SecretBytes(randomCount: 31))
        }
    }

    @Test(arguments: ["hash", "text", "list", "mark"])
    func `What somebody wrote into Redis lets nobody in`(kind: String) async throws {
        let (redis, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(store: store)
        _ = try await limiter.reserve(account: "ann")
        let name = try #require(try redis.records.first)
        switch kind {
        case "hash": try redis.ask("HSET", name, "since", "soon")
        case "text":
            try redis.ask("DEL", name)
            try redis.ask("SET", name, "4")
        case "list":
            try redis.ask("DEL", name)
            try redis.ask("RPUSH", name, "4")
        default: try redis.ask("SET", "{bulwark-attempts}:since", "0")
        }
        let outcome = await guesses(8, [limiter])
        #expect(outcome.judged == 0 && outcome.refused.allSatisfy { $0.code == .storage })
        #expect(outcome.refused.count == 8)
    }

    @Test(arguments: [
        "", "left", "left ", "left abc", "left -7", "left +1", "left 5 nonsense", "left 5 ", " left 1", "left  1",
        "left 6",
        "left 1e30", "left nan", "left inf", "left 1.5", "left 0x1", "left 9223372036854775808", "left ١", "LEFT 1",
        "wait", "wait ", "wait 0", "wait -1", "wait nan", "wait inf", "wait 1e3", "wait 99999999999999999999", "young",
        "young soon", "other 1", "OK", "left 1\u{301}", "left \u{301}1", "left\u{301} 1", "left 1\n", "left 1\u{0}",
    ]) func `An answer that the script does not give lets nobody in`(_ answer: String) {
        let error = #expect(throws: SignInError.self) { try RedisAttemptStore.standing(answer, most: 5) }
        #expect(error?.code == .storage && error?.retryAfter == nil)
    }

    @Test func `Answers of the script`() throws {
        #expect(try RedisAttemptStore.standing("left 5", most: 5) == LoginLimiter.Standing(remaining: 5))
        #expect(try RedisAttemptStore.standing("left 0", most: 0) == LoginLimiter.Standing(remaining: 0))
        let wait = try RedisAttemptStore.standing("wait 1500000", most: 5)
        #expect(wait == LoginLimiter.Standing(remaining: 0, retryAfter: 1.5))
        let young = #expect(throws: SignInError.self) { try RedisAttemptStore.standing("young 2000000", most: 5) }
        #expect(young?.code == .storage && young?.retryAfter == 2)
    }

    @Test func `Numbers without end`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        var policy = LoginPolicy()
        (policy.attempts, policy.window, policy.cooldown) = (.max, .infinity, .infinity)
        let limiter = LoginLimiter(policy: policy, store: store)
        #expect(try await limiter.reserve(account: "ann").remaining == policy.attempts - 1)
        #expect(try await limiter.standing(of: "ann").remaining == policy.attempts - 1)
        let place = AttemptPlace(key: "bob", limit: .max)
        let now = LimiterTime(boot: "one", seconds: 0)
        #expect(try await store.take(1, at: [place], policy, now: now).remaining == place.limit - 1)
        withExtendedLifetime(redis) {}
    }

    @Test func `A moment ahead of Redis' clock counts from now on, and does not lock for ever`() async throws {
        let (redis, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(policy: LoginPolicy(window: 1, cooldown: 1), store: store)
        #expect(await guesses(8, [limiter]).judged == 5)
        let name = try #require(try redis.records.first)
        try redis.ask("HSET", name, "since", "9000000000000000")
        try redis.ask("PERSIST", name)
        #expect(await guesses(8, [limiter]) == Outcome(limited: 8))
        try await Task.sleep(for: .milliseconds(1_200))
        #expect(await guesses(8, [limiter]).judged == 5)
    }

    @Test func `A Redis that is full or may forget lets nobody in`() async throws {
        let forgetful = try LocalRedis(["--maxmemory", "10mb", "--maxmemory-policy", "allkeys-lru"])
        let unfit = await guesses(1, [LoginLimiter(store: try forgetful.store())])
        #expect(unfit.refused.first?.detail == "Redis is not a master with maxmemory-policy noeviction")
        let (redis, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(store: store)
        #expect(await guesses(2, [limiter]).judged == 2)
        try redis.ask("CONFIG", "SET", "maxmemory", "1")
        let full = await guesses(8, [limiter])
        #expect(full.refused.count == 8 && full.refused.allSatisfy { $0.code == .storage })
        try redis.ask("CONFIG", "SET", "maxmemory", "0")
        #expect(await guesses(8, [limiter]) == Outcome(judged: 3, limited: 5))
    }

    @Test func `A user of Redis needs no more than the documentation says`() async throws {
        let redis = try LocalRedis()
        try redis.ask(
            "ACL", "SETUSER", "login", "on", ">correct", "~{bulwark-attempts}:*", "+info", "+script|load", "+evalsha",
            "+time", "+get", "+set", "+hgetall", "+hset", "+hdel", "+del", "+pexpire")
        let password = SecretBytes(count: 7) { $0.copyBytes(from: Array("correct".utf8)) }
        let server = RedisServer(host: "127.0.0.1", port: redis.port, user: "login", password: password)
        let store = try RedisAttemptStore(server, naming: sharedKey())
        try await store.begin()
        let limiter = LoginLimiter(policy: LoginPolicy(window: 1, cooldown: 1), store: store)
        #expect(try await limiter.attempt(account: "ann", address: "192.0.2.1") { true } == true)
        #expect(await guesses(8, [limiter]) == Outcome(judged: 5, limited: 3))
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(try await limiter.standing(of: "ann").remaining == 5)
        #expect(await guesses(8, [limiter]).judged == 5)
    }

    @Test func `A password, a script that is gone, and nobody there`() async throws {
        let redis = try LocalRedis(["--requirepass", "correct"])
        for text in ["correct", "wrong"] {
            let secret = SecretBytes(count: text.utf8.count) { $0.copyBytes(from: Array(text.utf8)) }
            let server = RedisServer(host: "127.0.0.1", port: redis.port, password: secret)
            let store = try RedisAttemptStore(server, naming: sharedKey())
            let limiter = LoginLimiter(store: store)
            if text == "correct" {
                try await store.begin()
                #expect(await guesses(2, [limiter]).judged == 2)
            } else {
                #expect(await guesses(2, [limiter]).refused.count == 2)
            }
            #expect(!"\(store) \(String(reflecting: store))".contains("correct"))
        }
        let (open, store) = try await LocalRedis.begun()
        let limiter = LoginLimiter(store: store)
        #expect(await guesses(1, [limiter]).judged == 1)
        try open.ask("SCRIPT", "FLUSH", "SYNC")
        #expect(await guesses(1, [limiter]).refused.count == 1)
        #expect(await guesses(8, [limiter]).judged == 4)
        let nobody = try RedisAttemptStore(
            RedisServer(host: "127.0.0.1", port: 1), naming: sharedKey(), timeout: .milliseconds(500))
        #expect(await guesses(1, [LoginLimiter(store: nobody)]).refused.first?.code == .storage)
    }
}
