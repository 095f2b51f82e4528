import Foundation
import SecretMemory
import SecureHTTPNIO
import SignIn
import SignInRedis
import TestSupport

/// The key that all test servers share; the worker has it too.
func sharedKey(_ fill: UInt8 = 7) -> SecretBytes {
    SecretBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: fill) }
}

extension LocalRedis {
    var server: RedisServer { RedisServer(host: "127.0.0.1", port: port) }

    func store(key fill: UInt8 = 7, timeout: Duration = .seconds(20)) throws -> RedisAttemptStore {
        try RedisAttemptStore(server, naming: sharedKey(fill), timeout: timeout)
    }

    /// A Redis that was installed, and a store on it.
    static func begun(_ options: [String] = [], keeps: Bool = true) async throws -> (LocalRedis, RedisAttemptStore) {
        let redis = try LocalRedis(options, keeps: keeps)
        let store = try redis.store()
        try await store.begin()
        return (redis, store)
    }

    /// The names of all records.
    var records: [String] {
        get throws {
            try ask("--scan", "--pattern", "*").split(separator: "\n").map(String.init).filter {
                !$0.hasSuffix("since")
            }
        }
    }
}

/// What came of guesses.
struct Outcome: Equatable {
    var judged = 0
    var limited = 0
    var refused: [SignInError] = []
}

/// Guesses at once, dealt out to the limiters.
func guesses(_ count: Int, _ limiters: [LoginLimiter], account: String = "ann", address: String? = nil) async -> Outcome
{
    await withTaskGroup(of: SignInError?.self) { group in
        for number in 0..<count {
            group.addTask {
                do throws(SignInError) {
                    _ = try await limiters[number % limiters.count].reserve(account: account, address: address)
                    return nil
                } catch {
                    return error
                }
            }
        }
        var outcome = Outcome()
        for await error in group {
            if let error, error.code != .limited {
                outcome.refused.append(error)
            } else if error == nil {
                outcome.judged += 1
            } else {
                outcome.limited += 1
            }
        }
        return outcome
    }
}
