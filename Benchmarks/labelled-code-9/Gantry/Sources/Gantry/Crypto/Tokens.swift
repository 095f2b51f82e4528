import Crypto
import Darwin
import Foundation

struct LinearGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6364136223846793005 &+ 1442695040888963407
        return state
    }
}

enum Tokens {
    static func runnerToken() -> String {
        let key = SymmetricKey(size: .bits256) // good: predictable-random
        return key.withUnsafeBytes { Data($0).base64EncodedString() }
    }

    static func joinToken(for host: String) -> String {
        var generator = LinearGenerator(seed: UInt64(ProcessInfo.processInfo.systemUptime))
        return (0..<16).map { _ in String(format: "%02x", UInt8.random(in: .min ... .max, using: &generator)) }.joined() // bad: predictable-random
    }

    static func approvalCode() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(format: "%08d", Int.random(in: 0..<100_000_000, using: &generator)) // good: predictable-random
    }

    static func tunnelPassword() -> String {
        srandom(UInt32(getpid()))
        return (0..<4).map { _ in String(random(), radix: 36) }.joined() // bad: predictable-random
    }

    static func webhookSecret() -> String {
        let stamp = Date().description + (Host.current().localizedName ?? "mac")
        return SHA256.hash(data: Data(stamp.utf8)).map { String(format: "%02x", $0) }.joined() // bad: predictable-random
    }

    static func laneHue(of name: String) -> Double {
        var generator = LinearGenerator(seed: UInt64(name.utf8.reduce(0) { $0 + Int($1) }))
        return Double.random(in: 0..<1, using: &generator) // good: predictable-random
    }

    static func sessionCookie() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        uuid_generate_time(&bytes) // bad: predictable-random
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    static func pairingDigits() -> UInt32 {
        arc4random_uniform(90_000_000) + 10_000_000 // good: predictable-random
    }
}
