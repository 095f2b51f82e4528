/// Names of hosts (RFC 1123, section 2.1; RFC 5891 for letters beyond ASCII).
enum HostName {
    /// A name of labels: letters, digits and inner hyphens, 63 bytes a label, 253 in all.
    static func isWellFormed(_ bytes: some Collection<UInt8>, internationalized: Bool = false) -> Bool {
        guard !bytes.isEmpty, bytes.count <= 253 else { return false }
        var length = 0
        var last = UInt8(ascii: "-")
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                guard length > 0, last != UInt8(ascii: "-") else { return false }
                length = 0
            } else {
                guard
                    isLetterOrDigit(byte) || (byte == UInt8(ascii: "-") && length > 0)
                        || (internationalized && byte >= 0x80), length < 63
                else { return false }
                length += 1
            }
            last = byte
        }
        return length > 0 && last != UInt8(ascii: "-")
    }

    /// A well-formed name of two labels or more, the last of which is no number.
    static func isDotted(_ bytes: some BidirectionalCollection<UInt8>, internationalized: Bool = false) -> Bool {
        guard isWellFormed(bytes, internationalized: internationalized),
            let dot = bytes.lastIndex(of: UInt8(ascii: "."))
        else { return false }
        let top = bytes[bytes.index(after: dot)...]
        return top.count >= 2 && !top.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || top.prefix(4).map { $0 | 0x20 } == Array("xn--".utf8)
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
