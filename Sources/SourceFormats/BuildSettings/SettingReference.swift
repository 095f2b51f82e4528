/// A reference to a build setting: `$(NAME)`, `${NAME}`, `$[NAME]` or `$NAME`, with operators after colons.
struct SettingReference {
    /// The name, which may itself hold references.
    let name: String
    /// The operators as written, such as `lower` or `default=text`.
    let operators: [String]
    /// The offset past the reference.
    let end: Int

    /// Reads the reference that begins with the dollar sign at `start`, or nil if none does.
    init?(_ bytes: [UInt8], at start: Int) {
        guard start + 1 < bytes.count else { return nil }
        let next = bytes[start + 1]
        if let close = Self.brackets[next] {
            guard let end = Self.end(of: bytes, from: start + 2, open: next, close: close) else { return nil }
            let parts = Self.split(bytes, (start + 2)..<end)
            (name, operators, self.end) = (parts.first ?? "", Array(parts.dropFirst()), end + 1)
        } else if next.isLetter || next == ASCII.underscore {
            var end = start + 1
            while end < bytes.count, bytes[end].isNameByte { end += 1 }
            (name, operators, self.end) = (bytes.text((start + 1)..<end), [], end)
        } else {
            return nil
        }
    }

    /// The offset of the bracket that closes the reference.
    private static func end(of bytes: [UInt8], from start: Int, open: UInt8, close: UInt8) -> Int? {
        var depth = 1
        // A name is short: a bracket that is further off belongs to something else.
        for index in start..<min(bytes.count, start + longest) {
            if bytes[index] == open { depth += 1 }
            if bytes[index] == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The parts between colons; a colon inside a nested reference does not count, nor one inside a default.
    private static func split(_ bytes: [UInt8], _ range: Range<Int>) -> [String] {
        var parts: [String] = []
        var (start, depth, hasArgument) = (range.lowerBound, 0, false)
        for index in range {
            let byte = bytes[index]
            if brackets[byte] != nil { depth += 1 }
            if brackets.values.contains(byte) { depth -= 1 }
            if byte == ASCII.equals, depth == 0, !parts.isEmpty { hasArgument = true }
            if byte == ASCII.colon, depth == 0, !hasArgument {
                parts.append(bytes.text(start..<index))
                start = index + 1
            }
        }
        return parts + [bytes.text(start..<range.upperBound)]
    }

    private static let longest = 1_024
    private static let brackets: [UInt8: UInt8] = [
        ASCII.openParenthesis: ASCII.closeParenthesis, ASCII.openBrace: ASCII.closeBrace,
        ASCII.openBracket: ASCII.closeBracket,
    ]
}
