internal import Crypto
public import Foundation
internal import SecretMemory

/// Signs requests with HMAC-SHA256 as HTTP Message Signatures (RFC 9421), bodies through `Content-Digest` (RFC 9530).
///
/// A signature covers method, authority, path, query, body, `Content-Type`, `Content-Encoding` and the given headers,
/// along with the time and a random nonce. A server can thus verify that the request was made recently by a holder of
/// the key, for this server, and is not a replay.
public struct RequestSigner: Sendable {
    /// The label of this signature in `Signature` and `Signature-Input`.
    public static let label = "bulwark"
    static var member: StaticString { "bulwark" }

    private let key: RequestKey
    /// Names to cover where a request has them, the body's own first.
    private let names: [String]
    private let clock: @Sendable () -> Int64
    /// Whether verifiers would accept what covers the names.
    private let isVerifiable: Bool

    /// The maximum number of additional headers, given that verifiers read at most 32 components.
    public static let mostHeaders = 24

    /// - Parameters:
    ///   - headers: names of headers to cover where a request has them, ``mostHeaders`` at most. Those of the signature itself cannot be
    ///     among them.
    ///   - clock: seconds since 1970. A client that was told of its skew adds it here.
    public init(
        key: RequestKey, covering headers: [String] = [],
        clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        (self.key, self.clock) = (key, clock)
        var names = ["content-digest"] + SignatureBase.readings.map(\.description)
        let own = names.count
        // No request has a header that is no token.
        for name in headers.map({ $0.lowercased() }) where HeaderFields.isToken(name) && !names.contains(name) {
            names.append(name)
        }
        self.names = names
        isVerifiable =
            names.count - own <= Self.mostHeaders && !names.contains("signature") && !names.contains("signature-input")
    }

    /// Returns the request with `Signature`, `Signature-Input` and, for a body, `Content-Digest`. Existing ones are
    /// replaced.
    ///
    /// - Throws: ``SecureHTTPError/Code/requestBodyFailed`` for a stream without a `Content-Digest` set by the caller,
    ///   because unread data cannot be signed. ``SecureHTTPError/Code/invalidArgument`` if no verifier would accept the
    ///   covered headers.
    public func sign(_ request: SecureRequest) throws(SecureHTTPError) -> SecureRequest {
        try sign(request, created: clock(), nonce: Nonce())
    }

    func sign(
        _ request: SecureRequest, created: Int64, nonce: Nonce
    ) throws(SecureHTTPError) -> SecureRequest {
        guard isVerifiable else { throw SecureHTTPError(.invalidArgument) }
        var signed = request
        try prepare(&signed)
        let parts = SignatureBase.Parts(
            method: signed.method.name, authority: signed.url.authority, target: signed.url.target,
            headers: signed.headers)
        // The lines of the components and the list that names them, side by side.
        var lines = ByteText()
        var list = ByteText(capacity: 400)
        list.append(Self.member)
        list.append("=")
        let start = list.count
        write(parts, to: &lines, &list)
        writeParameters(created, nonce, to: &list)
        lines.append("\"@signature-params\": ")
        lines.append(list.view[start..<list.count])
        let code = key.code(of: lines.view.raw)
        signed.headers.appendChecked("signature-input", list.text)
        list.shorten(to: start)
        list.append(":")
        code.withUnsafeBytes { list.append(base64: $0) }
        list.append(":")
        signed.headers.appendChecked("signature", list.text)
        return signed
    }

    /// Takes older signatures away and gives the body its digest.
    private func prepare(_ request: inout SecureRequest) throws(SecureHTTPError) {
        var keepsDigest = false
        if case .stream = request.body {
            guard request.headers["content-digest"] != nil else { throw SecureHTTPError(.requestBodyFailed) }
            keepsDigest = true
        }
        request.headers.remove(room: 3) { name in
            switch name.utf8.count {
            case 9: name == "signature"
            case 14: !keepsDigest && name == "content-digest"
            case 15: name == "signature-input"
            default: false
            }
        }
        if case .bytes(let body) = request.body {
            request.headers.appendChecked("content-digest", SignatureBase.digest(of: body))
        }
    }

    /// Writes a line for each component that the request has, and their names as an inner list.
    private func write(_ parts: SignatureBase.Parts, to lines: inout ByteText, _ list: inout ByteText) {
        lines.append("\"@method\": ")
        lines.append(parts.method)
        lines.append("\n\"@authority\": ")
        lines.append(parts.authority)
        lines.append("\n\"@path\": ")
        parts.writePath(to: &lines)
        lines.append("\n\"@query\": ")
        parts.writeQuery(to: &lines)
        lines.append("\n")
        list.append("(\"@method\" \"@authority\" \"@path\" \"@query\"")
        for name in names {
            let before = lines.count
            lines.append("\"")
            lines.append(name)
            lines.append("\": ")
            guard name.withBytes({ parts.headers.write($0, to: &lines) }) else {
                lines.shorten(to: before)
                continue
            }
            lines.append("\n")
            list.append(" \"")
            list.append(name)
            list.append("\"")
        }
        list.append(")")
    }

    private func writeParameters(_ created: Int64, _ nonce: Nonce, to list: inout ByteText) {
        list.append(";created=")
        list.append(decimal: created)
        list.append(";nonce=\"")
        nonce.withUnsafeBytes { list.append(base64: $0) }
        list.append("\";keyid=\"")
        list.append(key.id)
        list.append("\";alg=\"hmac-sha256\"")
    }

    /// 16 bytes that come once.
    struct Nonce {
        private var words: (UInt64, UInt64) = (0, 0)

        init() { Swift.withUnsafeMutableBytes(of: &words) { fillWithReservedRandomness($0) } }

        init(_ first: UInt64, _ second: UInt64) { words = (first, second) }

        func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            Swift.withUnsafeBytes(of: words, body)
        }
    }
}
