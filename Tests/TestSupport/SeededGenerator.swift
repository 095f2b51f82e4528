import Foundation

/// SplitMix64: the same numbers in every run, so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    /// For a test whose runs may differ: `BULWARK_SEED=1` gives other numbers than every day's.
    public init(dailySeed: UInt64) {
        let chosen = ProcessInfo.processInfo.environment["BULWARK_SEED"].flatMap(UInt64.init) ?? 0
        state = dailySeed &+ chosen &* 0xD6E8_FEB8_6659_FD93
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}
