/// What a prompt offers to somebody whose face or finger is not recognised.
public enum AuthenticationFallback: Hashable, Sendable {
    /// Nothing: biometrics alone.
    case none
    /// The device's passcode, or the account's password on a Mac.
    case passcode
    /// A button with this title; whoever presses it ends the prompt with `fallbackChosen`, and the app goes on in its own way.
    case button(String)
}

/// Whether the device can ask the person now, and by what.
public struct AuthenticationAvailability: Hashable, Sendable {
    /// What the device recognises people by, whether or not anybody is enrolled: for the wording of a button.
    public let biometrics: Biometrics
    /// Why it cannot ask now; nil where it can.
    public let obstacle: LocalAuthenticationError?

    public init(biometrics: Biometrics, obstacle: LocalAuthenticationError?) {
        (self.biometrics, self.obstacle) = (biometrics, obstacle)
    }

    /// What a device recognises people by. The set is open; keep a `default`.
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
