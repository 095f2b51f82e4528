/// Finds the value behind a name in a text: `name=value`, `"name": "value"`, `name: value`, `<name>value</name>`, also with
/// escaped quotes.
struct NamedValueScan {
    let bytes: UnsafeBufferPointer<UInt8>

    /// A value and how it is written.
    struct Value {
        let range: Range<Int>
        /// Whether quotes stand around it, so that it may be any text.
        let isQuoted: Bool
        /// Whether an equals sign stands before it.
        let isAssigned: Bool
        /// Whether the buffer, or what is looked at, ends before the value does.
        let isCut: Bool
    }

    /// The longest value that is looked at.
    static let longest = 4096

    /// Where the name ends that a keyword stands in, and what is behind the keyword, in small letters.
    func nameEnd(after end: Int) -> (end: Int, tail: [UInt8]) {
        var upper = end
        while upper < bytes.count, upper - end < 32, Self.nameBytes.contains(bytes[upper]) { upper += 1 }
        return (upper, upper == end ? [] : bytes[end..<upper].lazy.filter(\.isAlphanumeric).map(\.lowercased))
    }

    /// Whether a keyword at a position begins a word of its name.
    func beginsWord(_ position: Int) -> Bool {
        guard position > 0 else { return true }
        let previous = bytes[position - 1]
        return !previous.isLetter || (previous.isLowercase && bytes[position].isUppercase)
    }

    /// Takes the signs between a name and its value: quotes, brackets and blanks, with exactly one `=`, `:` or `>`.
    func value(afterNameAt end: Int, loose: Bool) -> Value? {
        var place = end
        var sign: UInt8?
        var quote: UInt8?
        // An option of a command has its value behind a blank.
        if isOption(endingAt: end), end < bytes.count, bytes[end] == UInt8(ascii: " ") { sign = bytes[end] }
        scan: while place < bytes.count, place - end < 32 {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ">"):
                guard quote == nil || sign == nil else { break scan }
                if byte == UInt8(ascii: ">"), sign == nil, !isTag(endingAt: end) { break scan }
                if sign != nil, byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">") { break scan }
                sign = byte
                quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                if quote != nil, sign != nil { return nil }
                quote = byte
                place += 1
                if sign != nil { break scan }
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\\"), UInt8(ascii: "]"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                // A value on the next line belongs to a quoted name or to an assignment that was opened.
                guard sign != nil, loose else { return nil }
            default:
                guard sign != nil, let next = endOfWrapping(at: place) else { break scan }
                place = next
                continue
            }
            place += 1
        }
        guard let sign, place < bytes.count else { return nil }
        let start = place
        // The quote of a name that ended is no quote of the value.
        let opening = start > 0 && bytes[start - 1] == quote ? quote : nil
        let end = opening.map { endOfQuoted(from: start, quote: $0) } ?? endOfPlain(from: start, anySign: loose)
        guard end > start else { return nil }
        return Value(
            range: start..<end, isQuoted: opening != nil, isAssigned: sign == UInt8(ascii: "="),
            isCut: end == bytes.count || end - start >= Self.longest)
    }

    /// The end of what languages write around a text: `Optional(` in Swift, `u` or `b` before a quote in Python.
    private func endOfWrapping(at place: Int) -> Int? {
        if ByteSearch.matches("Optional(", at: place, in: bytes) { return place + 9 }
        guard place + 1 < bytes.count, Self.textPrefixes.contains(bytes[place]) else { return nil }
        return bytes[place + 1] == UInt8(ascii: "\"") || bytes[place + 1] == UInt8(ascii: "'") ? place + 1 : nil
    }

    /// Whether a name is written `--name`.
    private func isOption(endingAt end: Int) -> Bool {
        var start = end
        while start > 0, end - start < 40, Self.nameBytes.contains(bytes[start - 1]) { start -= 1 }
        return ByteSearch.matches("--", at: start, in: bytes)
    }

    /// Whether a name stands in an opening tag, `<name>`.
    private func isTag(endingAt end: Int) -> Bool {
        var start = end
        while start > 0, end - start < 40, Self.nameBytes.contains(bytes[start - 1]) { start -= 1 }
        return start > 0 && bytes[start - 1] == UInt8(ascii: "<")
    }

    private func endOfQuoted(from start: Int, quote: UInt8) -> Int {
        let backslash = UInt8(ascii: "\\")
        // Where the opening quote is escaped, so is the closing one; elsewhere an escaped quote belongs to the value.
        let isEscaped = start > 1 && bytes[start - 2] == backslash
        var place = start
        while place < bytes.count, place - start < Self.longest, bytes[place] != UInt8(ascii: "\n") {
            if !isEscaped, bytes[place] == backslash, place + 1 < bytes.count, bytes[place + 1] != UInt8(ascii: "\n") {
                place += 2
                continue
            }
            if bytes[place] == quote {
                return isEscaped && place > start && bytes[place - 1] == backslash ? place - 1 : place
            }
            place += 1
        }
        return min(place, bytes.count)
    }

    /// The end of a value without quotes; `anySign` lets commas and brackets belong to it.
    private func endOfPlain(from start: Int, anySign: Bool) -> Int {
        var place = start
        while place < bytes.count, place - start < Self.longest {
            let byte = bytes[place]
            if Self.stops.contains(byte) { break }
            if !anySign, Self.softStops.contains(byte) { break }
            if anySign, byte == UInt8(ascii: ","), isListSign(place) { break }
            if byte == UInt8(ascii: "\\"), place + 1 < bytes.count, Self.escapes.contains(bytes[place + 1]) { break }
            place += 1
        }
        // A full stop or bracket at the end belongs to the sentence.
        while place > start + 1, Self.closers.contains(bytes[place - 1]) { place -= 1 }
        return place
    }

    /// Whether a comma parts values: a blank follows, or another name with its sign.
    private func isListSign(_ comma: Int) -> Bool {
        var place = comma + 1
        guard place < bytes.count, bytes[place] != UInt8(ascii: " ") else { return true }
        while place < bytes.count, place - comma < 24, Self.nameBytes.contains(bytes[place]) { place += 1 }
        return place < bytes.count && (bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":"))
    }

    private static let nameBytes = ByteAlphabet.alphanumeric + "_-."
    private static let stops = ByteAlphabet(0...0x20) + "\"'`<>&;"
    private static let softStops = ByteAlphabet(bytesOf: ",()[]{}|")
    private static let escapes = ByteAlphabet(bytesOf: "nrt\"'\\")
    private static let textPrefixes = ByteAlphabet(bytesOf: "ubrf@")
    private static let closers = ByteAlphabet(bytesOf: ".,)]}:")
}

