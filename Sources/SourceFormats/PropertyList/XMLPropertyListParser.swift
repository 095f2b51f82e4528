/// A reader of Apple's XML property lists that keeps places and expands no entity of the document's own.
struct XMLPropertyListParser {
    private var scanner: XMLScanner
    private var builder = PropertyListBuilder()
    private var wrapper = Wrapper.absent

    /// Whether the optional `<plist>` element has been seen.
    private enum Wrapper { case absent, open, closed }

    init(_ text: DecodedText) {
        scanner = XMLScanner(text)
    }

    /// The comments read so far.
    var comments: [SourceComment] { scanner.comments }

    /// Whether lines for the C preprocessor were passed.
    var hasDirectives: Bool { scanner.hasDirectives }

    /// Whether a file begins like an XML property list rather than an ASCII one.
    static func recognises(_ text: DecodedText) -> Bool {
        var index = text.start
        while index < text.bytes.count, text.bytes[index].isWhitespace { index += 1 }
        let starts: [StaticString] = ["<?", "<!", "<plist", "<dict", "<array", "<string", "<key"]
        return starts.contains { text.bytes.has($0, at: index) }
    }

    /// Reads the whole document.
    mutating func parse() throws(SourceFormatError) -> PropertyList.Node {
        while let tag = try scanner.nextTag() {
            if tag.isClosing { try close(tag) } else { try open(tag) }
        }
        guard let root = builder.root, !builder.isInside, wrapper != .open else {
            throw scanner.malformed("The document ends before its outermost element is closed.")
        }
        return root
    }

    private mutating func open(_ tag: XMLScanner.Tag) throws(SourceFormatError) {
        guard wrapper != .closed else {
            throw scanner.malformed("Something follows the end of the property list.", at: tag.range.lowerBound)
        }
        switch tag.name {
        case "plist": try openWrapper(tag)
        case "dict", "array": try openContainer(tag)
        case "key": try addKey(tag)
        default: try addScalar(tag)
        }
    }

    private mutating func openWrapper(_ tag: XMLScanner.Tag) throws(SourceFormatError) {
        guard wrapper == .absent, builder.root == nil, !builder.isInside, !tag.isEmpty else {
            throw scanner.malformed("The element <plist> is misplaced or empty.", at: tag.range.lowerBound)
        }
        wrapper = .open
    }

    private mutating func openContainer(_ tag: XMLScanner.Tag) throws(SourceFormatError) {
        let isDictionary = tag.name == "dict"
        try builder.begin(dictionary: isDictionary, at: tag.range.lowerBound)
        if tag.isEmpty { try builder.end(dictionary: isDictionary, at: tag.range.upperBound) }
    }

    private mutating func close(_ tag: XMLScanner.Tag) throws(SourceFormatError) {
        switch tag.name {
        case "dict", "array": try builder.end(dictionary: tag.name == "dict", at: tag.range.upperBound)
        case "plist" where wrapper == .open && !builder.isInside: wrapper = .closed
        default: throw scanner.malformed("A closing tag has no opening tag.", at: tag.range.lowerBound)
        }
    }

    private mutating func addKey(_ tag: XMLScanner.Tag) throws(SourceFormatError) {
        let content = try scanner.content(of: tag)
        try builder.key(content.text, range: content.range)
    }

    private mutating func addScalar(_ tag: XMLScanner.Tag) throws(SourceFormatError) {
        let start = tag.range.lowerBound
        guard let read = Self.scalars[tag.name] else {
            throw scanner.malformed("An element is not one of a property list's.", at: start)
        }
        let content = try scanner.content(of: tag)
        guard let value = read(content.text) else {
            throw scanner.malformed("The content of <\(tag.name)> is not a valid \(tag.name).", at: start)
        }
        try builder.add(PropertyList.Node(value, range: start..<scanner.position), at: start)
    }

    private static let scalars: [String: @Sendable (String) -> PropertyList.Value?] = [
        "string": { .string($0) },
        "true": { $0.allSatisfy(\.isWhitespace) ? .boolean(true) : nil },
        "false": { $0.allSatisfy(\.isWhitespace) ? .boolean(false) : nil },
        "integer": PropertyListScalar.integer,
        "real": PropertyListScalar.real,
        "date": { PropertyListScalar.date($0).map { .date($0) } },
        "data": { Base64.decode(Array($0.utf8)).map { .data($0) } },
    ]
}
