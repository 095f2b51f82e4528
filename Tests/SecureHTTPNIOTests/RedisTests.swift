import Foundation
import SecretMemory
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("Replays in Redis", .enabled(if: LocalRedis.isThere, "no redis-server"), .serialized)
struct RedisTests {
    private let now = Int64(Date().timeIntervalSince1970)
    private var later: Int64 { now + 100 }

    private func ticket(_ number: Int) -> ReplayTicket { ReplayTicket(keyID: "k", nonce: "nonce-\(number)") }

    private func code(_ body: () async throws -> Void) async -> SecureHTTPError.Code? {
        do { try await body() } catch {
            expectOpaque(error)
            return (error as? SecureHTTPError)?.code ?? .invalidArgument
        }
        return nil
    }

    /// A cache that began long enough ago to decide.
    private func settled(_ redis: LocalRedis) async throws -> RedisReplayCache {
        let cache = redis.cache()
        _ = await code { _ = try await cache.admit(self.ticket(-1), until: self.now + 300, now: self.now) }
        return cache
    }

    @Test("Once, among many at the same time and on several connections")
    func once() async throws {
        let redis = try LocalRedis()
        let caches = [try await settled(redis), redis.cache(), redis.cache(), redis.cache()]
        let (later, admitted) = (later, LockedSum())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let ticket = ReplayTicket(keyID: "k", nonce: "nonce-\(number / 20)")
                    if try await caches[number % 4].admit(ticket, until: later + 300, now: later) { admitted.add(1) }
                }
            }
            try await group.waitForAll()
        }
        #expect(admitted.value == 20)
        for cache in caches { await cache.close() }
    }

    /// The last answer takes longer than the time limit, and none before it does.
    @Test("Thousands at once on a connection that is not open yet")
    func crowd() async throws {
        let redis = try LocalRedis()
        let first = try await settled(redis)
        let cache = redis.cache()
        let (later, admitted) = (later, LockedSum())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10_000 {
                group.addTask {
                    let ticket = ReplayTicket(keyID: "k", nonce: "crowd-\(number)")
                    if try await cache.admit(ticket, until: later + 300, now: later) { admitted.add(1) }
                }
            }
            try await group.waitForAll()
        }
        #expect(admitted.value == 10_000)
        await cache.close()
        await first.close()
    }

    @Test("What may be older than the memory is undecided")
    func since() async throws {
        let redis = try LocalRedis()
        let cache = redis.cache()
        let young = await code { _ = try await cache.admit(self.ticket(1), until: self.now + 300, now: self.now) }
        #expect(young == .replayUndecided)
        #expect(try await cache.admit(ticket(2), until: now + 381, now: now + 81))
        // Another server comes later and knows since when.
        let other = redis.cache()
        #expect(try await !other.admit(ticket(2), until: now + 381, now: now + 81))
        #expect(try await other.admit(ticket(3), until: now + 381, now: now + 81))
        await cache.close()
        await other.close()
    }

    @Test("A restart: nothing twice, and a minute undecided")
    func restart() async throws {
        let redis = try LocalRedis()
        let cache = try await settled(redis)
        #expect(try await cache.admit(ticket(1), until: later + 300, now: later))
        redis.stop()
        let down = await code { _ = try await cache.admit(self.ticket(2), until: self.later + 300, now: self.later) }
        #expect(down == .replayCacheUnavailable)
        try redis.start()
        for number in 1...2 {
            let undecided = await code {
                _ = try await cache.admit(self.ticket(number), until: self.later + 300, now: self.later)
            }
            #expect(undecided == .replayUndecided)
        }
        #expect(try await cache.admit(ticket(3), until: later + 361, now: later + 61))
        await cache.close()
    }

    @Test("Flushed: the memory is another, and so says the mark")
    func flushed() async throws {
        let redis = try LocalRedis()
        let cache = try await settled(redis)
        #expect(try await cache.admit(ticket(1), until: later + 300, now: later))
        try redis.ask("FLUSHALL")
        let codes = [
            await code { _ = try await cache.admit(self.ticket(1), until: self.later + 300, now: self.later) },
            await code { _ = try await cache.admit(self.ticket(1), until: self.later + 300, now: self.later) },
        ]
        #expect(codes == [.replayCacheUnavailable, .replayUndecided])
        await cache.close()
    }

    @Test("A Redis that may forget is refused")
    func unfit() async throws {
        let redis = try LocalRedis(["--maxmemory", "10mb", "--maxmemory-policy", "allkeys-lru"])
        let cache = redis.cache()
        let refused = await code { _ = try await cache.admit(self.ticket(1), until: self.now + 999, now: self.now) }
        #expect(refused == .replayCacheUnfit)
        await cache.close()
    }

    @Test("A full Redis admits nothing")
    func full() async throws {
        let redis = try LocalRedis()
        let cache = try await settled(redis)
        #expect(try await cache.admit(ticket(1), until: later + 300, now: later))
        try redis.ask("CONFIG", "SET", "maxmemory", "1")
        let refused = await code { _ = try await cache.admit(self.ticket(2), until: self.later + 300, now: self.later) }
        #expect(refused == .replayCacheUnavailable)
        await cache.close()
    }

    @Test("Passwords", arguments: [true, false])
    func password(_ isRight: Bool) async throws {
        let redis = try LocalRedis(["--requirepass", "correct"])
        let text = Array((isRight ? "correct" : "wrong").utf8)
        let secret = SecretBytes(count: text.count) { $0.copyBytes(from: text) }
        let server = RedisServer(host: "127.0.0.1", port: redis.port, password: secret)
        let cache = RedisReplayCache(server)
        let outcome = await code { _ = try await cache.admit(self.ticket(1), until: self.now + 300, now: self.now) }
        #expect(outcome == (isRight ? .replayUndecided : .replayCacheUnavailable))
        #expect(!"\(server) \(String(reflecting: server))".contains("correct"))
        await cache.close()
    }

    @Test("Entries leave Redis by themselves")
    func expiry() async throws {
        let redis = try LocalRedis()
        let cache = try await settled(redis)
        // The clocks of servers differ; how long is left Redis' own says.
        _ = try await cache.admit(ticket(1), until: later + 300, now: later + 250)
        let keys = try redis.ask("--scan", "--pattern", "*replay}:?*")
        let names = keys.split(separator: "\n").filter { !$0.hasSuffix("since") }
        let name = try #require(names.first)
        let seconds = Int(try redis.ask("TTL", String(name)).filter(\.isNumber)) ?? 0
        #expect(names.count == 1 && (420...460).contains(seconds))
        await cache.close()
    }

    @Test("What Redis may have forgotten is not admitted by a server whose clock is behind")
    func pastItsEnd() async throws {
        let redis = try LocalRedis()
        let info = try redis.ask("INFO", "server").split(whereSeparator: \.isNewline)
        let run = try #require(info.first { $0.hasPrefix("run_id:") }).dropFirst(7)
        // It remembers since long ago.
        try redis.ask("SET", "{bulwark-replay}:since", "\(run) \(now - 5_000)")
        let cache = redis.cache()
        let past = await code { _ = try await cache.admit(self.ticket(1), until: self.now - 10, now: self.now - 200) }
        #expect(past == .replayUndecided)
        #expect(try await cache.admit(ticket(1), until: now + 60, now: now - 200))
        await cache.close()
    }

    @Test("Of two clocks the one that is ahead says since when", arguments: [-1_000, 1_000] as [Int64])
    func mark(_ skew: Int64) async throws {
        let redis = try LocalRedis()
        let cache = redis.cache()
        _ = await code { _ = try await cache.admit(self.ticket(1), until: self.now + 300, now: self.now + skew) }
        let mark = try redis.ask("GET", "{bulwark-replay}:since")
        let since = mark.split(whereSeparator: \.isWhitespace).last.flatMap { Int64($0) } ?? 0
        #expect((now + max(0, skew)...now + max(0, skew) + 30).contains(since))
        await cache.close()
    }

    @Test("Nobody there, and somebody who speaks otherwise", arguments: [true, false])
    func elsewhere(_ isNobody: Bool) async throws {
        let server = try TLSServer.odd()
        defer { server.stop() }
        let port = isNobody ? 1 : server.port
        let cache = RedisReplayCache(RedisServer(host: "127.0.0.1", port: port), timeout: .milliseconds(500))
        let refused = await code { _ = try await cache.admit(self.ticket(1), until: self.now + 300, now: self.now) }
        #expect(refused == .replayCacheUnavailable)
        await cache.close()
    }
}

extension LocalRedis {
    fileprivate func cache(_ timeout: Duration = .seconds(20)) -> RedisReplayCache {
        RedisReplayCache(RedisServer(host: "127.0.0.1", port: port), timeout: timeout)
    }
}

/// Sendable: touched under `lock` alone.
private final class LockedSum: @unchecked Sendable {
    private let lock = NSLock()
    private var sum = 0

    var value: Int { lock.withLock { sum } }
    func add(_ number: Int) { lock.withLock { sum += number } }
}
