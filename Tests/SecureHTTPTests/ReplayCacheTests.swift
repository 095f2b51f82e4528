import Foundation
import Testing

@testable import SecureHTTP

@Suite("Replay cache")
struct ReplayCacheTests {
    @Test("One of many at once")
    func concurrent() async throws {
        let tries = ProcessInfo.processInfo.environment["BULWARK_REPLAYS"].flatMap(Int.init) ?? 100_000
        let cache = MemoryReplayCache(capacity: 2_000, start: 0)
        let nonces = 100
        let admitted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    for number in 0..<tries / 8 {
                        let ticket = ReplayTicket(keyID: "k", nonce: "\(number % nonces)")
                        if (try? cache.admit(ticket, until: 400, now: 100)) == true { count += 1 }
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(admitted == nonces && cache.count == nonces)
    }

    @Test("Remembers as long as it must, and no longer")
    func time() throws {
        let cache = MemoryReplayCache(capacity: 10, start: 0)
        let ticket = ReplayTicket(keyID: "k", nonce: "n")
        #expect(try cache.admit(ticket, until: 400, now: 100))
        #expect(try !cache.admit(ticket, until: 400, now: 400))
        #expect(try !cache.admit(ticket, until: 400, now: 401))
        #expect(cache.count == 0)
        // The clock goes back: what was forgotten is not admitted.
        #expect(try !cache.admit(ticket, until: 400, now: 200))
        #expect(try cache.admit(ticket, until: 402, now: 200))
    }

    @Test("A full cache refuses")
    func full() throws {
        let cache = MemoryReplayCache(capacity: 2, start: 0)
        for number in 0..<2 {
            #expect(try cache.admit(ReplayTicket(keyID: "k", nonce: "\(number)"), until: 10, now: 1))
        }
        expectCode(.replayCacheFull) { _ = try cache.admit(ReplayTicket(keyID: "k", nonce: "2"), until: 10, now: 1) }
        #expect(try cache.admit(ReplayTicket(keyID: "k", nonce: "2"), until: 20, now: 11))
    }
}
