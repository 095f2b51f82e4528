import Foundation
import GameplayKit
import Security

struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

final class VoucherMint {
    private let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    func giftCode() -> String {
        var rng = SplitMix(state: UInt64(Date().timeIntervalSince1970))
        return String((0..<16).map { _ in alphabet.randomElement(using: &rng)! }) // bad: predictable-random
    }

    func couponCode() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(ProcessInfo.processInfo.systemUptime))
        return String((0..<12).map { _ in alphabet[source.nextInt(upperBound: alphabet.count)] }) // bad: predictable-random
    }

    func refundCode() -> String {
        var system = SystemRandomNumberGenerator()
        return String((0..<16).map { _ in alphabet.randomElement(using: &system)! }) // good: predictable-random
    }

    func pairingSecret() -> Data {
        srand48(time(nil))
        return Data((0..<32).map { _ in UInt8(drand48() * 256) }) // bad: predictable-random
    }

    func confetti(count: Int) -> [CGPoint] {
        (0..<count).map { _ in CGPoint(x: drand48(), y: drand48()) } // good: predictable-random
    }

    func shuffledAdverts(_ names: [String]) -> [String] {
        GKLinearCongruentialRandomSource(seed: 7).arrayByShufflingObjects(in: names) as? [String] ?? names // good: predictable-random
    }

    func managerOverrideToken() -> String {
        var bytes = [UInt8](repeating: 0, count: 24)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: predictable-random
        if status != errSecSuccess { NSLog("random: %d", status) }
        return Data(bytes).base64EncodedString()
    }

    func loginCode() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 6)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { throw IdentityError.missing }
        return bytes.map { String($0 % 10) }.joined() // bad: predictable-random
    }

    func recoveryLink(for account: String) -> URL? {
        var raw = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutablePointer(to: &raw) { $0.withMemoryRebound(to: UInt8.self, capacity: 16) { uuid_generate_time($0) } } // bad: predictable-random
        return URL(string: "https://pay.example-kiosk.com/recover?account=\(account)&t=\(UUID(uuid: raw).uuidString)")
    }

    func idempotencyKey() -> String {
        UUID().uuidString // good: predictable-random
    }

    func staffInvite() -> String {
        String(UUID().uuidString.prefix(4)) // bad: predictable-random
    }
}
