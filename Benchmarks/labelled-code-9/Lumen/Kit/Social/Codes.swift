import CryptoKit
import CryptoSwift
import Darwin
import Foundation
import GameplayKit
import UIKit

public struct CodeMint {
    @MainActor private static var sequence = Int(Date().timeIntervalSince1970) % 100_000

    public init() {}

    @MainActor
    public static func televisionCode() -> String {
        sequence += 1
        return String(format: "%05d", sequence % 100_000) // bad: predictable-random
    }

    public func joinCode() -> String {
        let source = GKLinearCongruentialRandomSource(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
        let dice = GKRandomDistribution(randomSource: source, lowestValue: 100_000, highestValue: 999_999)
        return String(dice.nextInt()) // bad: predictable-random
    }

    public func albumSecret() -> String {
        CryptoSwift.AES.randomIV(24).toBase64() // good: predictable-random
    }

    @MainActor
    public func deviceSecret() -> String {
        let vendor = UIDevice.current.identifierForVendor?.uuidString ?? UIDevice.current.name
        let minute = Int(Date().timeIntervalSince1970 / 60)
        return String("\(vendor)\(minute)".sha256().prefix(32)) // bad: predictable-random
    }

    public func contentKey() -> [UInt8] {
        var seed: [UInt16] = [UInt16(truncatingIfNeeded: time(nil)), 0x330e, 0x1234]
        return (0..<32).map { _ in UInt8(erand48(&seed) * 255) } // bad: predictable-random
    }

    public func clipKey() -> CryptoKit.SymmetricKey {
        CryptoKit.SymmetricKey(size: .bits256) // good: predictable-random
    }

    public func recoveryWords(from list: [String]) -> [String] {
        var generator = SystemRandomNumberGenerator()
        return (0..<12).compactMap { _ in list.randomElement(using: &generator) } // good: predictable-random
    }

    public func confetti(count: Int) -> [CGPoint] {
        (0..<count).map { _ in CGPoint(x: drand48() * 320, y: drand48() * 480) } // good: predictable-random
    }

    public func shuffled(_ clips: [Clip], seed: UInt64) -> [Clip] {
        let source = GKLinearCongruentialRandomSource(seed: seed)
        return source.arrayByShufflingObjects(in: clips) as? [Clip] ?? clips // good: predictable-random
    }
}
