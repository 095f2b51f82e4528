/// Exponential backoff with jitter: a random part of a delay that doubles, so that clients do not retry in lockstep.
public struct Backoff: Sendable {
    public let base: Duration
    public let longest: Duration
    private let random: @Sendable () -> Double

    /// - Parameters:
    ///   - base: The upper bound of the first pause; it doubles for each further one.
    ///   - longest: The maximum pause.
    ///   - random: Returns a number in `0..<1`.
    /// - Throws: ``SecureHTTPError/Code/invalidArgument`` for a negative base, one above `longest`, and a `longest` beyond a year.
    public init(
        base: Duration = .milliseconds(250), longest: Duration = .seconds(8),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) throws(SecureHTTPError) {
        guard base >= .zero, longest >= base, longest <= .seconds(366 * 86_400) else {
            throw SecureHTTPError(.invalidArgument)
        }
        (self.base, self.longest, self.random) = (base, longest, random)
    }

    /// - Parameter attempt: 1 for the pause after the first attempt.
    public func pause(after attempt: Int) -> Duration {
        let part = random()
        return min(longest, base * (1 << min(max(1, attempt) - 1, 20))) * (part >= 0 && part < 1 ? part : 1)
    }
}
