internal import SecretStorage

/// The reason local authentication failed. It contains no user name and no user input.
public struct LocalAuthenticationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: Code
    /// Further details, as a clause that begins in lower case.
    public let detail: String?

    public init(_ code: Code, detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// What happened and what to do.
    public var description: String {
        let extra = detail.map { ": \($0)" } ?? ""
        return "\(code.meaning)\(extra). \(code.advice)"
    }

    /// A kind of failure. The set is open; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let name: String
        public let meaning: String
        public let advice: String

        public init(_ name: String, meaning: String, advice: String) {
            self.name = name
            self.meaning = meaning
            self.advice = advice
        }

        public var description: String { name }

        public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

        public func hash(into hasher: inout Hasher) { hasher.combine(name) }

        // The person

        public static let failed = Self(
            "failed", meaning: "the user was not recognized, or the password is wrong",
            advice: "Let the user try again.")
        public static let cancelled = Self(
            "cancelled", meaning: "the user canceled",
            advice: "Change nothing; do not prompt again unless the user asks.")
        public static let fallbackChosen = Self(
            "fallbackChosen", meaning: "the user chose the fallback",
            advice: "Show the alternative named on the button.")
        public static let interrupted = Self(
            "interrupted", meaning: "the system or the app dismissed the prompt",
            advice: "Prompt again when the app is in the foreground.")
        public static let lockedOut = Self(
            "lockedOut", meaning: "there were too many attempts",
            advice: "Biometrics work again after entering the passcode; other methods after the system's lockout time.")

        // The device

        public static let notEnrolled = Self(
            "notEnrolled", meaning: "no biometrics are enrolled on the device",
            advice: "Offer the passcode, or explain where to enroll.")
        public static let passcodeNotSet = Self(
            "passcodeNotSet", meaning: "the device has no passcode",
            advice: "Explain that a passcode must be set first.")
        public static let unavailable = Self(
            "unavailable", meaning: "the device does not support this method, or it is not available now",
            advice: "Offer another method.")
        public static let notInteractive = Self(
            "notInteractive", meaning: "the app cannot prompt now", advice: "Prompt in response to a user action.")
        public static let noReason = Self(
            "noReason", meaning: "the prompt has no reason", advice: "State in a sentence why the app prompts.")
        public static let enrolmentChanged = Self(
            "enrolmentChanged", meaning: "the biometric enrollment of the device has changed",
            advice: "Let the user sign in with their password, then accept the new enrollment.")

        // The account on this system

        public static let accountRefused = Self(
            "accountRefused", meaning: "the account cannot sign in now: it is expired, locked or restricted",
            advice: "Refer the user to the system administrator.")
        public static let passwordExpired = Self(
            "passwordExpired", meaning: "the password is correct but has expired",
            advice: "Let the user change it with the system's own tool.")
        public static let misconfigured = Self(
            "misconfigured", meaning: "the system cannot check passwords for this service",
            advice: "Check the service's configuration file and the system log.")
        public static let notStored = Self(
            "notStored", meaning: "there is no secret to unlock", advice: "Let the user sign in first.")
        public static let storage = Self(
            "storage", meaning: "the secret cannot be read", advice: "See the detail for the store's error.")
        public static let unknown = Self(
            "unknown", meaning: "the system returned a reason that is unknown to this version",
            advice: "Treat it as a failure.")
    }
}

extension LocalAuthenticationError {
    /// Creates an error from a code of `LAError` (LocalAuthentication, `LAError.Code`).
    public init(laErrorCode: Int) {
        let codes: [Int: Code] = [
            -1: .failed, -2: .cancelled, -3: .fallbackChosen, -4: .interrupted, -5: .passcodeNotSet, -6: .unavailable,
            -7: .notEnrolled, -8: .lockedOut, -9: .interrupted, -10: .interrupted, -11: .unavailable,
            -12: .unavailable, -13: .unavailable, -14: .unavailable, -1004: .notInteractive,
        ]
        let code = codes[laErrorCode]
        self.init(code ?? .unknown, detail: code == nil ? "the LAError code is \(laErrorCode)" : nil)
    }

    /// What an error of the system means, where it is one of LocalAuthentication.
    init(domain: String, code: Int) {
        guard domain == "com.apple.LocalAuthentication" else {
            self.init(.unknown, detail: "the system’s error is \(code) in \(domain)")
            return
        }
        self.init(laErrorCode: code)
    }

    /// What a store's error means to somebody who unlocks.
    init(storeError error: SecretStoreError) {
        switch error.code {
        case .cancelled: self.init(.cancelled)
        case .authenticationFailed: self.init(.failed)
        case .locked: self.init(.notInteractive, detail: error.code.meaning)
        default: self.init(.storage, detail: error.description)
        }
    }

    /// What an answer of Linux-PAM means (`_pam_types.h`); nil where it is that all is well. An account that there is not
    /// is told as a wrong password is.
    init?(pamAnswer: Int32) {
        switch pamAnswer {
        case 0: return nil
        case 7, 10: self.init(.failed)
        case 8, 9: self.init(.unavailable)
        case 11: self.init(.lockedOut)
        case 12: self.init(.passwordExpired)
        case 6, 13: self.init(.accountRefused)
        case 19, 30, 31: self.init(.cancelled)
        default: self.init(.misconfigured, detail: "PAM returned \(pamAnswer)")
        }
    }
}
