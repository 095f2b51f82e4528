/// Seconds since 1970 that others name. They are held within 35 million years of it, so that no sum or difference of theirs ends the
/// process; what a decision says of such times does not change by it.
extension Int64 {
    private static let furthest: Int64 = 1 << 50

    package var asSeconds: Int64 { Swift.min(Swift.max(self, -Self.furthest), Self.furthest) }

    /// - Parameter seconds: what is no number is long past.
    package init(seconds: Double) {
        let furthest = Double(Self.furthest)
        self = seconds.isNaN ? -Self.furthest : Int64(Swift.min(Swift.max(seconds, -furthest), furthest))
    }
}
