/// A cursor over old-style ASCII property lists that yields strings and data and passes comments.
struct OpenStepScanner {
    private let bytes: [UInt8]
    /// The offset of the next byte to read.
    private(set) var position: Int
    /// The comments passed so far that contain `bulwark:`.
    ///
    /// A project file names every object in a comment, so keeping them all would double its size in memory.
    private(set) var comments: [SourceComment] = []

    init(_ text: DecodedText) {
        bytes = text.bytes
        position = text.start
    }

    /// Whether the file is read to its end.
    var isAtEnd: Bool { position >= bytes.count }

    /// The next byte, or nil at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Moves past one byte.
    mutating func advance() {
        if position < bytes.count { position += 1 }
    }

    /// An error at the cursor.
    func malformed(_ message: String) -> SourceFormatError {
        SourceFormatError(.malformed, isAtEnd ? "The file ends early. " + message : message, at: position)
    }

    /// Passes white space and comments.
    mutating func skipSpace() throws(SourceFormatError) {
        while let byte {
            if byte.isWhitespace || byte == ASCII.null {
                position += 1
            } else if let length = lineSeparatorLength {
                position += length
            } else if bytes.has("//", at: position) {
                passLineComment()
            } else if bytes.has("/*", at: position) {
                try passBlockComment()
            } else {
                return
            }
        }
    }

    /// The length of U+2028 or U+2029 at the cursor, which count as line ends.
    private var lineSeparatorLength: Int? {
        let isSeparator = bytes.has([0xE2, 0x80, 0xA8], at: position) || bytes.has([0xE2, 0x80, 0xA9], at: position)
        return isSeparator ? 3 : nil
    }

    private mutating func passLineComment() {
        let start = position
        while let byte, !byte.isNewline { position += 1 }
        keep((start + 2)..<position, in: start..<position)
    }

    private mutating func passBlockComment() throws(SourceFormatError) {
        let start = position
        var end = start + 2
        while end < bytes.count, !bytes.has("*/", at: end) { end += 1 }
        guard end < bytes.count else {
            throw SourceFormatError(.malformed, "A comment is not closed.", at: start)
        }
        position = end + 2
        keep((start + 2)..<end, in: start..<position)
    }

    private mutating func keep(_ inner: Range<Int>, in range: Range<Int>) {
        let isMarked = inner.contains { bytes[$0] == 0x62 && bytes.has("bulwark:", at: $0) }
        if isMarked { comments.append(SourceComment(text: bytes.text(inner), range: range)) }
    }

    /// Reads a quoted or an unquoted string.
    mutating func string() throws(SourceFormatError) -> String {
        if byte == ASCII.quote || byte == ASCII.apostrophe { return try quotedString() }
        let start = position
        while let byte, Self.isUnquoted(byte), !bytes.has("/*", at: position) { position += 1 }
        guard position > start else { throw malformed("A string or an opening bracket is expected.") }
        return bytes.text(start..<position)
    }

    private mutating func quotedString() throws(SourceFormatError) -> String {
        let start = position
        guard let quote = byte else { throw malformed("A string is expected.") }
        position += 1
        var end = position
        while end < bytes.count, bytes[end] != quote {
            end += bytes[end] == ASCII.backslash ? 2 : 1
        }
        guard end < bytes.count else {
            throw SourceFormatError(.malformed, "A quoted string is not closed.", at: start)
        }
        let inner = position..<end
        position = end + 1
        return OpenStepEscape.decode(bytes, inner)
    }

    /// Reads `<0fbd77 1c>`.
    mutating func data() throws(SourceFormatError) -> [UInt8] {
        advance()
        var result: [UInt8] = []
        var high: UInt8?
        while let byte {
            position += 1
            if byte == ASCII.greater {
                guard high == nil else { throw malformed("Data ends amid a byte.") }
                return result
            }
            if byte.isWhitespace { continue }
            guard let digit = byte.hexadecimalValue else { throw malformed("Data holds a character that is no digit.") }
            if let first = high {
                result.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        throw malformed("Data is not closed.")
    }

    private static func isUnquoted(_ byte: UInt8) -> Bool {
        byte.isNameByte || byte == ASCII.dollar || byte == ASCII.slash || byte == ASCII.colon || byte == ASCII.dot
            || byte == ASCII.hyphen
    }
}

extension [UInt8] {
    fileprivate func has(_ wanted: [UInt8], at index: Int) -> Bool {
        index <= count && self[index...].starts(with: wanted)
    }
}
