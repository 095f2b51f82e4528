/// The escapes of quoted strings in old-style ASCII property lists.
enum OpenStepEscape {
    /// The text of a quoted string's inside, its escapes resolved.
    static func decode(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        guard bytes[range].contains(ASCII.backslash) else { return bytes.text(range) }
        var text = ""
        var index = range.lowerBound
        var plain = index
        while index < range.upperBound {
            guard bytes[index] == ASCII.backslash, index + 1 < range.upperBound else {
                index += 1
                continue
            }
            text += bytes.text(plain..<index)
            index += 1
            text += resolve(bytes, &index, range.upperBound)
            plain = index
        }
        return text + bytes.text(plain..<range.upperBound)
    }

    private static func resolve(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> String {
        let byte = bytes[index]
        if byte == 0x55, let unit = unit(bytes, &index, end) { return unit }
        if (0x30...0x37).contains(byte) { return octal(bytes, &index, end) }
        index += 1
        if let simple = simple[byte] { return String(Character(simple)) }
        // Any other character stands for itself; one beyond ASCII is copied whole by the caller.
        if byte >= 0x80 {
            index -= 1
            return ""
        }
        return String(Character(Unicode.Scalar(byte)))
    }

    /// `\Uxxxx` gives a UTF-16 code unit; two that form a surrogate pair give one character.
    private static func unit(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> String? {
        guard let first = hexadecimal(bytes, index + 1, end) else { return nil }
        index = first.end
        var units = [first.value]
        let isPair = UTF16.isLeadSurrogate(first.value) && bytes.has("\\U", at: index)
        if isPair, let second = hexadecimal(bytes, index + 2, end), UTF16.isTrailSurrogate(second.value) {
            units.append(second.value)
            index = second.end
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func hexadecimal(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (value: UInt16, end: Int)? {
        var index = start
        var value: UInt16 = 0
        while index < end, index < start + 4, let digit = bytes[index].hexadecimalValue {
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    /// `\341` gives a character of the NeXTSTEP set, the encoding of the format's first days.
    private static func octal(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> String {
        var value = 0
        var digits = 0
        while index < end, digits < 3, (0x30...0x37).contains(bytes[index]) {
            value = value * 8 + Int(bytes[index] - 0x30)
            index += 1
            digits += 1
        }
        let byte = value & 0xFF
        let code = byte < 0x80 ? UInt16(byte) : nextStep[byte - 0x80]
        return String(decoding: [code], as: UTF16.self)
    }

    private static let simple: [UInt8: Unicode.Scalar] = [
        0x61: "\u{7}", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t", 0x76: "\u{B}",
    ]

    /// The characters of bytes 0x80 to 0xFF in the NeXTSTEP set.
    private static let nextStep: [UInt16] = [
        0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC,
        0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9, 0x00DA, 0x00DB,
        0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192,
        0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021,
        0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9,
        0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD,
        0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5,
        0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
        0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB,
        0x0131, 0x00FC, 0x00FD, 0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
    ]
}
