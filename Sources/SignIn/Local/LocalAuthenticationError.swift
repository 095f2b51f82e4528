internal import SecretStorage

/// Why nobody was let in at this device. It names no user, and holds nothing that was typed.
public struct LocalAuthenticationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: Code
    /// What is known beyond the code, in a clause that begins in lower case.
    public let detail: String?

    public init(_ code: Code, detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// What happened, and what to do.
    public var description: String {
        let extra = detail.map { ": \($0)" } ?? ""
        return "\(code.meaning)\(extra). \(code.advice)"
    }

    /// A kind of failure. The set is open; keep a `default`.
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
            "failed", meaning: "this is not the person, or the password is wrong", advice: "Let them try again.")
        public static let cancelled = Self(
            "cancelled", meaning: "the person did not want to", advice: "Leave all as it is; do not ask again unasked.")
        public static let fallbackChosen = Self(
            "fallbackChosen", meaning: "the person chose another way",
            advice: "Show the way of your own that the button named.")
        public static let interrupted = Self(
            "interrupted", meaning: "the system or the app put the question away",
            advice: "Ask again when the app is in front.")
        public static let lockedOut = Self(
            "lockedOut", meaning: "there were too many attempts",
            advice: "Biometrics work again after the passcode; other ways after the time that the system sets.")

        // The device

        public static let notEnrolled = Self(
            "notEnrolled", meaning: "nobody's face or finger is known to the device",
            advice: "Offer the passcode, or say where to enrol.")
        public static let passcodeNotSet = Self(
            "passcodeNotSet", meaning: "the device has no passcode", advice: "Say that one must be set first.")
        public static let unavailable = Self(
            "unavailable", meaning: "the device has no such way, or it does not work now",
            advice: "Offer another way.")
        public static let notInteractive = Self(
            "notInteractive", meaning: "the app may not ask now", advice: "Ask when the user has begun something.")
        public static let noReason = Self(
            "noReason", meaning: "the prompt has no text", advice: "Say in a sentence why the app asks.")
        public static let enrolmentChanged = Self(
            "enrolmentChanged", meaning: "other faces or fingers are known to the device than before",
            advice: "Let the person sign in with their password, then accept the new ones.")

        // The account on this system

        public static let accountRefused = Self(
            "accountRefused", meaning: "the account may not sign in now: it expired, is locked or may not at this time",
            advice: "Send the person to whoever runs the system.")
        public static let passwordExpired = Self(
            "passwordExpired", meaning: "the password is right and has expired",
            advice: "Let the person change it with the system's own tool.")
        public static let misconfigured = Self(
            "misconfigured", meaning: "the system cannot judge passwords for this service",
            advice: "Look at the service's file, and at the system's log.")
        public static let notStored = Self(
            "notStored", meaning: "there is no secret to unlock", advice: "Let the person sign in first.")
        public static let storage = Self(
            "storage", meaning: "the secret cannot be read", advice: "The detail says what the store answered.")
        public static let unknown = Self(
            "unknown", meaning: "the system gave a reason that this version does not know",
            advice: "Treat it as a failure.")
    }
}

extension LocalAuthenticationError {
    /// What a code of `LAError` means (LocalAuthentication, `LAError.Code`).
    public init(laErrorCode: Int) {
        let codes: [Int: Code] = [
            -1: .failed, -2: .cancelled, -3: .fallbackChosen, -4: .interrupted, -5: .passcodeNotSet, -6: .unavailable,
            -7: .notEnrolled, -8: .lockedOut, -9: .interrupted, -10: .interrupted, -11: .unavailable,
            -12: .unavailable, -13: .unavailable, -14: .unavailable, -1004: .notInteractive,
        ]
        let code = codes[laErrorCode]
        self.init(code ?? .unknown, detail: code == nil ? "the code of LAError is \(laErrorCode)" : nil)
    }

    /// What an error of the system means, where it is one of LocalAuthentication.
    init(domain: String, code: Int) {
        guard domain == "com.apple.LocalAuthentication" else {
            self.init(.unknown, detail: "the system’s error is \(code) of \(domain)")
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
        default: self.init(.misconfigured, detail: "PAM’s answer is \(pamAnswer)")
        }
    }
}
