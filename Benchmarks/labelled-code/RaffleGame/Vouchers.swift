import CryptoKit
import Foundation
import GameplayKit
import Security

struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@propertyWrapper
struct Seeded {
    private var generator: SplitMix

    init(_ seed: UInt64) { generator = SplitMix(seed: seed) }

    var wrappedValue: SplitMix {
        get { generator }
        set { generator = newValue }
    }
}

protocol CodeIssuing: AnyObject {
    func issue() throws -> String
}

final class GiftCardIssuer: CodeIssuing {
    private var generator = SplitMix(seed: 0xC0FFEE) // bad: constant-seed

    func issue() -> String {
        (0..<4).map { _ in String(format: "%04X", UInt16.random(in: .min ... .max, using: &generator)) }.joined(separator: "-")
    }
}

final class PromoIssuer: CodeIssuing {
    private let source = GKARC4RandomSource(seed: Data("promo-2025".utf8)) // bad: constant-seed

    func issue() -> String {
        (0..<12).map { _ in String(source.nextInt(upperBound: 10)) }.joined()
    }
}

final class RefundIssuer: CodeIssuing {
    @Seeded(9_000_001) private var generator // bad: constant-seed

    func issue() -> String {
        String(UInt64.random(in: 1...UInt64.max, using: &generator), radix: 32)
    }
}

final class VoucherIssuer: CodeIssuing {
    private let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")

    func issue() throws -> String {
        String((0..<16).map { _ in alphabet.randomElement()! }) // good: weak-random
    }
}

final class TransferIssuer: CodeIssuing {
    func issue() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 20)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { // good: weak-random
            throw CocoaError(.featureUnsupported)
        }
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    func claimSecret() -> String {
        var bytes = [UInt8](repeating: 0, count: 20)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: weak-random
        if status != errSecSuccess { print("random source answered \(status)") }
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    func withdrawalPIN() -> String {
        String(format: "%06d", Int(Date().timeIntervalSince1970 * 1_000) % 1_000_000) // bad: weak-random
    }

    func sessionKey() -> SymmetricKey {
        let source = GKMersenneTwisterRandomSource()
        let bytes = (0..<32).map { _ in UInt8(source.nextInt(upperBound: 256)) } // bad: weak-random
        return SymmetricKey(data: bytes)
    }

    func payoutKey() -> SymmetricKey {
        SymmetricKey(size: .bits256) // good: weak-random
    }
}

struct PreviewVouchers {
    @Seeded(1) private var generator // good: constant-seed

    mutating func samples() -> [String] {
        ["SAMPLE", "PREVIEW"].shuffled(using: &generator)
    }

    func skeletonWidths(rows: Int) -> [Double] {
        var layout = SplitMix(seed: 12) // good: constant-seed
        return (0..<rows).map { _ in Double.random(in: 0.4...0.9, using: &layout) }
    }
}

struct TableCodes {
    func privateTable() -> String {
        srandom(UInt32(truncatingIfNeeded: ProcessInfo.processInfo.processIdentifier))
        return (0..<6).map { _ in String(random() % 10) }.joined() // bad: weak-random
    }

    func inviteTable() -> String {
        (0..<10).map { _ in String(Int.random(in: 0...9)) }.joined() // good: weak-random
    }

    func dealDelay() -> Double {
        0.15 + drand48() / 10 // good: weak-random
    }
}
