/// Percent-encoding after RFC 3986.
enum PercentEncoding {
    /// `path` as a relative reference: each byte that section 3.3 does not allow in a segment is encoded, and the
    /// colon too, since the first segment of a relative reference may not hold one (section 4.2).
    static func path(_ path: String) -> String { encoded(path, isAllowed) }

    /// `url` with each byte encoded that no reference may hold (section 2); what is encoded already stays so.
    static func url(_ url: String) -> String {
        let parts = url.split(separator: "%", omittingEmptySubsequences: false)
        return parts.enumerated().map { number, part in
            let text = encoded(String(part)) { isAllowed($0) || ":?#".utf8.contains($0) }
            if number == 0 { return text }
            let isEncoded = part.utf8.count > 1 && part.utf8.prefix(2).allSatisfy(isHexadecimal)
            return (isEncoded ? "%" : "%25") + text
        }.joined()
    }

    /// `text` with every other byte encoded than those that are allowed.
    static func encoded(_ text: String, _ isAllowed: (UInt8) -> Bool) -> String {
        if text.utf8.allSatisfy(isAllowed) { return text }
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "/-._~!$&'()*+,;=@".utf8.contains(byte)
        }
    }
}
