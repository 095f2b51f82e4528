/// How a server answers a request that it does not take: a status and headers, and no body.
public struct RequestRefusal: Hashable, Sendable {
    public let status: Int
    public let headers: HeaderFields

    /// Seconds that a client's clock is ahead, negative where it is behind. Only who has a key is told.
    public static let clockSkew = "signature-clock-skew"

    private init(_ status: Int, _ headers: [(name: String, value: String)] = []) {
        var fields = HeaderFields()
        for header in headers { fields.setChecked(header.name, header.value) }
        (self.status, self.headers) = (status, fields)
    }

    /// To what ``RequestVerifier/verify(_:at:)`` threw.
    ///
    /// Whatever is wrong with a signature is the same 401: missing, of another key, changed, seen before. Where the clock alone
    /// is wrong, the skew is told besides. 503 is for what is not the client's fault.
    public init(_ error: SecureHTTPError) {
        switch error.code {
        case .replayUndecided: self = .unavailable(retryAfter: Int(RequestVerifier.ahead) + 1)
        case .replayCacheFull, .replayCacheUnavailable, .replayCacheUnfit: self = .unavailable()
        case .signatureOutsideWindow:
            let skew = error.clockSkew.map { (name: Self.clockSkew, value: String($0)) }
            self = Self(401, Self.challenge + [skew].compactMap { $0 })
        default: self = .unsigned
        }
    }

    /// No signature that holds.
    public static let unsigned = RequestRefusal(401, challenge)

    /// What is asked cannot be read.
    public static let malformed = RequestRefusal(400)

    /// The body is beyond the server's limit.
    public static let tooLarge = RequestRefusal(413)

    /// - Parameter retryAfter: in seconds, at least one.
    public static func tooMany(retryAfter: Int) -> RequestRefusal { RequestRefusal(429, wait(retryAfter)) }

    /// - Parameter retryAfter: in seconds, at least one; nil where it is not known.
    public static func unavailable(retryAfter: Int? = nil) -> RequestRefusal {
        RequestRefusal(503, retryAfter.map(wait) ?? [])
    }

    // A 401 has to name a scheme (RFC 9110 §11.6.1).
    private static let challenge = [(name: "www-authenticate", value: "Signature")]

    private static func wait(_ seconds: Int) -> [(name: String, value: String)] {
        [(name: "retry-after", value: String(max(1, seconds)))]
    }
}
