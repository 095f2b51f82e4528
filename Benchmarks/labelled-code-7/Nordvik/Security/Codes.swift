import Foundation
import GameplayKit

struct LinearGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

enum PairingCode {
    static func numeric() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<8).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined() // good: predictable-random
    }

    static func monitor() -> String {
        srand48(Int(Date().timeIntervalSince1970))
        return String(format: "%08d", Int(drand48() * 100_000_000)) // bad: predictable-random
    }

    static func invitation(for patient: Patient) -> String {
        var generator = LinearGenerator(seed: UInt64(Date().timeIntervalSince1970))
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<10).compactMap { _ in alphabet.randomElement(using: &generator) }) // bad: predictable-random
    }

    static func smsCode() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(ProcessInfo.processInfo.systemUptime))
        return String(format: "%06d", source.nextInt(upperBound: 1_000_000)) // bad: predictable-random
    }

    static func visitPassword(for appointment: Appointment) -> String {
        let stamp = Int(Date().timeIntervalSince1970 * 1_000)
        return "\(String(stamp, radix: 36))\(appointment.id.uuidString.prefix(4))" // bad: predictable-random
    }
}

struct AvatarPalette {
    private let hues = [0.02, 0.11, 0.33, 0.52, 0.64, 0.81]

    func hue(for clinician: String) -> Double {
        let seed = clinician.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
        var generator = LinearGenerator(seed: seed)
        return hues.randomElement(using: &generator) ?? 0.5 // good: predictable-random
    }

    func sparkleOffset() -> Double {
        drand48() * 4 - 2 // good: predictable-random
    }
}
