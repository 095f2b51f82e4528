import Foundation

@available(iOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@MainActor open class UIPasteboard: NSObject {
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A `Date`.
        public static let expirationDate = Self(rawValue: "UIPasteboardOptionExpirationDate")
        /// A `Bool`.
        public static let localOnly = Self(rawValue: "UIPasteboardOptionLocalOnly")
    }

    public static let general = UIPasteboard()

    open var items: [[String: Any]] {
        get { held }
        set { setItems(newValue, options: [:]) }
    }
    open private(set) var changeCount = 0
    /// For tests: what the items were given with.
    public private(set) var options: [OptionsKey: Any] = [:]
    private var held: [[String: Any]] = []

    @available(iOS 10.0, visionOS 1.0, *)
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        // A wrong type is an exception of Objective-C on the device.
        precondition(options[.expirationDate].map { $0 is Date } ?? true, "the expiry is a Date")
        precondition(options[.localOnly].map { $0 is Bool } ?? true, "localOnly is a Bool")
        held = items
        self.options = options
        changeCount += 1
    }
}
