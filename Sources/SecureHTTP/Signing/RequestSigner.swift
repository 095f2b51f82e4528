public import Foundation
internal import SecretMemory

/// Signs requests with HMAC-SHA256 as HTTP Message Signatures (RFC 9421), bodies through `Content-Digest` (RFC 9530).
///
/// A signature covers method, authority, path, query, the body, `Content-Type` and the headers that are named, with the
/// time and a random nonce. So a server can tell that the request was made by who has the key, for it, a moment ago and once.
public struct RequestSigner: Sendable {
    /// The member of `Signature` and `Signature-Input` that is ours.
    public static let label = "bulwark"

    private let key: RequestKey
    private let headers: [String]
    private let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - headers: names of headers to cover where a request has them.
    ///   - clock: seconds since 1970. A client that was told of its skew adds it here.
    public init(
        key: RequestKey, covering headers: [String] = [],
        clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        (self.key, self.clock) = (key, clock)
        self.headers = headers.map { $0.lowercased() }.filter { $0 != "content-type" && $0 != "content-digest" }
    }

    /// The request with `Signature`, `Signature-Input` and for a body `Content-Digest`. Older ones are replaced.
    ///
    /// - Throws: ``SecureHTTPError/Code/requestBodyFailed`` for a stream without a `Content-Digest` of the caller's: what is
    ///   not read yet cannot be signed.
    public func sign(_ request: SecureRequest) throws(SecureHTTPError) -> SecureRequest {
        let nonce = Base64.text(of: randomBytes(16))
        return try sign(request, created: clock(), nonce: nonce)
    }

    func sign(_ request: SecureRequest, created: Int64, nonce: String) throws(SecureHTTPError) -> SecureRequest {
        var signed = request
        switch request.body {
        case .bytes(let body): signed.headers.setChecked("content-digest", SignatureBase.digest(of: body))
        case .none: signed.headers.remove("content-digest")
        case .stream:
            guard request.headers["content-digest"] != nil else { throw SecureHTTPError(.requestBodyFailed) }
        }
        let covered = (["content-digest", "content-type"] + headers).filter { signed.headers[$0] != nil }
        let list = StructuredText.InnerList(
            items: SignatureBase.derived + covered,
            parameters: [
                ("created", .integer(created)), ("nonce", .string(nonce)), ("keyid", .string(key.id)),
                ("alg", .string("hmac-sha256")),
            ])
        let parts = SignatureBase.Parts(
            method: signed.method.name, authority: signed.url.authority, target: signed.url.target,
            headers: signed.headers)
        let parameters = list.text
        guard let text = SignatureBase.text(list, parts, parameters: parameters) else {
            throw SecureHTTPError(.headerMalformed)
        }
        try signed.headers.set("signature-input", Self.label + "=" + parameters)
        signed.headers.setChecked("signature", Self.label + "=:" + Base64.text(of: key.code(of: text)) + ":")
        return signed
    }
}
