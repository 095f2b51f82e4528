public import SecretMemory

/// A bearer token (RFC 6750). Its description never reveals it.
public final class BearerToken: Sendable {
    /// A number that grows with each renewal, to distinguish a late rejection of an old token from one of the current
    /// token.
    public let generation: UInt64
    /// Whose renewals its generation counts among: a ``BearerRefresher`` raises it with each sign-in.
    let epoch: UInt64
    private let text: Text

    /// Held once, whatever epochs the token stands in.
    private final class Text: Sendable {
        let bytes: SecretBytes
        init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
    }

    /// - Parameter text: 1 to 8,192 bytes: letters, digits, `-._~+/`, and `=` at the end (RFC 6750 §2.1).
    /// - Throws: ``SecureHTTPError/Code/headerMalformed``.
    public init(_ text: consuming SecretBytes, generation: UInt64 = 0) throws(SecureHTTPError) {
        let isToken = text.withUnsafeBytes { bytes in
            let body = bytes.prefix { $0 != UInt8(ascii: "=") }
            return !body.isEmpty && body.allSatisfy(Self.isTokenByte)
                && bytes[body.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
        }
        guard isToken, text.count <= 8_192 else { throw SecureHTTPError(.headerMalformed) }
        (self.generation, epoch) = (generation, 0)
        self.text = Text(text)
    }

    private init(_ token: BearerToken, _ epoch: UInt64) {
        (generation, text, self.epoch) = (token.generation, token.text, epoch)
    }

    /// The same token in an epoch.
    func inEpoch(_ epoch: UInt64) -> BearerToken { BearerToken(self, epoch) }

    /// A header is text; this copy lives as long as the request.
    var headerValue: String { text.bytes.withUnsafeBytes { "Bearer " + String(decoding: $0, as: UTF8.self) } }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/".utf8.contains(byte)
        }
    }
}

extension BearerToken: CustomStringConvertible, CustomReflectable {
    public var description: String { "bearer token" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
