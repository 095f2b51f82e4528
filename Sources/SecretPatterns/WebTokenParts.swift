/// The decoded header and payload of a compact JSON Web Token, RFC 7519, section 3.
struct WebTokenParts {
    private let header: [UInt8]
    private let payload: [UInt8]

    /// Splits and decodes a token; nil when it is not made of base64url parts.
    init?(token: UnsafeBufferPointer<UInt8>) {
        let parts = token.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1])
        else { return nil }
        (self.header, self.payload) = (header, payload)
    }

    /// Whether the header is a JSON object with an `alg` member, RFC 7515, section 4.1.1.
    var isSigned: Bool {
        header.first == UInt8(ascii: "{") && ByteSearch.contains(Array("\"alg\"".utf8), in: header)
    }

    /// Whether the payload is the one of the tutorials: subject 1234567890, John Doe.
    var isTutorialExample: Bool {
        ByteSearch.contains(Array("\"1234567890\"".utf8), in: payload)
            && ByteSearch.contains(Array("John Doe".utf8), in: payload)
    }

    /// Whether the payload has a `role` member with this value.
    func claims(role: String) -> Bool {
        let compact = payload.filter { $0 != UInt8(ascii: " ") }
        return ByteSearch.contains(Array("\"role\":\"\(role)\"".utf8), in: compact)
    }
}

/// The URL-safe base64 of RFC 4648, section 5.
enum Base64URL {
    /// Decodes a text without padding; nil when it holds any other character.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for byte in text {
            guard let value = value(of: byte) else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                decoded.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
                pending &= (1 << UInt32(bits)) - 1
            }
        }
        return decoded
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
