import Foundation
import Testing

@testable import SecureHTTP

@Suite("Rate limits")
struct RateLimiterTests {
    private func limiter(_ burst: Int, _ capacity: Int = 10) throws -> (RateLimiter, Locked<ContinuousClock.Instant>) {
        let time = Locked(ContinuousClock.now)
        return (
            try RateLimiter(burst: burst, interval: .seconds(10), capacity: capacity, clock: { time.now }), time
        )
    }

    @Test("So many at once, then one after each interval")
    func burst() throws {
        let (limiter, time) = try limiter(3)
        for _ in 0..<3 { #expect(limiter.admit("a") == .allowed) }
        #expect(limiter.admit("a") == .refused(retryAfter: 10))
        #expect(limiter.admit("b") == .allowed)
        time.change { $0 += .milliseconds(9_500) }
        #expect(limiter.admit("a") == .refused(retryAfter: 1))
        time.change { $0 += .milliseconds(500) }
        #expect(limiter.admit("a") == .allowed)
        #expect(limiter.admit("a") == .refused(retryAfter: 10))
        time.change { $0 += .seconds(1_000) }
        for _ in 0..<3 { #expect(limiter.admit("a") == .allowed) }
        #expect(limiter.admit("a") != .allowed)
    }

    @Test("Strangers without end")
    func capacity() throws {
        let (limiter, time) = try limiter(1, 10)
        for number in 0..<10 { #expect(limiter.admit("\(number)") == .allowed) }
        #expect(limiter.admit("x") != .allowed && limiter.count == 10)
        time.change { $0 += .seconds(10) }
        #expect(limiter.admit("x") == .allowed && limiter.count == 1)
    }

    @Test("From many threads no more than the burst")
    func threads() throws {
        let limiter = try RateLimiter(burst: 50, interval: .seconds(1_000))
        let allowed = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
            if limiter.admit("a") == .allowed { allowed.change { $0 += 1 } }
        }
        #expect(allowed.now == 50)
    }

    @Test("Bounds", arguments: [(0, 1), (1, 0)])
    func bounds(_ burst: Int, _ capacity: Int) {
        expectRefusal {
            try RateLimiter(burst: burst, interval: .seconds(1), capacity: capacity)
        }
    }
}
