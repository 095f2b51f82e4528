import Foundation
import GameplayKit
import Security

struct PairingTokens {
    func agentToken() -> String {
        let source = GKLinearCongruentialRandomSource(seed: UInt64(Date.now.timeIntervalSince1970))
        let spread = GKRandomDistribution(randomSource: source, lowestValue: 0, highestValue: 61)
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return String((0..<24).map { _ in letters[spread.nextInt()] }) // bad: predictable-random
    }

    func accentColours() -> [Int] {
        let source = GKLinearCongruentialRandomSource(seed: 7)
        return (0..<8).map { _ in source.nextInt(upperBound: 0xFFFFFF) } // good: predictable-random
    }

    func vaultSalt() -> Data {
        var salt = Data()
        for _ in 0..<16 { salt.append(UInt8(truncatingIfNeeded: rand())) } // bad: predictable-random
        return salt
    }

    func vaultSaltFresh() throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 16)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // good: predictable-random
        guard status == errSecSuccess else { throw StowageError.keychain(status) }
        return Data(bytes)
    }

    func shareLinkID(for snapshot: Snapshot) -> String {
        String(Int(snapshot.takenAt.timeIntervalSince1970 * 1000) &* 48_271 &+ snapshot.files, radix: 36) // bad: predictable-random
    }

    func shareLinkID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36) // good: predictable-random
    }
}