extension SecretName.Demand {
    /// Whether a value is to be hidden.
    func isMet(by value: NamedValueScan.Value, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = UnsafeBufferPointer(rebasing: bytes[value.range])
        guard !Self.isStandIn(text) else { return false }
        let digits = text.reduce(0) { $0 + ($1.isDigit ? 1 : 0) }
        switch self {
        case .anything:
            return value.isQuoted || value.isAssigned || digits > 0 || text.count >= 6
        case .token:
            return text.count >= 8 && (digits > 0 || (text.count >= 20 && text.contains(where: \.isUppercase)))
                && !ReadableText.isCount(text)
        case .random:
            guard text.count >= 16, text.count <= 256, digits > 0 else { return false }
            let plain = Array(text.lazy.filter { $0 != UInt8(ascii: "%") })
            return ReadableText.reason(plain) == nil && RandomTextScore(plain).assessment.likelihood == .likely
        case .digits(let count):
            return count.contains(digits) && text.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
        case .telephone:
            return (7...15).contains(digits) && text.allSatisfy(Self.telephoneBytes.contains)
        case .authorization, .cookies:
            return true
        }
    }

    private static let telephoneBytes = ByteAlphabet.digits + "+-(). /"

    /// Whether a value stands in for one: a remark, a variable, or what was hidden before.
    private static func isStandIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        if openers.contains(first), isRemark(text) { return true }
        if first == UInt8(ascii: "$") || first == UInt8(ascii: "%"), let second = text.dropFirst().first,
            second == UInt8(ascii: "{") || second == UInt8(ascii: "(") || second == UInt8(ascii: "s")
                || second == UInt8(ascii: "@")
        {
            return true
        }
        if text.count <= 12, SecretName.remarks.contains(text.map(\.lowercased)) { return true }
        return text.allSatisfy { $0 == first } && (text.count > 2 || !first.isAlphanumeric)
    }

    /// `[REDACTED]`, `{{password}}`, `(8 characters)`, `***`: letters and brackets alone, or words in brackets.
    private static func isRemark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.starts(with: "<redacted".utf8) { return true }
        let isClosed = text.last.map(closers.contains) ?? false
        let isWords = isClosed && text.contains(UInt8(ascii: " "))
        return text.allSatisfy { $0.isLetter || remarkSigns.contains($0) || isWords && $0.isDigit }
    }

    private static let openers = ByteAlphabet(bytesOf: "<[{*(")
    private static let closers = ByteAlphabet(bytesOf: ">]}*)")
    private static let remarkSigns = ByteAlphabet(bytesOf: "<>[]{}()*_-.:#$@/, ")
}

extension ReadableText {
    /// Whether a text is a number, date or version.
    fileprivate static func isCount(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count < 12 && text.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }
}
