import Foundation

/// Token bucket. `tick` is a logical clock that the caller advances.
final class RateLimiter: @unchecked Sendable {
    private let lock = NSLock()
    private let capacity: Int
    private var available: Int
    private var lastRefill = 0
    private var lastRejectedTick: Int?

    init(capacity: Int) {
        self.capacity = capacity
        self.available = capacity
    }

    func allow(cost: Int, tick: Int) -> Bool {
        lock.lock()
        refill(tick: tick)
        if available < cost {
            lock.unlock()
            lastRejectedTick = tick
            return false
        }
        available -= cost
        lock.unlock()
        return true
    }

    /// Ticks since the last refusal, or nil if everything was let through.
    func quietTicks(now: Int) -> Int? {
        lock.lock()
        defer { lock.unlock() }
        return lastRejectedTick.map { now - $0 }
    }

    private func refill(tick: Int) {
        guard tick > lastRefill else { return }
        available = min(capacity, available + (tick - lastRefill))
        lastRefill = tick
    }
}

@main
struct LimiterDemo {
    static func main() async {
        let limiter = RateLimiter(capacity: 20)
        var passed = 0
        await withTaskGroup(of: Int.self) { group in
            for client in 0..<4 {
                group.addTask {
                    var allowed = 0
                    for tick in 0..<2500 {
                        if limiter.allow(cost: 1 + (tick + client) % 3, tick: tick) {
                            allowed += 1
                        }
                        if tick % 10 == 0 { _ = limiter.quietTicks(now: tick) }
                    }
                    return allowed
                }
            }
            for await allowed in group { passed += allowed }
        }
        print("passed:", passed)
        print("quiet for:", limiter.quietTicks(now: 2500) ?? -1)
    }
}
