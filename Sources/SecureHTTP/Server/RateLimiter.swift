internal import Foundation

/// Limits the request rate of each client: a burst, then one request per interval.
///
/// It stores one timestamp per client (the generic cell rate algorithm). When it is at capacity and no client is idle,
/// new clients are rejected.
///
/// Sendable because `times` is accessed only under `lock`.
public final class RateLimiter: @unchecked Sendable {
    public enum Decision: Hashable, Sendable {
        case allowed
        /// The next request is allowed after this many seconds, rounded up.
        case refused(retryAfter: Int)
    }

    private let lock = NSLock()
    private let interval: Duration
    private let burst: Int
    private let capacity: Int
    private let clock: @Sendable () -> ContinuousClock.Instant
    private var times: [String: ContinuousClock.Instant] = [:]
    private var lastSweep: ContinuousClock.Instant

    /// - Parameters:
    ///   - burst: The number of requests that an idle client may make at once.
    ///   - interval: The time after which it may make one more.
    ///   - capacity: The number of clients tracked at a time. Each takes about 100 bytes plus its name.
    /// - Throws: ``SecureHTTPError/Code/invalidArgument`` for a number below 1, an interval of zero, or a full recovery
    ///   time of more than a hundred years.
    public init(
        burst: Int, interval: Duration, capacity: Int = 100_000,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws(SecureHTTPError) {
        guard burst > 0, capacity > 0, interval > .zero, Double(burst) * (interval / .seconds(1)) < 3.2e9 else {
            throw SecureHTTPError(.invalidArgument)
        }
        (self.burst, self.interval, self.capacity, self.clock) = (burst, interval, capacity, clock)
        lastSweep = clock()
    }

    /// The number of clients currently tracked.
    public var count: Int { lock.withLock { times.count } }

    /// Counts a request of a client.
    public func admit(_ client: String) -> Decision {
        let now = clock()
        return lock.withLock {
            if times[client] == nil, times.count >= capacity, !sweep(now) { return .refused(retryAfter: 1) }
            // When the client would be at rest again.
            let rest = max(times[client] ?? now, now)
            let room = rest + interval - (interval * burst)
            guard room <= now else { return .refused(retryAfter: Self.seconds(room - now)) }
            times[client] = rest + interval
            return .allowed
        }
    }

    /// Forgets clients at rest, not more often than each interval: a walk over all for each stranger would be an attack.
    private func sweep(_ now: ContinuousClock.Instant) -> Bool {
        guard now - lastSweep >= interval else { return false }
        lastSweep = now
        times = times.filter { $0.value > now }
        return times.count < capacity
    }

    private static func seconds(_ duration: Duration) -> Int {
        let parts = duration.components
        return max(1, Int(parts.seconds) + (parts.attoseconds > 0 ? 1 : 0))
    }
}
