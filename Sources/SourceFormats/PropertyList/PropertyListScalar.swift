/// The texts of numbers and dates in an XML property list.
enum PropertyListScalar {
    /// A whole number in decimal or, after `0x`, in hexadecimal.
    static func integer(_ text: String) -> PropertyList.Value? {
        var digits = trimmed(text)
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits = digits.dropFirst() }
        guard digits.first?.isHexDigit == true else { return nil }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let number = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let number else { return nil }
        if isNegative {
            guard number <= UInt64(Int64.max) + 1 else { return nil }
            return .integer(Int64(truncatingIfNeeded: 0 &- number))
        }
        return Int64(exactly: number).map { .integer($0) } ?? .unsignedInteger(number)
    }

    /// A floating-point number.
    static func real(_ text: String) -> PropertyList.Value? {
        Double(trimmed(text)).map { .real($0) }
    }

    /// A moment written `YYYY-MM-DDTHH:MM:SSZ`, in seconds since 2001-01-01 00:00:00 UTC.
    static func date(_ text: String) -> Double? {
        let bytes = Array(trimmed(text).utf8)
        let template = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == template.count else { return nil }
        for (byte, expected) in zip(bytes, template) {
            guard expected == ASCII.zero ? byte.isDigit : byte == expected else { return nil }
        }
        let field: (Int, Int) -> Int = { start, length in
            bytes[start..<(start + length)].reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
        }
        let (month, day) = (field(5, 2), field(8, 2))
        let (hour, minute, second) = (field(11, 2), field(14, 2), field(17, 2))
        guard (1...12).contains(month), (1...31).contains(day), hour < 25, minute < 60, second < 61 else {
            return nil
        }
        let days = dayNumber(year: field(0, 4), month: month, day: day) - dayNumber(year: 2001, month: 1, day: 1)
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// The number of a day in the proleptic Gregorian calendar, counting years from March so that a leap day is last.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = shifted.floorDivided(by: 4) - shifted.floorDivided(by: 100) + shifted.floorDivided(by: 400)
        return shifted * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }
}

extension Int {
    fileprivate func floorDivided(by divisor: Int) -> Int {
        (self >= 0 ? self : self - divisor + 1) / divisor
    }
}
