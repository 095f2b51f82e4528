/// The bytes the parsers compare with, by name.
enum ASCII {
    static let null: UInt8 = 0x00
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let verticalTab: UInt8 = 0x0B
    static let formFeed: UInt8 = 0x0C
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let dollar: UInt8 = 0x24
    static let ampersand: UInt8 = 0x26
    static let apostrophe: UInt8 = 0x27
    static let openParenthesis: UInt8 = 0x28
    static let closeParenthesis: UInt8 = 0x29
    static let asterisk: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let nine: UInt8 = 0x39
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let less: UInt8 = 0x3C
    static let equals: UInt8 = 0x3D
    static let greater: UInt8 = 0x3E
    static let question: UInt8 = 0x3F
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let underscore: UInt8 = 0x5F
    static let openBrace: UInt8 = 0x7B
    static let closeBrace: UInt8 = 0x7D
}

extension UInt8 {
    /// Whether the byte is `A` to `Z` or `a` to `z`.
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    /// Whether the byte is `0` to `9`.
    var isDigit: Bool { (ASCII.zero...ASCII.nine).contains(self) }

    /// Whether the byte may stand inside a name such as a build setting's.
    var isNameByte: Bool { isLetter || isDigit || self == ASCII.underscore }

    /// Whether the byte is a space, a tab, a form feed or a vertical tab.
    var isBlank: Bool {
        self == ASCII.space || self == ASCII.tab || self == ASCII.formFeed || self == ASCII.verticalTab
    }

    /// Whether the byte ends a line.
    var isNewline: Bool { self == ASCII.lineFeed || self == ASCII.carriageReturn }

    /// Whether the byte is a blank or ends a line.
    var isWhitespace: Bool { isBlank || isNewline }

    /// The value of a hexadecimal digit, or nil.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

extension [UInt8] {
    /// Whether `byte` stands at `index`; false outside the array.
    func has(_ byte: UInt8, at index: Int) -> Bool {
        index >= 0 && index < count && self[index] == byte
    }

    /// Whether the bytes of `text` stand at `index`; false where they would run past the end.
    func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, index <= count, length <= count - index else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<length where self[index + offset] != wanted[offset] { return false }
            return true
        }
    }

    /// The text of a range, with malformed UTF-8 replaced by U+FFFD.
    func text(_ range: Range<Int>) -> String {
        String(decoding: self[range.clamped(to: 0..<count)], as: UTF8.self)
    }

    /// The range without the blanks and line ends at either side.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isWhitespace { start += 1 }
        while end > start, self[end - 1].isWhitespace { end -= 1 }
        return start..<end
    }
}
