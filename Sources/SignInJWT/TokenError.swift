/// The reason a token, or a key for tokens, was rejected. It contains nothing of the token or the key.
public struct TokenError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: Code
    /// Further details, as a clause that begins in lower case.
    public let detail: String?

    init(_ code: Code, _ detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// What happened and what to do.
    public var description: String { "\(code.meaning)\(detail.map { ": \($0)" } ?? ""). \(code.advice)" }

    /// A kind of failure. The set is open; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let name: String
        public let meaning: String
        public let advice: String

        init(_ name: String, _ meaning: String, _ advice: String = "Reject the request.") {
            self.name = name
            self.meaning = meaning
            self.advice = advice
        }

        public var description: String { name }

        public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
}

extension TokenError.Code {
    public static let tooLarge = Self("tooLarge", "the token is larger than the policy allows")
    public static let malformed = Self("malformed", "this is not a signed token in compact form")
    public static let unsupported = Self("unsupported", "the token requires an unsupported feature")
    public static let unknownKey = Self(
        "unknownKey", "no key matches the token's key ID",
        "Reject the request; fetch the issuer's keys again, at most every few minutes.")
    public static let wrongAlgorithm = Self("wrongAlgorithm", "the token's algorithm does not match its key")
    public static let wrongSignature = Self("wrongSignature", "the signature does not match the key")
    public static let wrongType = Self("wrongType", "the token does not have the expected type")
    public static let wrongIssuer = Self("wrongIssuer", "the token has a different issuer, or none")
    public static let wrongAudience = Self("wrongAudience", "the token has a different audience, or none")
    public static let expired = Self("expired", "the token has expired", "Renew it, or let the user sign in again.")
    public static let notYetValid = Self(
        "notYetValid", "the token is not valid yet", "Compare the clocks of both parties.")
    public static let tooOld = Self("tooOld", "the token was issued too long ago", "Let the user sign in again.")
    public static let missingClaim = Self("missingClaim", "the token lacks a claim, or a claim has the wrong type")
    public static let weakKey = Self("weakKey", "the key is too weak for its algorithm", "Generate a new one.")
    public static let malformedKey = Self(
        "malformedKey", "this is not a key for the algorithm",
        "Provide the public key as PEM, or a key set (RFC 7517).")
}
