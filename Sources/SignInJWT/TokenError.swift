/// Why a token, or a key for tokens, was refused. It holds nothing of the token or the key.
public struct TokenError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: Code
    /// What is known beyond the code, in a clause that begins in lower case.
    public let detail: String?

    init(_ code: Code, _ detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// What happened, and what to do.
    public var description: String { "\(code.meaning)\(detail.map { ": \($0)" } ?? ""). \(code.advice)" }

    /// A kind of failure. The set is open; keep a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let name: String
        public let meaning: String
        public let advice: String

        init(_ name: String, _ meaning: String, _ advice: String = "Refuse the request.") {
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
    public static let malformed = Self("malformed", "this is no signed token in compact form")
    public static let unsupported = Self("unsupported", "the token asks for something that is not supported")
    public static let unknownKey = Self(
        "unknownKey", "no key has the name that the token gives",
        "Refuse the request; fetch the issuer's keys again, at most every few minutes.")
    public static let wrongAlgorithm = Self("wrongAlgorithm", "the token names another algorithm than its key is for")
    public static let wrongSignature = Self("wrongSignature", "the signature is not that of the key")
    public static let wrongType = Self("wrongType", "the token is of another type than is expected here")
    public static let wrongIssuer = Self("wrongIssuer", "the token is from another issuer, or from none")
    public static let wrongAudience = Self("wrongAudience", "the token is for somebody else, or for nobody")
    public static let expired = Self("expired", "the token has expired", "Renew it, or let the person sign in again.")
    public static let notYetValid = Self(
        "notYetValid", "the token is not valid yet", "Compare the clocks of both sides.")
    public static let tooOld = Self("tooOld", "the token was issued too long ago", "Let the person sign in again.")
    public static let missingClaim = Self("missingClaim", "the token lacks a claim, or has one of the wrong kind")
    public static let weakKey = Self("weakKey", "the key is too weak for its algorithm", "Make a new one.")
    public static let malformedKey = Self(
        "malformedKey", "this is no key of the algorithm", "Give the public key as PEM, or a key set of RFC 7517.")
}
