/// A server's response to a request that it rejects: a status and headers, without a body.
public struct RequestRefusal: Hashable, Sendable {
    public let status: Int
    public let headers: HeaderFields

    /// The header with the seconds by which a client's clock is ahead, negative if behind. Sent only to clients that
    /// have a key.
    public static let clockSkew = "signature-clock-skew"

    private init(_ status: Int, _ headers: [(name: String, value: String)] = []) {
        var fields = HeaderFields()
        for header in headers { fields.setChecked(header.name, header.value) }
        (self.status, self.headers) = (status, fields)
    }

    /// Creates the response for an error of ``RequestVerifier/verify(_:at:)``.
    ///
    /// All signature failures result in the same 401: missing, wrong key, modified, replayed. If only the clock is
    /// wrong, the skew is included. 503 is used for failures that are not the client's fault.
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

    /// The request has no valid signature.
    public static let unsigned = RequestRefusal(401, challenge)

    /// The request is malformed.
    public static let malformed = RequestRefusal(400)

    /// The body exceeds the server's limit.
    public static let tooLarge = RequestRefusal(413)

    /// - Parameter retryAfter: The delay in seconds, at least one.
    public static func tooMany(retryAfter: Int) -> RequestRefusal { RequestRefusal(429, wait(retryAfter)) }

    /// - Parameter retryAfter: The delay in seconds, at least one; `nil` if unknown.
    public static func unavailable(retryAfter: Int? = nil) -> RequestRefusal {
        RequestRefusal(503, retryAfter.map(wait) ?? [])
    }

    // A 401 has to name a scheme (RFC 9110 §11.6.1).
    private static let challenge = [(name: "www-authenticate", value: "Signature")]

    private static func wait(_ seconds: Int) -> [(name: String, value: String)] {
        [(name: "retry-after", value: String(max(1, seconds)))]
    }
}
