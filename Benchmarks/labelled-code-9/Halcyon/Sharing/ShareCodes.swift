import Foundation
import GameplayKit
import Security

enum ShareCodeFactory {
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    static func opaqueToken(byteCount: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        guard SecRandomCopyBytes(kSecRandomDefault, byteCount, &bytes) == errSecSuccess else { // good: predictable-random
            preconditionFailure("no entropy")
        }
        return Data(bytes).base64EncodedString()
    }

    static func invitation() -> String {
        String((0..<12).map { _ in alphabet.randomElement()! }) // good: predictable-random
    }

    static func carerCode(now: Date = Date()) -> String {
        srand48(Int(now.timeIntervalSince1970))
        return String(format: "%06d", Int(drand48() * 1_000_000)) // bad: predictable-random
    }

    static func letterPassword() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(Date().timeIntervalSinceReferenceDate))
        return String((0..<10).map { _ in alphabet[source.nextInt(upperBound: alphabet.count)] }) // bad: predictable-random
    }

    static func sampleDiaryOrder(_ entries: [DiaryEntry]) -> [DiaryEntry] {
        let source = GKMersenneTwisterRandomSource(seed: 7)
        return source.arrayByShufflingObjects(in: entries) as? [DiaryEntry] ?? entries // good: predictable-random
    }

    static func resetCode() -> String {
        let code = UInt32(truncatingIfNeeded: rand()) % 1_000_000 // bad: predictable-random
        return String(format: "%06u", code)
    }

    static func retryDelay(attempt: Int) -> TimeInterval {
        Double(1 << min(attempt, 6)) + drand48() // good: predictable-random
    }

    static func guestToken(for viewer: String) -> String {
        let stamp = Int(Date().timeIntervalSince1970 * 1000)
        let raw = "\(viewer)-\(stamp)"
        return Data(raw.utf8).base64EncodedString() // bad: predictable-random
    }
}
