/// The character references that XML text may hold (XML 1.0 §4.1, §4.6).
enum XMLReference {
    /// Appends the character that the reference at `position` stands for and moves past it.
    ///
    /// Only the five predefined entities are known, so nothing can expand to more than one character.
    static func append(
        _ text: inout [UInt8], from bytes: [UInt8], at position: inout Int
    ) throws(SourceFormatError) {
        let start = position + 1
        var end = start
        while end < bytes.count, end - start < longest, bytes[end] != ASCII.semicolon { end += 1 }
        guard bytes.has(ASCII.semicolon, at: end), let scalar = scalar(bytes[start..<end]) else {
            throw SourceFormatError(
                .malformed, "A character reference is not closed or names an unknown entity.", at: position)
        }
        text.append(contentsOf: String(Character(scalar)).utf8)
        position = end + 1
    }

    private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard name.first == ASCII.hash else { return named[String(decoding: name, as: UTF8.self)] }
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let code, code != 0 else { return nil }
        return Unicode.Scalar(code)
    }

    private static let longest = 12
    private static let named: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
}
