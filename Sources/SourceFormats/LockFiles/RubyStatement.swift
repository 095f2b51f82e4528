/// One line of Ruby cut into the tokens that a `Podfile` needs: words, symbols, strings and signs.
struct RubyStatement {
    /// A token and its place.
    struct Token: Hashable {
        /// What a token is.
        enum Kind: Hashable {
            /// A bare word or number.
            case word(String)
            /// A symbol, `:git`, or the key of a hash, `git:`.
            case symbol(String)
            /// A quoted text.
            case string(String)
            /// Any other sign.
            case sign(UInt8)
        }

        let kind: Kind
        let range: Range<Int>
    }

    /// The tokens up to a comment or the end of the line.
    private(set) var tokens: [Token] = []

    /// Whether the statement goes on in the next line.
    var isContinued: Bool { tokens.last?.kind == .sign(ASCII.comma) || tokens.last?.kind == .sign(ASCII.backslash) }

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        var index = line.lowerBound
        while index < line.upperBound, bytes[index] != ASCII.hash {
            guard !bytes[index].isWhitespace else {
                index += 1
                continue
            }
            let token = Self.token(bytes, index, line.upperBound)
            tokens.append(token)
            index = token.range.upperBound
        }
    }

    private static func token(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Token {
        let byte = bytes[start]
        if byte == ASCII.quote || byte == ASCII.apostrophe { return string(bytes, start, end) }
        let isSymbol = byte == ASCII.colon && start + 1 < end && bytes[start + 1].isNameByte
        let wordStart = isSymbol ? start + 1 : start
        var index = wordStart
        while index < end, bytes[index].isNameByte { index += 1 }
        guard index > wordStart else { return Token(kind: .sign(byte), range: start..<(start + 1)) }
        let text = bytes.text(wordStart..<index)
        if isSymbol { return Token(kind: .symbol(text), range: start..<index) }
        if index < end, bytes[index] == ASCII.colon, !bytes.has(ASCII.colon, at: index + 1) {
            return Token(kind: .symbol(text), range: start..<(index + 1))
        }
        return Token(kind: .word(text), range: start..<index)
    }

    /// A string that is not closed ends with its line.
    private static func string(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Token {
        var text: [UInt8] = []
        var index = start + 1
        while index < end, bytes[index] != bytes[start] {
            if bytes[index] == ASCII.backslash, index + 1 < end { index += 1 }
            text.append(bytes[index])
            index += 1
        }
        return Token(kind: .string(String(decoding: text, as: UTF8.self)), range: start..<min(index + 1, end))
    }
}
