/// A JSON document with the place of every name and value.
public struct JSONDocument: Sendable, Hashable {
    /// How strictly a document is read.
    public enum Dialect: Sendable, Hashable {
        /// RFC 8259 and nothing else.
        case strict
        /// Also `//` and `/* */` comments, a comma before a closing bracket, and control characters in strings.
        case tolerant
    }

    /// The outermost value.
    public let root: Node
    /// The comments; only the tolerant dialect has any, and a UTF-16 file has none.
    public let comments: [SourceComment]

    /// Reads a document.
    ///
    /// - Throws: ``SourceFormatError`` at the first fault; no part of a damaged file is returned.
    public static func parse(
        _ bytes: [UInt8], dialect: Dialect = .strict
    ) throws(SourceFormatError) -> JSONDocument {
        try FormatLimits.check(bytes)
        let text = DecodedText(bytes)
        do {
            var parser = JSONParser(text, dialect: dialect)
            let root = try parser.parse()
            return JSONDocument(root: root, comments: text.isOriginal ? parser.comments : [])
        } catch {
            throw text.isOriginal ? error.located(in: bytes) : error.unplaced()
        }
    }
}
