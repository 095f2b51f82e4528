/// A reader of old-style ASCII property lists, the form of `project.pbxproj` and `.strings` files.
struct OpenStepParser {
    /// The cursor, with the comments passed so far.
    private(set) var scanner: OpenStepScanner
    private var builder = PropertyListBuilder()

    init(_ text: DecodedText) {
        scanner = OpenStepScanner(text)
    }

    /// Reads the whole file.
    ///
    /// A file of `key = value;` lines without braces, as `.strings` files are, is read as a dictionary.
    mutating func parse() throws(SourceFormatError) -> PropertyList.Node {
        try scanner.skipSpace()
        if let root = try bareDictionary() { return root }
        repeat { try readElement() } while builder.isInside
        try scanner.skipSpace()
        guard let root = builder.root, scanner.isAtEnd else {
            throw scanner.malformed("Something follows the end of the property list.")
        }
        return root
    }

    /// The dictionary of a file without outer braces, or nil if the file holds a single value.
    private mutating func bareDictionary() throws(SourceFormatError) -> PropertyList.Node? {
        guard !scanner.isAtEnd else { return PropertyList.Node(.dictionary([]), range: 0..<0) }
        guard try isBareDictionary() else { return nil }
        try builder.begin(dictionary: true, at: scanner.position)
        let start = scanner.position
        var end = start
        while true {
            try scanner.skipSpace()
            if scanner.isAtEnd, !builder.hasPendingKey, builder.isInDictionary { break }
            try readElement()
            end = scanner.position
            guard builder.isInside else { throw scanner.malformed("A closing brace has no opening brace.") }
        }
        try builder.end(dictionary: true, at: max(start, end))
        return builder.root
    }

    private func isBareDictionary() throws(SourceFormatError) -> Bool {
        guard let first = scanner.byte, ![ASCII.openBrace, ASCII.openParenthesis, ASCII.less].contains(first) else {
            return false
        }
        var ahead = scanner
        _ = try ahead.string()
        try ahead.skipSpace()
        return ahead.byte == ASCII.equals || ahead.byte == ASCII.semicolon
    }

    /// Reads one step: a bracket, or a value with the sign that ends it.
    private mutating func readElement() throws(SourceFormatError) {
        try scanner.skipSpace()
        let start = scanner.position
        switch scanner.byte {
        case ASCII.closeBrace where builder.isInDictionary: try close(dictionary: true)
        case ASCII.closeParenthesis where builder.isInside && !builder.isInDictionary: try close(dictionary: false)
        case _ where builder.isInDictionary && !builder.hasPendingKey: try readKey()
        case ASCII.openBrace: try open(dictionary: true)
        case ASCII.openParenthesis: try open(dictionary: false)
        case ASCII.less:
            let data = try scanner.data()
            try builder.add(.init(.data(data), range: start..<scanner.position), at: start)
            try finishValue()
        default:
            let text = try scanner.string()
            try builder.add(.init(.string(text), range: start..<scanner.position), at: start)
            try finishValue()
        }
    }

    private mutating func open(dictionary: Bool) throws(SourceFormatError) {
        try builder.begin(dictionary: dictionary, at: scanner.position)
        scanner.advance()
    }

    private mutating func close(dictionary: Bool) throws(SourceFormatError) {
        scanner.advance()
        try builder.end(dictionary: dictionary, at: scanner.position)
        try finishValue()
    }

    private mutating func readKey() throws(SourceFormatError) {
        let start = scanner.position
        let text = try scanner.string()
        let range = start..<scanner.position
        try builder.key(text, range: range)
        try scanner.skipSpace()
        if scanner.byte == ASCII.equals {
            scanner.advance()
        } else if scanner.byte == ASCII.semicolon {
            // `key;` is short for `key = key;`.
            try builder.add(PropertyList.Node(.string(text), range: range), at: start)
            try finishValue()
        } else {
            throw scanner.malformed("A key is not followed by an equals sign.")
        }
    }

    /// Passes what follows a value: `;` in a dictionary, `,` in an array unless the array ends.
    private mutating func finishValue() throws(SourceFormatError) {
        guard builder.isInside else { return }
        try scanner.skipSpace()
        if builder.isInDictionary {
            guard scanner.byte == ASCII.semicolon else {
                throw scanner.malformed("A value in a dictionary is not followed by a semicolon.")
            }
            scanner.advance()
        } else if scanner.byte == ASCII.comma {
            scanner.advance()
        } else if scanner.byte != ASCII.closeParenthesis {
            throw scanner.malformed("A value in an array is not followed by a comma.")
        }
    }
}
