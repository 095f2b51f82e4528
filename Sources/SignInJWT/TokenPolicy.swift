public import Foundation

/// What a verifier asks of a token, beside its signature.
public struct TokenPolicy: Sendable {
    /// Who issues the tokens: the `iss` claim, byte for byte.
    public let issuer: String
    /// Whom the tokens are for: one of these stands in the `aud` claim.
    public let audiences: Set<String>
    /// The `typ` of the header (RFC 8725, section 3.11), such as `at+jwt` for access tokens (RFC 9068). Nil for tokens with
    /// `JWT` or none: one of another type, made for another end, is refused then too.
    public var type: String?
    /// In seconds, by how much clocks may differ; at most 300.
    public var leeway: Double { didSet { leeway = Self.clamped(leeway) } }
    /// In seconds since `iat`, at least 0; nil asks for no `iat`.
    public var greatestAge: Double? { didSet { greatestAge = greatestAge.map(Self.age) } }
    /// In bytes, beyond which a token is not looked at.
    public var greatestSize: Int
    /// Claims that must be there, beside `iss`, `aud` and `exp`.
    public var required: Set<String>
    /// Where the verifier takes the time from.
    public var now: @Sendable () -> Date

    public init(
        issuer: String, audiences: Set<String>, type: String? = nil, leeway: Double = 60, greatestAge: Double? = nil,
        greatestSize: Int = 8_192, required: Set<String> = [], now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.issuer = issuer
        self.audiences = audiences
        self.type = type
        self.leeway = Self.clamped(leeway)
        self.greatestAge = greatestAge.map(Self.age)
        self.greatestSize = greatestSize
        self.required = required
        self.now = now
    }

    private static func age(_ seconds: Double) -> Double { seconds.isNaN ? 0 : max(0, seconds) }

    private static func clamped(_ seconds: Double) -> Double { seconds.isNaN ? 0 : min(300, max(0, seconds)) }

    /// Media types are compared without case, and "application/" may be left out (RFC 7515, section 4.1.9).
    func accepts(type given: String?) -> Bool {
        guard let type else { return given == nil || given.map(Self.mediaType) == Array("jwt".utf8) }
        return given.map(Self.mediaType) == Self.mediaType(type)
    }

    private static func mediaType(_ text: String) -> [UInt8] {
        let small = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let prefix = Array("application/".utf8)
        let rest = small.dropFirst(prefix.count)
        return small.starts(with: prefix) && !rest.contains(UInt8(ascii: "/")) ? Array(rest) : small
    }
}
