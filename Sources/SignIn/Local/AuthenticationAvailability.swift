/// The fallback that a prompt offers if biometrics fail.
public enum AuthenticationFallback: Hashable, Sendable {
    /// No fallback: biometrics only.
    case none
    /// The device's passcode, or the account's password on a Mac.
    case passcode
    /// A button with this title, which ends the prompt with `fallbackChosen` so that the app can continue in its own
    /// way.
    case button(String)
}

/// Whether the device can authenticate the user now, and how.
public struct AuthenticationAvailability: Hashable, Sendable {
    /// The kind of biometrics that the device supports, enrolled or not, for the title of a button.
    public let biometrics: Biometrics
    /// The reason it cannot authenticate now; `nil` if it can.
    public let obstacle: LocalAuthenticationError?

    public init(biometrics: Biometrics, obstacle: LocalAuthenticationError?) {
        (self.biometrics, self.obstacle) = (biometrics, obstacle)
    }

    /// A kind of biometrics. The set is open; keep a `default` case.
    public struct Biometrics: Hashable, Sendable, CustomStringConvertible {
        /// As Apple writes it, in every language; empty for ``none``.
        public let name: String

        public init(name: String) { self.name = name }

        public static let none = Self(name: "")
        public static let touchID = Self(name: "Touch ID")
        public static let faceID = Self(name: "Face ID")
        public static let opticID = Self(name: "Optic ID")

        public var description: String { name.isEmpty ? "none" : name }

        /// By the numbers of `LABiometryType`, of which newer ones have no name in older systems.
        init(laBiometryType number: Int) {
            self = [1: .touchID, 2: .faceID, 4: .opticID][number] ?? .none
        }
    }
}
