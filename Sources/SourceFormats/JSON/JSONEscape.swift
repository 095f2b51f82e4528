/// The escapes of JSON strings (RFC 8259 §7).
enum JSONEscape {
    /// The text of a string's inside; a lone surrogate becomes U+FFFD.
    static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(SourceFormatError) -> String {
        var text: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == ASCII.backslash else {
                text.append(bytes[index])
                index += 1
                continue
            }
            let escape = index
            index += 1
            guard index < range.upperBound, append(&text, bytes, &index, range.upperBound) else {
                throw SourceFormatError(.malformed, "A string holds an unknown escape.", at: escape)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ text: inout [UInt8], _ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Bool {
        if let simple = simple[bytes[index]] {
            text.append(simple)
            index += 1
            return true
        }
        guard bytes[index] == 0x75, let first = unit(bytes, index + 1, end) else { return false }
        index += 5
        var units = [first]
        let isPair = UTF16.isLeadSurrogate(first) && index + 1 < end && bytes.has("\\u", at: index)
        if isPair, let second = unit(bytes, index + 2, end), UTF16.isTrailSurrogate(second) {
            units.append(second)
            index += 6
        }
        text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        return true
    }

    private static func unit(_ bytes: [UInt8], _ start: Int, _ end: Int) -> UInt16? {
        guard start + 4 <= end else { return nil }
        var value: UInt16 = 0
        for index in start..<(start + 4) {
            guard let digit = bytes[index].hexadecimalValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static let simple: [UInt8: UInt8] = [
        ASCII.quote: ASCII.quote, ASCII.backslash: ASCII.backslash, ASCII.slash: ASCII.slash, 0x62: 0x08,
        0x66: ASCII.formFeed, 0x6E: ASCII.lineFeed, 0x72: ASCII.carriageReturn, 0x74: ASCII.tab,
    ]
}
