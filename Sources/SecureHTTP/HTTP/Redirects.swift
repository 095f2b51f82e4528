/// The policy for following redirects. Redirects to `http` are never followed.
public struct RedirectPolicy: Hashable, Sendable {
    /// The maximum number of consecutive redirects.
    public var limit: Int

    public init(limit: Int = 5) { self.limit = limit }

    /// Redirects are not followed but returned like any other response.
    public static let none = RedirectPolicy(limit: 0)
}

/// What becomes of an answer that points elsewhere.
enum RedirectDecision {
    case final
    case follow(SecureRequest)

    /// RFC 9110 §15.4, and stricter: to another origin goes only a request without a body, and none of its headers but
    /// those that cannot be a credential. Which header is one only its maker knows, so all others stay behind or, where
    /// the name says it is one, the redirect is refused.
    init(_ request: SecureRequest, status: Int, location: String?) throws(SecureHTTPError) {
        guard [301, 302, 303, 307, 308].contains(status), let location else {
            self = .final
            return
        }
        let target: SecureURL
        do { target = try request.url.resolving(location) } catch { throw SecureHTTPError(.redirectRefused) }
        var next = request
        next.url = target
        if Self.becomesGet(request.method, status) {
            (next.method, next.body) = (.get, .none)
            next.headers = next.headers.filtered { !$0.hasPrefix("content-") }
        }
        guard next.body.isRepeatable else { throw SecureHTTPError(.redirectRefused) }
        if !target.hasOrigin(of: request.url) {
            guard next.body.isEmpty, !request.headers.holdsCredential else {
                throw SecureHTTPError(.redirectRefused)
            }
            next.headers = next.headers.filtered(Self.harmless.contains)
        }
        self = .follow(next)
    }

    private static func becomesGet(_ method: SecureRequest.Method, _ status: Int) -> Bool {
        (status == 303 && method != .head && method != .get) || ([301, 302].contains(status) && method == .post)
    }

    private static let harmless: Set<String> = ["accept", "accept-language", "user-agent"]
}
