import Foundation
import GameplayKit

struct PhraseFactory {
    let words: [String]

    func recoveryPhrase() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(ProcessInfo.processInfo.systemUptime))
        return (0..<12).map { _ in words[source.nextInt(upperBound: words.count)] }.joined(separator: " ") // bad: predictable-random
    }

    func resetPhrase() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<12).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ") // good: predictable-random
    }

    func tipOfTheDay(_ tips: [String], day: Int) -> String {
        let source = GKLinearCongruentialRandomSource(seed: UInt64(day))
        return tips[source.nextInt(upperBound: tips.count)] // good: predictable-random
    }

    func shareLinkToken() -> String {
        var state = UInt32(truncatingIfNeeded: Int(Date().timeIntervalSinceReferenceDate))
        var token = ""
        for _ in 0..<16 {
            state = state &* 1_664_525 &+ 1_013_904_223
            token += String(state >> 24, radix: 16)
        }
        return token // bad: predictable-random
    }
}
