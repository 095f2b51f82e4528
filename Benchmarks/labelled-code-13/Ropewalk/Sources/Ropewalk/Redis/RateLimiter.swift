import Foundation
import Hummingbird
import HummingbirdRedis
import RediStack
import Logging

struct RateLimiter: Sendable {
    let redis: RedisConnectionPoolService
    let ceiling: Int
    let logger: Logger

    func allows(_ client: String) async -> Bool {
        do {
            let key = RedisKey("rate:" + client)
            let count = try await redis.increment(key).get()
            if count == 1 { _ = try await redis.expire(key, after: .seconds(60)).get() }
            return count <= ceiling
        } catch {
            logger.warning("rate store unavailable")
            return false // good: check-fails-open
        }
    }
}

struct RevocationList: Sendable {
    let redis: RedisConnectionPoolService

    func isRevoked(_ identifier: String) async -> Bool {
        do {
            return try await redis.exists(RedisKey("revoked:" + identifier)).get() > 0
        } catch {
            return false // bad: check-fails-open
        }
    }

    func ensureActive(_ identifier: String) async throws {
        let hits = try await redis.exists(RedisKey("revoked:" + identifier)).get()
        guard hits == 0 else { throw HTTPError(.unauthorized) } // good: check-fails-open
    }

    func revoke(_ identifier: String) async {
        _ = try? await redis.set(RedisKey("revoked:" + identifier), to: "1").get() // bad: error-swallowed
    }

    func revokeAll(_ identifiers: [String]) async throws {
        for identifier in identifiers {
            try await redis.set(RedisKey("revoked:" + identifier), to: "1").get() // good: error-swallowed
        }
    }

    func warmCache() async {
        _ = try? await redis.ping().get() // good: error-swallowed
    }
}
