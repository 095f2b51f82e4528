// A process that guesses at a limiter in Redis, until it is done or killed. Each guess that is let through is a line.
//
//     sign-in-redis-worker PORT COUNT

import Foundation
import SecretMemory
import SecureHTTPNIO
import SignIn
import SignInRedis

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let (port, count) = (UInt16(CommandLine.arguments[1]) ?? 0, Int(CommandLine.arguments[2]) ?? 0)
let server = RedisServer(host: "127.0.0.1", port: port)
let limiter = LoginLimiter(
    store: try RedisAttemptStore(
        server, naming: SecretBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: 7) },
        timeout: .seconds(20)))
await withTaskGroup(of: Void.self) { group in
    for _ in 0..<count {
        group.addTask {
            do throws(SignInError) {
                _ = try await limiter.reserve(account: "ann")
                say("judged")
            } catch  where error.code == .limited {
                say("limited")
            } catch {
                say("failed: \(error)")
            }
        }
    }
}
