import Foundation

/// Where the time of an audit went, in seconds.
public struct Timings: Sendable {
    /// Wall time of each phase, in order.
    public let phases: [(name: String, seconds: Double)]
    /// Time of each rule, summed over all threads.
    public let rules: [String: Double]
    /// How many files were read.
    public let files: Int
}

/// Measures phases that follow one another.
struct PhaseClock {
    private(set) var laps: [(name: String, seconds: Double)] = []
    private var last = DispatchTime.now().uptimeNanoseconds

    /// Ends a phase and begins the next.
    mutating func lap(_ name: String) {
        let now = DispatchTime.now().uptimeNanoseconds
        laps.append((name, Double(now - last) / 1e9))
        last = now
    }
}
