import AuditModel

/// The fragment that sets a filter: `file=Sources%2FA.swift`.
///
/// The script compares it with what the page shows, so what acts or hides is escaped in it as everywhere.
enum FilterLink {
    static func fragment(_ filter: String, _ value: String) -> String {
        "\(filter)=\(PercentEncoding.encoded(VisibleText.escaped(value), isUnreserved))"
    }

    /// RFC 3986, section 2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }
}
