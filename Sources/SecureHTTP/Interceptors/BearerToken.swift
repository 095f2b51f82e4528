public import SecretMemory

/// A token that whoever bears it may use (RFC 6750). It prints as nothing.
public final class BearerToken: Sendable {
    /// Grows with each renewal, so that a late refusal of an old token is told from one of the current.
    public let generation: UInt64
    private let text: SecretBytes

    /// - Parameter text: 1 to 8,192 bytes: letters, digits, `-._~+/`, and `=` at the end (RFC 6750 §2.1).
    /// - Throws: ``SecureHTTPError/Code/headerMalformed``.
    public init(_ text: consuming SecretBytes, generation: UInt64 = 0) throws(SecureHTTPError) {
        let isToken = text.withUnsafeBytes { bytes in
            let body = bytes.prefix { $0 != UInt8(ascii: "=") }
            return !body.isEmpty && body.allSatisfy(Self.isTokenByte)
                && bytes[body.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
        }
        guard isToken, text.count <= 8_192 else { throw SecureHTTPError(.headerMalformed) }
        self.generation = generation
        self.text = text
    }

    /// A header is text; this copy lives as long as the request.
    var headerValue: String { text.withUnsafeBytes { "Bearer " + String(decoding: $0, as: UTF8.self) } }

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
