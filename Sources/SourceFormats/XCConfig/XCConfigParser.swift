/// A line reader of configuration files.
struct XCConfigParser {
    private let bytes: [UInt8]
    private var position: Int
    private(set) var statements: [XCConfig.Statement] = []
    private(set) var comments: [SourceComment] = []
    private(set) var issues: [XCConfig.Issue] = []

    init(_ text: DecodedText) {
        bytes = text.bytes
        position = text.start
    }

    /// Reads the file to its end.
    mutating func parse() {
        while position < bytes.count {
            skipBlanks()
            let start = position
            if isAtLineEnd {
                passComment()
            } else if bytes[position] == ASCII.hash {
                directive(from: start)
            } else if bytes[position].isLetter || bytes[position] == ASCII.underscore {
                assignment(from: start)
            } else {
                refuse("A line begins with neither a setting's name nor an #include.", from: start)
            }
            passLineEnd()
        }
    }

    private mutating func directive(from start: Int) {
        position += 1
        skipBlanks()
        let word = position
        while position < bytes.count, bytes[position].isLetter || bytes[position] == ASCII.question { position += 1 }
        let name = bytes.text(word..<position)
        skipBlanks()
        guard name == "include" || name == "include?", let path = quotedPath() else {
            return refuse("A directive is not an #include with a quoted path.", from: start)
        }
        let range = start..<position
        statements.append(.inclusion(.init(path: path, isOptional: name == "include?", range: range)))
        skipBlanks()
        if !isAtLineEnd { refuse("Text follows the path of an #include.", from: start) }
        passComment()
    }

    private mutating func quotedPath() -> String? {
        guard bytes.has(ASCII.quote, at: position) else { return nil }
        let start = position + 1
        var end = start
        while end < bytes.count, bytes[end] != ASCII.quote, !bytes[end].isNewline { end += 1 }
        guard bytes.has(ASCII.quote, at: end), end > start else { return nil }
        position = end + 1
        return bytes.text(start..<end)
    }

    private mutating func assignment(from start: Int) {
        while position < bytes.count, bytes[position].isNameByte { position += 1 }
        let name = bytes.text(start..<position)
        guard let conditions = conditions() else {
            return refuse("A condition in brackets is not closed or has no equals sign.", from: start)
        }
        let keyRange = bytes.trimmed(start..<position)
        guard bytes.has(ASCII.equals, at: position) else {
            return refuse("A setting's name is not followed by an equals sign.", from: start)
        }
        position += 1
        let key = SettingKey(name: name, conditions: conditions)
        statements.append(.assignment(value(of: key, keyRange: keyRange)))
    }

    /// The conditions after a setting's name, or nil if one is malformed.
    private mutating func conditions() -> [SettingKey.Condition]? {
        var conditions: [SettingKey.Condition] = []
        skipBlanks()
        while bytes.has(ASCII.openBracket, at: position) {
            let start = position
            while position < bytes.count, bytes[position] != ASCII.closeBracket, !bytes[position].isNewline {
                position += 1
            }
            guard bytes.has(ASCII.closeBracket, at: position) else { return nil }
            position += 1
            let read = SettingKey(parsing: bytes.text(start..<position)).conditions
            guard !read.isEmpty else { return nil }
            conditions += read
            skipBlanks()
        }
        return conditions
    }

    /// Reads a value; a backslash at the end of a line continues it on the next.
    private mutating func value(of key: SettingKey, keyRange: Range<Int>) -> XCConfig.Assignment {
        skipBlanks()
        let rawStart = position
        var (chunks, range, isCut) = ([String](), position..<position, false)
        while true {
            skipBlanks()
            let start = position
            while position < bytes.count, !isAtLineEnd { position += 1 }
            var chunk = bytes.trimmed(start..<position)
            isCut = isCut || (bytes.has("//", at: position) && bytes.has(ASCII.colon, at: position - 1))
            passComment()
            chunk = withoutSemicolon(chunk)
            let isContinued = !chunk.isEmpty && bytes[chunk.upperBound - 1] == ASCII.backslash
            let text = isContinued ? bytes.trimmed(chunk.lowerBound..<(chunk.upperBound - 1)) : chunk
            if !text.isEmpty {
                range = (chunks.isEmpty ? text.lowerBound : range.lowerBound)..<text.upperBound
                chunks.append(bytes.text(text))
            }
            guard isContinued, position < bytes.count else { break }
            passLineEnd()
        }
        return XCConfig.Assignment(
            key: key, value: chunks.joined(separator: " "), rawValue: bytes.text(bytes.trimmed(rawStart..<position)),
            isCutAtURL: isCut, keyRange: keyRange, valueRange: range)
    }

    private func withoutSemicolon(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty, bytes[range.upperBound - 1] == ASCII.semicolon else { return range }
        return bytes.trimmed(range.lowerBound..<(range.upperBound - 1))
    }

    /// Whether the line's text is over: at a comment, a line ending or the end of the file.
    private var isAtLineEnd: Bool {
        position >= bytes.count || bytes[position].isNewline || bytes.has("//", at: position)
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position].isBlank { position += 1 }
    }

    private mutating func passComment() {
        guard bytes.has("//", at: position) else { return }
        let start = position
        skipLine()
        comments.append(SourceComment(text: bytes.text((start + 2)..<position), range: start..<position))
    }

    private mutating func skipLine() {
        while position < bytes.count, !bytes[position].isNewline { position += 1 }
    }

    private mutating func passLineEnd() {
        skipLine()
        if bytes.has("\r\n", at: position) { position += 2 } else if position < bytes.count { position += 1 }
    }

    private mutating func refuse(_ message: String, from start: Int) {
        skipLine()
        issues.append(XCConfig.Issue(message: message, range: bytes.trimmed(start..<position)))
    }
}
