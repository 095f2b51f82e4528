/// A set of byte values, kept as 256 bits.
public struct ByteAlphabet: Sendable, Hashable {
    private var bits = SIMD4<UInt64>()

    /// The empty alphabet.
    init() {}

    /// Holds every byte of a text.
    init(bytesOf text: String) {
        for byte in text.utf8 { insert(byte) }
    }

    /// Holds every byte of a range.
    init(_ range: ClosedRange<UInt8>) {
        for byte in range { insert(byte) }
    }

    /// Whether the alphabet holds a byte.
    @inline(__always)
    public func contains(_ byte: UInt8) -> Bool {
        bits[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
    }

    /// The bytes of the alphabet in ascending order.
    public var bytes: [UInt8] { (0...255).filter(contains) }

    /// Adds a byte.
    mutating func insert(_ byte: UInt8) {
        bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }

    /// The bytes of both alphabets.
    static func + (left: ByteAlphabet, right: ByteAlphabet) -> ByteAlphabet {
        var sum = left
        sum.bits |= right.bits
        return sum
    }

    /// The bytes of the alphabet together with those of a text.
    static func + (left: ByteAlphabet, right: String) -> ByteAlphabet { left + ByteAlphabet(bytesOf: right) }

    /// The bytes of the alphabet without those of a text.
    static func - (left: ByteAlphabet, right: String) -> ByteAlphabet {
        var difference = left
        difference.bits &= ~ByteAlphabet(bytesOf: right).bits
        return difference
    }
}

extension ByteAlphabet {
    /// `0`–`9`.
    static let digits = ByteAlphabet(UInt8(ascii: "0")...UInt8(ascii: "9"))
    /// `a`–`z`.
    static let lowercase = ByteAlphabet(UInt8(ascii: "a")...UInt8(ascii: "z"))
    /// `A`–`Z`.
    static let uppercase = ByteAlphabet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    /// Letters of either case.
    static let letters = lowercase + uppercase
    /// Letters and digits.
    static let alphanumeric = letters + digits
    /// Small letters and digits.
    static let lowercaseAlphanumeric = lowercase + digits
    /// Capitals and digits.
    static let uppercaseAlphanumeric = uppercase + digits
    /// Hexadecimal digits in small letters.
    static let hex = digits + "abcdef"
    /// Hexadecimal digits of either case.
    static let anyHex = hex + "ABCDEF"
    /// The base32 alphabet of RFC 4648, section 6.
    static let base32 = uppercase + "234567"
    /// The base64 alphabet of RFC 4648, section 4, without padding.
    static let base64 = alphanumeric + "+/"
    /// The URL-safe base64 alphabet of RFC 4648, section 5, without padding.
    static let base64URL = alphanumeric + "-_"
    /// Letters, digits and the underscore.
    static let word = alphanumeric + "_"
    /// The Bech32 alphabet of BIP 173 in capitals.
    static let bech32Uppercase = ByteAlphabet(bytesOf: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")
    /// Every printable ASCII character but the space.
    static let visible = ByteAlphabet(0x21...0x7E)
    /// What may stand in a user name or password of a URL and is neither delimiter nor interpolation.
    static let userinfo = visible - "/@:\"'`<>(){}[]\\$|,;"
    /// What may stand in the host and port of a URL.
    static let host = alphanumeric + ".-_:"
    /// What may stand inside an armoured key block, in a file or in an escaped string literal.
    static let armour = base64 + "=-:.,() \t\r\n\\\"'@<>_*"
}
