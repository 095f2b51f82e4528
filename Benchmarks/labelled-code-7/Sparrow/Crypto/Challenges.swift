import CryptoKit
import Foundation
import GameplayKit

struct XorShift: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

enum Challenges {
    static func deviceNonce() -> Data {
        var bytes = Data(count: 16)
        bytes.withUnsafeMutableBytes { arc4random_buf($0.baseAddress!, $0.count) } // good: predictable-random
        return bytes
    }

    static func activationCode() -> String {
        String(format: "%08u", arc4random_uniform(100_000_000)) // good: predictable-random
    }

    static func transferCode() -> String {
        String(format: "%06d", Int(rand()) % 1_000_000) // bad: predictable-random
    }

    static func virtualCardNumber(prefix: String) -> String {
        let source = GKLinearCongruentialRandomSource(seed: UInt64(Date().timeIntervalSinceReferenceDate))
        let digits = (0..<9).map { _ in String(source.nextInt(upperBound: 10)) } // bad: predictable-random
        return prefix + digits.joined()
    }

    static func sessionIdentifier(for profile: Profile) -> String {
        var generator = XorShift(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
        let value = UInt64.random(in: .min ... .max, using: &generator) // bad: predictable-random
        return "\(profile.customerNumber)-\(String(value, radix: 16))"
    }

    static func resetToken(for profile: Profile) -> String {
        let minute = Int(Date().timeIntervalSince1970 / 60)
        let digest = SHA256.hash(data: Data("\(profile.email)|\(minute)".utf8)) // bad: predictable-random
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    static func keypadOrder() -> [Int] {
        (0...9).shuffled() // good: predictable-random
    }

    static func retryDelay(attempt: Int) -> Double {
        var generator = XorShift(seed: UInt64(attempt + 1))
        return Double.random(in: 0...1, using: &generator) * Double(1 << attempt) // good: predictable-random
    }
}
