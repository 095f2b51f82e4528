internal import Crypto
public import Foundation
internal import SecretMemory

/// A request as a server received it.
public struct ReceivedRequest: Sendable {
    public let method: String
    /// The `Host` header or `:authority`.
    public let authority: String
    /// Path and query of the request line.
    public let target: String
    public let headers: HeaderFields
    public let body: [UInt8]

    public init(method: String, authority: String, target: String, headers: HeaderFields, body: [UInt8]) {
        (self.method, self.authority, self.target, self.headers, self.body) = (method, authority, target, headers, body)
    }

    var parts: SignatureBase.Parts {
        SignatureBase.Parts(method: method, authority: Self.normalized(authority), target: target, headers: headers)
    }

    /// In lower case and without the port of https (RFC 9421 §2.2.3).
    static func normalized(_ authority: String) -> String {
        let text = authority.lowercased()
        return text.hasSuffix(":443") ? String(text.dropLast(4)) : text
    }
}

/// Proves on a server that a request was signed by a client, for this server, within five minutes, and comes once.
public struct RequestVerifier: Sendable {
    /// Seconds that a signature is accepted after it was made.
    public static let window: Int64 = 300
    /// Seconds that a client's clock may be ahead.
    public static let ahead: Int64 = 60

    private let keys: [String: RequestKey]
    private let authorities: Set<String>
    private let required: [String]
    private let replays: any ReplayCache

    /// - Parameters:
    ///   - keys: keys in use, by their ids, and those that are on their way out.
    ///   - authorities: what this server is called, with the port where it is not 443. Without it a request for another
    ///     server of the same keys would hold here.
    ///   - required: headers that a signature must cover.
    public init(keys: [RequestKey], authorities: Set<String>, required: [String] = [], replays: any ReplayCache) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.authorities = Set(authorities.map(ReceivedRequest.normalized))
        self.required = required.map { $0.lowercased() }
        self.replays = replays
    }

    /// The id of the key that signed the request.
    ///
    /// - Throws: `signatureMissing`; `signatureRefused`, one code for all that does not hold; `signatureOutsideWindow` with
    ///   the skew in ``SecureHTTPError/clockSkew``, told only to who has a key; `replayed`; what the replay cache throws,
    ///   and then the request is refused as well.
    public func verify(_ request: ReceivedRequest, at time: Date) async throws(SecureHTTPError) -> String {
        guard let input = request.headers["signature-input"], let signature = request.headers["signature"] else {
            throw SecureHTTPError(.signatureMissing)
        }
        let now = Int64(time.timeIntervalSince1970)
        let proved = try prove(request, input, signature, time)
        guard now - proved.created <= Self.window, proved.created - now <= Self.ahead else {
            throw SecureHTTPError(.signatureOutsideWindow, clockSkew: Int(proved.created - now))
        }
        if let since = replays.remembersSince, proved.created <= since + Self.ahead {
            throw SecureHTTPError(.replayUndecided)
        }
        let ticket = ReplayTicket(keyID: proved.key.id, nonce: proved.nonce)
        guard try await replays.admit(ticket, until: proved.created + Self.window, now: now) else {
            throw SecureHTTPError(.replayed)
        }
        return proved.key.id
    }

    private struct Proved {
        let key: RequestKey
        let created: Int64
        let nonce: String
    }

    private func prove(
        _ request: ReceivedRequest, _ input: String, _ signature: String, _ time: Date
    ) throws(SecureHTTPError) -> Proved {
        let refused = SecureHTTPError(.signatureRefused)
        let parts = request.parts
        guard let list = StructuredText.innerList(RequestSigner.label, in: input),
            case .integer(let created)? = list["created"], case .string(let nonce)? = list["nonce"],
            (16...64).contains(nonce.utf8.count), case .string(let id)? = list["keyid"],
            list["alg"] == .string("hmac-sha256"), list["expires"] == nil, let key = keys[id],
            key.acceptedUntil.map({ $0 > time }) ?? true, authorities.contains(parts.authority), covers(list, request),
            let text = SignatureBase.text(list, parts),
            let base64 = StructuredText.base64(RequestSigner.label, in: signature),
            let code = Base64.bytes(of: base64)
        else { throw refused }
        guard constantTimeEqual(key.code(of: text), code) else { throw refused }
        try checkBody(request)
        return Proved(key: key, created: created, nonce: nonce)
    }

    /// A body that nothing covers could be exchanged, and a header that is not covered as well.
    private func covers(_ list: StructuredText.InnerList, _ request: ReceivedRequest) -> Bool {
        let isBodyCovered = request.body.isEmpty || list.items.contains("content-digest")
        return isBodyCovered && (SignatureBase.derived + required).allSatisfy(list.items.contains)
    }

    /// The digest is proved by the signature; now it proves the body.
    private func checkBody(_ request: ReceivedRequest) throws(SecureHTTPError) {
        guard let digest = request.headers["content-digest"] else {
            guard request.body.isEmpty else { throw SecureHTTPError(.signatureRefused) }
            return
        }
        guard let base64 = StructuredText.base64("sha-256", in: digest), let wanted = Base64.bytes(of: base64),
            constantTimeEqual(Array(SHA256.hash(data: request.body)), wanted)
        else { throw SecureHTTPError(.signatureRefused) }
    }
}
