/// A cursor over XML markup that yields tags and the text inside an element.
///
/// It knows what property lists need: tags, text, CDATA, comments, and a DOCTYPE without entity declarations.
struct XMLScanner {
    /// An opening, closing or empty tag.
    struct Tag {
        let name: String
        let isClosing: Bool
        let isEmpty: Bool
        let range: Range<Int>
    }

    private let bytes: [UInt8]
    /// The offset of the next byte to read.
    private(set) var position: Int
    /// The comments passed so far.
    private(set) var comments: [SourceComment] = []
    /// Whether lines for the C preprocessor were passed.
    private(set) var hasDirectives = false

    init(_ text: DecodedText) {
        bytes = text.bytes
        position = text.start
    }

    /// An error at an offset, by default at the cursor.
    func malformed(_ message: String, at offset: Int? = nil) -> SourceFormatError {
        SourceFormatError(.malformed, message, at: offset ?? position)
    }

    /// The next tag outside any text, past white space, comments and declarations; nil at the end of the file.
    mutating func nextTag() throws(SourceFormatError) -> Tag? {
        while position < bytes.count {
            if bytes[position].isWhitespace {
                position += 1
            } else if try !skipMarkup(), !skipDirective() {
                guard bytes.has(ASCII.less, at: position) else {
                    throw malformed("Text stands outside an element that may hold text.")
                }
                return try tag()
            }
        }
        return nil
    }

    /// The text of the element that `tag` opens, up to and past its closing tag, and the place of that text.
    mutating func content(of tag: Tag) throws(SourceFormatError) -> (text: String, range: Range<Int>) {
        guard !tag.isEmpty else { return ("", tag.range.upperBound..<tag.range.upperBound) }
        let start = position
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            if byte == ASCII.ampersand {
                try XMLReference.append(&text, from: bytes, at: &position)
            } else if byte != ASCII.less {
                text.append(byte)
                position += 1
            } else if bytes.has("<![CDATA[", at: position) {
                let inner = try passSection(opening: 9, closing: "]]>")
                text.append(contentsOf: bytes[inner])
            } else if try !skipMarkup() {
                let range = start..<position
                try expectEnd(of: tag)
                return (String(decoding: text, as: UTF8.self), range)
            }
        }
        throw malformed("The element <\(tag.name)> is not closed.", at: tag.range.lowerBound)
    }

    private mutating func expectEnd(of opening: Tag) throws(SourceFormatError) {
        let start = position
        let closing = try tag()
        guard closing.isClosing, closing.name == opening.name else {
            throw malformed("The element <\(opening.name)> is not closed where another tag begins.", at: start)
        }
    }

    /// Passes a comment, a processing instruction or a DOCTYPE; false if none stands here.
    private mutating func skipMarkup() throws(SourceFormatError) -> Bool {
        if bytes.has("<!--", at: position) {
            let start = position
            let inner = try passSection(opening: 4, closing: "-->")
            comments.append(SourceComment(text: bytes.text(inner), range: start..<position))
        } else if bytes.has("<?", at: position) {
            let inner = try passSection(opening: 2, closing: "?>")
            try XMLDeclaration.checkEncoding(bytes.text(inner), of: bytes)
        } else if bytes.has("<!DOCTYPE", at: position) {
            position = try XMLDeclaration.endOfDocumentType(in: bytes, from: position)
        } else {
            return false
        }
        return true
    }

    /// Passes a line such as `#ifdef NAME` between elements; false if none stands here.
    private mutating func skipDirective() -> Bool {
        guard bytes.has(ASCII.hash, at: position) else { return false }
        var before = position
        while before > 0, bytes[before - 1].isBlank { before -= 1 }
        guard before == 0 || bytes[before - 1].isNewline else { return false }
        while position < bytes.count, !bytes[position].isNewline { position += 1 }
        hasDirectives = true
        return true
    }

    private mutating func passSection(opening: Int, closing: StaticString) throws(SourceFormatError) -> Range<Int> {
        let start = position + opening
        var end = start
        while end < bytes.count, !bytes.has(closing, at: end) { end += 1 }
        guard end < bytes.count else {
            throw malformed("A comment, a CDATA section or an instruction is not closed.")
        }
        position = end + closing.utf8CodeUnitCount
        return start..<end
    }

    private mutating func tag() throws(SourceFormatError) -> Tag {
        let start = position
        var index = start + 1
        let isClosing = bytes.has(ASCII.slash, at: index)
        if isClosing { index += 1 }
        let nameStart = index
        while index < bytes.count, bytes[index].isNameByte { index += 1 }
        let name = bytes.text(nameStart..<index)
        let end = try endOfTag(from: index, opened: start)
        let isEmpty = !isClosing && bytes[end - 2] == ASCII.slash
        guard !name.isEmpty else { throw malformed("A tag has no name.", at: start) }
        position = end
        return Tag(name: name, isClosing: isClosing, isEmpty: isEmpty, range: start..<end)
    }

    /// The offset past the `>` of a tag, whose attributes may quote that sign.
    private func endOfTag(from start: Int, opened: Int) throws(SourceFormatError) -> Int {
        var index = start
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.quote || byte == ASCII.apostrophe {
                quote = byte
            } else if byte == ASCII.greater {
                return index
            } else if byte == ASCII.less {
                break
            }
        }
        throw malformed("A tag is not closed.", at: opened)
    }
}
