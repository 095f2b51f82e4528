import Foundation
import SecureHTTP
import SecureHTTPSQLite

/// A process of the tests: asks a cache in a file for tickets and prints how many it was given.
///
///     replay-worker FILE TICKETS TASKS UNTIL NOW START
@main struct ReplayWorker {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let numbers = words.dropFirst().compactMap { Int64($0) }
        guard let file = words.first, numbers.count == 5 else { exit(64) }
        #if Vault
            let cache = try SQLiteReplayCache(
                at: URL(fileURLWithPath: file), durability: .process, patience: 60, start: numbers[4])
            let admitted = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<numbers[1] {
                    group.addTask {
                        var count = 0
                        for number in 0..<numbers[0] {
                            let ticket = ReplayTicket(keyID: "k", nonce: "nonce-\(number)")
                            if try await cache.admit(ticket, until: numbers[2], now: numbers[3]) { count += 1 }
                        }
                        return count
                    }
                }
                var sum = 0
                for try await count in group { sum += count }
                return sum
            }
            print(admitted)
        #endif
    }
}
