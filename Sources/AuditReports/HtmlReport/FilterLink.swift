import AuditModel

/// The fragment that sets a filter: `file=Sources%2FA.swift`.
///
/// The script compares it with what the page shows, so what acts or hides is escaped in it as everywhere.
enum FilterLink {
    static func fragment(_ filter: String, _ value: String) -> String {
        "\(filter)=\(encoded(VisibleText.escaped(value)))"
    }

    /// Everything but the unreserved characters of RFC 3986, section 2.3, is encoded.
    private static func encoded(_ value: String) -> String {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }
}
