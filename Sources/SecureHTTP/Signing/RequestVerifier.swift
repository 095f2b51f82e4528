internal import Crypto
public import Foundation
internal import SecretMemory

/// A request as a server received it.
public struct ReceivedRequest: Sendable {
    public let method: String
    /// The `Host` header or `:authority`.
    public let authority: String
    /// The path and query of the request line.
    public let target: String
    public let headers: HeaderFields
    public let body: [UInt8]

    public init(method: String, authority: String, target: String, headers: HeaderFields, body: [UInt8]) {
        (self.method, self.authority, self.target, self.headers, self.body) = (method, authority, target, headers, body)
    }

    var parts: SignatureBase.Parts {
        SignatureBase.Parts(
            method: method, authority: Self.normalized(authority), target: target, headers: headers)
    }

    /// In lower case and without the port of https (RFC 9421 §2.2.3). Letters of ASCII alone: others fold to them as well.
    static func normalized(_ authority: String) -> String {
        // Most are so already.
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let (hasPort, hasCapitals) = authority.withBytes { bytes in
            (
                bytes.count >= 4 && bytes[(bytes.count - 4)..<bytes.count].equals(":443"),
                bytes.buffer.contains(where: capitals.contains)
            )
        }
        if !hasPort, !hasCapitals { return authority }
        let bytes = hasPort ? authority.utf8.dropLast(4) : authority.utf8[...]
        return String(decoding: bytes.map { capitals.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

extension ReceivedRequest: CustomStringConvertible, CustomReflectable {
    /// Reveals nothing about the request.
    public var description: String { "a received request" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Verifies on a server that a request was signed by a client, for this server, within the last five minutes, and is
/// not a replay.
public struct RequestVerifier: Sendable {
    /// The number of seconds for which a signature is accepted.
    public static let window: Int64 = 300
    /// The number of seconds by which a client's clock may be ahead.
    public static let ahead: Int64 = 60

    private let keys: [String: [RequestKey]]
    private let authorities: Set<String>
    private let required: [String]
    private let replays: any ReplayCache

    /// - Parameters:
    ///   - keys: The current keys and those being phased out. If several have the same ID, each is tried.
    ///   - authorities: The names of this server, with the port if it is not 443. Without them, a request to another
    ///     server with the same keys would be valid here.
    ///   - required: The headers that a signature must cover.
    public init(keys: [RequestKey], authorities: Set<String>, required: [String] = [], replays: any ReplayCache) {
        self.keys = Dictionary(grouping: keys, by: \.id)
        self.authorities = Set(authorities.map(ReceivedRequest.normalized))
        self.required = required.map { $0.lowercased() }
        self.replays = replays
    }

    /// Verifies a request and returns the ID of the key that signed it.
    ///
    /// - Throws: `signatureMissing`; `signatureRefused`, a single code for all failures; `signatureOutsideWindow` with
    ///   the skew in ``SecureHTTPError/clockSkew``, revealed only to holders of a key; `replayed`; or the error of the
    ///   replay cache, in which case the request is rejected too.
    public func verify(_ request: ReceivedRequest, at time: Date) async throws(SecureHTTPError) -> String {
        guard let input = request.headers["signature-input"], let signature = request.headers["signature"] else {
            throw SecureHTTPError(.signatureMissing)
        }
        let now = Int64(seconds: time.timeIntervalSince1970)
        let signed = input.withBytes { input in signature.withBytes { prove(request, input, $0, time) } }
        guard let proved = signed, provesBody(request) else { throw SecureHTTPError(.signatureRefused) }
        guard now - proved.created <= Self.window, proved.created - now <= Self.ahead else {
            // What is no clock's error is not told as one.
            let skew = proved.created - now
            throw SecureHTTPError(.signatureOutsideWindow, clockSkew: abs(skew) < 1 << 32 ? Int(skew) : nil)
        }
        if let since = replays.remembersSince?.asSeconds, proved.created <= since + Self.ahead {
            throw SecureHTTPError(.replayUndecided)
        }
        guard try await replays.admit(proved.ticket, until: proved.created + Self.window, now: now) else {
            throw SecureHTTPError(.replayed)
        }
        return proved.keyID
    }

    private struct Proved {
        let keyID: String
        let created: Int64
        let ticket: ReplayTicket
    }

    /// Nil for all that does not hold but the body.
    private func prove(
        _ request: ReceivedRequest, _ input: ByteView, _ signature: ByteView, _ time: Date
    ) -> Proved? {
        guard let list = StructuredText.innerList(RequestSigner.member, in: input),
            let created = list.integer("created", of: input), let nonce = list.string("nonce", of: input),
            (16...64).contains(nonce.count), let id = list.string("keyid", of: input),
            let algorithm = list.string("alg", of: input), algorithm.equals("hmac-sha256"),
            list.value(ByteView("expires"), of: input) == nil, let candidates = keys[id.text],
            covers(list, of: input, request), let code = StructuredText.base64(RequestSigner.member, in: signature)
        else { return nil }
        let parts = request.parts
        guard authorities.contains(parts.authority) else { return nil }
        var text = ByteText()
        guard SignatureBase.write(list, of: input, parts, to: &text) else { return nil }
        for key in candidates where key.acceptedUntil.map({ $0 > time }) ?? true {
            let own = key.code(of: text.view.raw)
            guard own.withUnsafeBytes({ Base64.writes(signature[code], $0) }) else { continue }
            return Proved(keyID: key.id, created: created, ticket: ReplayTicket(keyID: id, nonce: nonce))
        }
        return nil
    }

    /// A body that nothing covers could be exchanged, and a header that is not covered as well. What says how a body is read must be
    /// covered where it is there: added on the way it would make another body of the same bytes.
    private func covers(_ list: StructuredText.InnerList, of bytes: ByteView, _ request: ReceivedRequest) -> Bool {
        guard request.body.isEmpty || list.contains(ByteView("content-digest"), of: bytes) else { return false }
        for component in SignatureBase.derived where !list.contains(ByteView(component), of: bytes) { return false }
        for name in SignatureBase.readings {
            let isThere = request.headers.fields.contains { $0.name.withBytes { $0.equals(name) } }
            if isThere, !list.contains(ByteView(name), of: bytes) { return false }
        }
        for name in required where !name.withBytes({ list.contains($0, of: bytes) }) { return false }
        return true
    }

    /// The digest is proved by the signature; now it proves the body.
    private func provesBody(_ request: ReceivedRequest) -> Bool {
        guard let digest = request.headers["content-digest"] else { return request.body.isEmpty }
        return digest.withBytes { digest in
            guard let written = StructuredText.base64("sha-256", in: digest) else { return false }
            return SignatureBase.hash(of: request.body).withUnsafeBytes { Base64.writes(digest[written], $0) }
        }
    }
}
