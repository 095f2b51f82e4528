/// For how long, and how far, a copied text goes.
public struct PasteboardTerms: Hashable, Sendable {
    /// What a lifetime may be, in seconds: less cannot be pasted, more is no expiry.
    static let lifetimes = 5...3_600

    /// Seconds until the system takes the text off the pasteboard.
    public let seconds: Int
    /// Whether the text stays on this device, out of Universal Clipboard.
    public let isLocal: Bool

    /// - Parameters:
    ///   - lifetime: From 5 seconds to an hour; what is outside becomes the nearest of both.
    ///   - isLocal: Whether the text stays on this device.
    public init(lifetime: Duration = .seconds(60), isLocal: Bool = true) {
        let whole = lifetime.components
        let seconds = whole.attoseconds > 0 && whole.seconds < .max ? whole.seconds + 1 : whole.seconds
        self.seconds = Int(min(max(seconds, Int64(Self.lifetimes.lowerBound)), Int64(Self.lifetimes.upperBound)))
        self.isLocal = isLocal
    }
}
