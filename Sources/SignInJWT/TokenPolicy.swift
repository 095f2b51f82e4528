public import Foundation

/// The requirements for a token in addition to its signature.
public struct TokenPolicy: Sendable {
    /// The issuer of the tokens: the `iss` claim, compared byte for byte.
    public let issuer: String
    /// The accepted audiences: the `aud` claim must contain one of them.
    public let audiences: Set<String>
    /// The `typ` of the header (RFC 8725, section 3.11), such as `at+jwt` for access tokens (RFC 9068). Nil for tokens with
    /// `JWT` or none: one of another type, made for another end, is refused then too.
    public var type: String?
    /// The allowed clock difference in seconds; at most 300.
    public var leeway: Double { didSet { leeway = Self.clamped(leeway) } }
    /// The maximum age in seconds since `iat`, at least 0; `nil` does not require `iat`.
    public var greatestAge: Double? { didSet { greatestAge = greatestAge.map(Self.age) } }
    /// The maximum size in bytes; larger tokens are not parsed.
    public var greatestSize: Int
    /// The required claims in addition to `iss`, `aud` and `exp`.
    public var required: Set<String>
    /// The time source of the verifier.
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
