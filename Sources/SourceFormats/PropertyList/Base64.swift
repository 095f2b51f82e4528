/// The base64 alphabet of RFC 4648 §4, as property lists use it: with white space anywhere.
enum Base64 {
    /// The bytes that a text stands for, or nil if it holds another character or ends amid a byte.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var (bits, bitCount, padding) = (UInt32(0), 0, 0)
        for byte in text where !byte.isWhitespace {
            if byte == ASCII.equals {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(byte) else { return nil }
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        return bitCount < 6 && padding <= 2 ? result : nil
    }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case ASCII.plus: 62
        case ASCII.slash: 63
        default: nil
        }
    }
}
