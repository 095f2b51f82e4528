/// A reader of JSON that keeps the open containers on a stack of its own instead of recursing.
struct JSONParser {
    private struct Container {
        let isObject: Bool
        let start: Int
        var members: [JSONDocument.Member] = []
        var nodes: [JSONDocument.Node] = []
        var key: (text: String, range: Range<Int>)?
        var mayClose = true
    }

    private let bytes: [UInt8]
    private let keepsRanges: Bool
    private let isTolerant: Bool
    private var position: Int
    private var open: [Container] = []
    private var nodeCount = 0
    private(set) var comments: [SourceComment] = []

    init(_ text: DecodedText, dialect: JSONDocument.Dialect) {
        bytes = text.bytes
        position = text.start
        keepsRanges = text.isOriginal
        isTolerant = dialect == .tolerant
    }

    /// Reads the whole document.
    mutating func parse() throws(SourceFormatError) -> JSONDocument.Node {
        var root: JSONDocument.Node?
        repeat {
            try skipSpace()
            if let last = open.last, last.mayClose, isAtClosing(last) {
                root = try add(close())
            } else if let last = open.last, last.isObject, last.key == nil {
                try readKey()
            } else if let node = try readValue() {
                root = try add(node)
            }
        } while !open.isEmpty
        try skipSpace()
        guard let root, position == bytes.count else { throw malformed("Text follows the end of the document.") }
        return root
    }

    /// Reads a scalar, or opens a container and returns nil.
    private mutating func readValue() throws(SourceFormatError) -> JSONDocument.Node? {
        guard position < bytes.count else { throw malformed("The document ends before its value is complete.") }
        let start = position
        switch bytes[position] {
        case ASCII.openBrace, ASCII.openBracket:
            guard open.count < FormatLimits.depth else {
                throw SourceFormatError(.tooDeep, "Values are nested more than \(FormatLimits.depth) deep.", at: start)
            }
            open.append(Container(isObject: bytes[position] == ASCII.openBrace, start: start))
            position += 1
            return nil
        default:
            let value = try scalar()
            return node(value, from: start)
        }
    }

    private mutating func scalar() throws(SourceFormatError) -> JSONDocument.Value {
        switch bytes[position] {
        case ASCII.quote: .string(try string())
        case ASCII.hyphen, ASCII.zero...ASCII.nine: .number(try number())
        default: try word()
        }
    }

    private mutating func readKey() throws(SourceFormatError) {
        let start = position
        guard bytes.has(ASCII.quote, at: position) else { throw malformed("A name in quotes is expected.") }
        let text = try string()
        open[open.count - 1].key = (text, start..<position)
        try skipSpace()
        guard bytes.has(ASCII.colon, at: position) else { throw malformed("A name is not followed by a colon.") }
        position += 1
    }

    private func isAtClosing(_ container: Container) -> Bool {
        container.key == nil
            && bytes.has(container.isObject ? ASCII.closeBrace : ASCII.closeBracket, at: position)
    }

    private mutating func close() -> JSONDocument.Node {
        position += 1
        let container = open.removeLast()
        return node(container.isObject ? .object(container.members) : .array(container.nodes), from: container.start)
    }

    /// Adds a complete value to the innermost container and reads the comma after it.
    private mutating func add(_ node: JSONDocument.Node) throws(SourceFormatError) -> JSONDocument.Node {
        nodeCount += 1
        guard nodeCount <= FormatLimits.nodes else {
            throw SourceFormatError(.tooLarge, "The file holds more than \(FormatLimits.nodes) values.", at: position)
        }
        guard let last = open.indices.last else { return node }
        if let key = open[last].key {
            open[last].members.append(.init(key: key.text, keyRange: keepsRanges ? key.range : nil, node: node))
            open[last].key = nil
        } else {
            open[last].nodes.append(node)
        }
        try skipSpace()
        if bytes.has(ASCII.comma, at: position) {
            position += 1
            open[last].mayClose = isTolerant
        } else {
            open[last].mayClose = true
            guard isAtClosing(open[last]) else { throw malformed("A comma or a closing bracket is expected.") }
        }
        return node
    }

    private func node(_ value: JSONDocument.Value, from start: Int) -> JSONDocument.Node {
        JSONDocument.Node(value: value, range: keepsRanges ? start..<position : nil)
    }

    private func malformed(_ message: String) -> SourceFormatError {
        SourceFormatError(.malformed, message, at: position)
    }
}

extension JSONParser {
    private mutating func string() throws(SourceFormatError) -> String {
        let start = position
        var end = position + 1
        var hasEscapes = false
        // Most bytes of large files stand in strings.
        bytes.withUnsafeBufferPointer { bytes in
            while end < bytes.count, bytes[end] != ASCII.quote, bytes[end] >= ASCII.space || isTolerant {
                let isEscape = bytes[end] == ASCII.backslash
                hasEscapes = hasEscapes || isEscape
                end += isEscape ? 2 : 1
            }
        }
        guard end < bytes.count else { throw malformed("A string is not closed.") }
        guard bytes[end] == ASCII.quote else {
            throw SourceFormatError(.malformed, "A string holds a bare control character.", at: end)
        }
        position = end + 1
        let inside = start + 1..<end
        return hasEscapes ? try JSONEscape.decode(bytes, inside) : bytes.text(inside)
    }

    /// Reads a number by the grammar of RFC 8259 §6.
    private mutating func number() throws(SourceFormatError) -> String {
        let start = position
        if bytes.has(ASCII.hyphen, at: position) { position += 1 }
        let leadsWithZero = bytes.has(ASCII.zero, at: position)
        let whole = digits()
        var isValid = whole > 0 && !(leadsWithZero && whole > 1)
        if bytes.has(ASCII.dot, at: position) {
            position += 1
            isValid = digits() > 0 && isValid
        }
        if bytes.has(0x65, at: position) || bytes.has(0x45, at: position) {
            position += 1
            if bytes.has(ASCII.plus, at: position) || bytes.has(ASCII.hyphen, at: position) { position += 1 }
            isValid = digits() > 0 && isValid
        }
        guard isValid else { throw SourceFormatError(.malformed, "A number is malformed.", at: start) }
        return bytes.text(start..<position)
    }

    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, bytes[position].isDigit { position += 1 }
        return position - start
    }

    private mutating func word() throws(SourceFormatError) -> JSONDocument.Value {
        let words: [(StaticString, JSONDocument.Value)] = [
            ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
        ]
        for (text, value) in words where bytes.has(text, at: position) {
            position += text.utf8CodeUnitCount
            return value
        }
        throw malformed("A value is expected.")
    }

    private mutating func skipSpace() throws(SourceFormatError) {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == ASCII.space || byte == ASCII.tab || byte.isNewline {
                position += 1
            } else if isTolerant, bytes.has("//", at: position) {
                var end = position
                while end < bytes.count, !bytes[end].isNewline { end += 1 }
                keepComment((position + 2)..<end, in: position..<end)
            } else if isTolerant, bytes.has("/*", at: position) {
                var end = position + 2
                while end < bytes.count, !bytes.has("*/", at: end) { end += 1 }
                guard end < bytes.count else { throw malformed("A comment is not closed.") }
                keepComment((position + 2)..<end, in: position..<(end + 2))
            } else {
                return
            }
        }
    }

    private mutating func keepComment(_ inner: Range<Int>, in range: Range<Int>) {
        comments.append(SourceComment(text: bytes.text(inner), range: range))
        position = range.upperBound
    }
}
