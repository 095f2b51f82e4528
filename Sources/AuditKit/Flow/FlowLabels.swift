/// What is known of a value: a set of up to 64 marks, whose meaning a `FlowModel` gives.
public struct FlowLabels: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The mark of this number, from 0 to 62; the last one is `unfollowed`.
    public static func bit(_ number: Int) -> FlowLabels { FlowLabels(rawValue: 1 << UInt64(number & 63)) }

    public static let all = FlowLabels(rawValue: .max)

    /// The mark of a value of which a part was not followed to its end; a model does not use it for anything else.
    public static let unfollowed = bit(63)
}
