import AuditKit
package import CodeModel

/// The text of a pattern with the literal it stands in.
package struct PatternText: Sendable {
    package let text: String
    /// The literal, or the expression that puts several together.
    package let literal: Node
    /// The call that hands the text to the function that makes a pattern of it.
    var caller: Node?
    /// For each byte of the text, and for its end, the byte of the file; nothing where they do not correspond.
    private let offsets: [Int]?

    /// A text that an expression always has.
    init(_ text: String, from literal: Node) {
        self.text = text
        self.literal = literal
        let found = literal.kind == .string ? Self.offsets(in: literal) : nil
        offsets = found?.count == text.utf8.count + 1 ? found : nil
    }

    /// A regex literal, `/…/` or `#/…/#`.
    package init?(regexLiteral literal: Node) {
        let bytes = literal.tree.source[literal.range.clamped(to: 0..<literal.tree.source.count)]
        let pounds = bytes.prefix { $0 == UInt8(ascii: "#") }.count
        guard bytes.count >= 2 * pounds + 2 else { return nil }
        let inner = bytes.dropFirst(pounds + 1).dropLast(pounds + 1)
        text = String(decoding: inner, as: UTF8.self)
        self.literal = literal
        guard text.utf8.count == inner.count else { return nil }
        offsets = Array(inner.startIndex...inner.endIndex)
    }

    /// The bytes of the file for bytes of the text; the whole literal where they are not known.
    package func place(_ range: Range<Int>) -> Range<Int> {
        guard let offsets, range.lowerBound >= 0, range.upperBound < offsets.count else { return literal.range }
        return offsets[range.lowerBound]..<max(offsets[range.lowerBound], offsets[range.upperBound])
    }

    /// The bytes of the text for a range in it.
    package func slice(_ range: Range<Int>) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    // MARK: - Literals

    /// Where each byte of the value of a string literal on one line stands in the file.
    private static func offsets(in literal: Node) -> [Int]? {
        guard !literal.has(.isMultiline) else { return nil }
        let range = literal.range.clamped(to: 0..<literal.tree.source.count)
        let bytes = literal.tree.source[range]
        let pounds = bytes.prefix { $0 == UInt8(ascii: "#") }.count
        guard bytes.count >= 2 * pounds + 2 else { return nil }
        let inner = bytes.dropFirst(pounds + 1).dropLast(pounds + 1)
        if pounds > 0 { return Array(inner.startIndex...inner.endIndex) }
        var found: [Int] = []
        var place = inner.startIndex
        while place < inner.endIndex {
            guard inner[place] == UInt8(ascii: "\\") else {
                found.append(place)
                place += 1
                continue
            }
            let (length, width) = escape(in: inner[place...])
            found += repeatElement(place, count: width)
            place += length
        }
        return found + [min(place, inner.endIndex)]
    }

    /// How many bytes an escape takes in the source, and how many its value has.
    private static func escape(in bytes: ArraySlice<UInt8>) -> (length: Int, width: Int) {
        guard bytes.dropFirst().first == UInt8(ascii: "u") else { return (2, 1) }
        let digits = bytes.dropFirst(3).prefix(10).prefix { $0 != UInt8(ascii: "}") }
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        return (digits.count + 4, scalar.map { UTF8.width($0) } ?? 0)
    }
}
