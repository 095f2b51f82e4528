/// One line of a comment, without the signs of the language around its text.
struct DirectiveLine {
    let text: Substring.UTF8View
    /// The UTF-8 offset of the text in its file.
    let start: Int

    var range: Range<Int> { start..<start + text.count }

    /// The lines of a comment that begins at an offset.
    static func split(_ comment: String, at offset: Int) -> [DirectiveLine] {
        var lines: [DirectiveLine] = []
        var start = offset
        let breaks = comment.utf8.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        for line in breaks {
            lines.append(trimmed(line, at: start))
            start += line.count + 1
        }
        return lines
    }

    private static func trimmed(_ line: Substring.UTF8View, at offset: Int) -> DirectiveLine {
        let leading = line.prefix { isOpening($0) }.count
        var text = line.dropFirst(leading)
        for closing in ["*/", "-->"] where text.trimmingSpaces.hasSuffix(closing) {
            text = text.trimmingSpaces.dropLast(closing.utf8.count)
        }
        return DirectiveLine(text: text.trimmingSpaces, start: offset + leading)
    }

    /// Spaces and what comments begin with: `//`, `/*`, `*`, `#`, `<!--`, `;`.
    private static func isOpening(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x2F, 0x2A, 0x23, 0x3C, 0x21, 0x2D, 0x3B: true
        default: false
        }
    }
}

extension Substring.UTF8View {
    fileprivate var trimmingSpaces: Substring.UTF8View {
        var text = self
        while let last = text.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
        return text
    }

    fileprivate func hasSuffix(_ end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}
