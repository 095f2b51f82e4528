/// Base64 with the standard alphabet (RFC 4648, section 4), strict: canonical, and with padding or without as asked.
///
/// Foundation's reader takes what is not canonical, which would let a header be changed unseen.
enum Base64 {
    static func encode(_ bytes: some Sequence<UInt8>, padded: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount / 3 * 4 + 4)
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for byte in bytes {
            bits = (bits & 0x3F) << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(alphabet[Int(bits >> held & 63)])
            }
        }
        if held > 0 { text.append(alphabet[Int(bits << (6 - held) & 63)]) }
        while padded && text.count % 4 != 0 { text.append(padding) }
        return text
    }

    /// Appends the bytes to `output`, or returns false and leaves it as it was: a character outside the alphabet, bits
    /// after the last byte that are not zero, or padding that is missing or not wanted.
    static func decode(_ text: ArraySlice<UInt8>, padded: Bool = false, into output: inout [UInt8]) -> Bool {
        var digits = text
        if padded {
            guard text.count % 4 == 0 else { return false }
            while digits.last == padding, text.count - digits.count < 2 { digits.removeLast() }
        }
        guard digits.count % 4 != 1 else { return false }
        let before = output.count
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for digit in digits {
            let value = valueOf[Int(digit)]
            guard value < 64 else {
                output.removeLast(output.count - before)
                return false
            }
            bits = (bits & 0xFF) << 6 | UInt32(value)
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            output.append(UInt8(truncatingIfNeeded: bits >> held))
        }
        guard bits & ((1 << held) - 1) == 0 else {
            output.removeLast(output.count - before)
            return false
        }
        return true
    }

    /// The bytes of an unpadded text, or nil.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        return decode(text[...], into: &bytes) ? bytes : nil
    }

    private static let padding = UInt8(ascii: "=")
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// Of each byte that is a digit; 255 for all others.
    static let valueOf: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in alphabet.enumerated() { table[Int(digit)] = UInt8(value) }
        return table
    }()
}
