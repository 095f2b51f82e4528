import Foundation
import SecureHTTP
import SecureHTTPSQLite

/// A process of the tests: asks a cache in a file for tickets, each task for all of them as often as it is told, and prints the number
/// of each ticket that it was given, at once, so that nothing is lost when it is killed.
///
///     replay-worker FILE TICKETS TASKS UNTIL NOW START TIMES
@main struct ReplayWorker {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let numbers = words.dropFirst().compactMap { Int64($0) }
        guard let file = words.first, numbers.count == 6 else { exit(64) }
        #if Vault
            let cache = try SQLiteReplayCache(
                at: URL(fileURLWithPath: file), durability: .process, patience: 60, start: numbers[4])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<numbers[1] {
                    group.addTask {
                        for _ in 0..<numbers[5] {
                            for number in 0..<numbers[0] {
                                let ticket = ReplayTicket(keyID: "k", nonce: "nonce-\(number)")
                                guard try await cache.admit(ticket, until: numbers[2], now: numbers[3]) else {
                                    continue
                                }
                                try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        #endif
    }
}
