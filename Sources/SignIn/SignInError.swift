/// The reason a sign-in operation failed. It contains no account, address, password, token or code.
public struct SignInError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: Code
    /// The time to wait in seconds, if waiting helps.
    public let retryAfter: Double?
    /// Further details, as a clause that begins in lower case.
    public let detail: String?

    public init(_ code: Code, retryAfter: Double? = nil, detail: String? = nil) {
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
    }

    /// What happened and what to do.
    public var description: String {
        let extra = detail.map { ": \($0)" } ?? ""
        let wait = retryAfter.map { " Wait \(Int64($0.seconds(atLeast: 0).rounded(.up))) s." } ?? ""
        return "\(code.meaning)\(extra). \(code.advice)\(wait)"
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

        public static let limited = Self(
            "limited", meaning: "there were too many attempts", advice: "Try again later.")
        public static let busy = Self(
            "busy", meaning: "attempts for more accounts than the store can track are in progress",
            advice: "Reject the attempt; increase the store's capacity if this is not an attack.")
        public static let storage = Self(
            "storage", meaning: "the stored data cannot be read or written",
            advice: "Reject the attempt until the store is available again.")
        public static let malformedSecret = Self(
            "malformedSecret", meaning: "the shared secret is too short, too long or not Base32",
            advice: "Use at least 16 bytes, as RFC 4226 requires.")
        public static let malformedKey = Self(
            "malformedKey", meaning: "the key has the wrong size", advice: "Use 32 to 64 random bytes.")
        public static let tooLong = Self(
            "tooLong", meaning: "the text is too long for a QR code",
            advice: "Use at most 666 bytes: shorten the issuer or account name.")
        public static let signedOut = Self(
            "signedOut", meaning: "there are no tokens, or the server refuses to renew them",
            advice: "Let the user sign in again.")
        public static let renewalFailed = Self(
            "renewalFailed", meaning: "the tokens could not be renewed",
            advice: "Keep them and try again; nothing was removed.")
        public static let cancelled = Self(
            "cancelled", meaning: "the caller was cancelled", advice: "Nothing else was stopped by it.")
    }
}
