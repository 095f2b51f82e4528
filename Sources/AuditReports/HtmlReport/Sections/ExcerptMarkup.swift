import AuditModel

/// Source lines with their numbers, and the part that is meant. What all lines are indented by is left out.
struct ExcerptMarkup {
    let markup: Markup

    init(_ excerpt: Excerpt) {
        let lines = excerpt.lines.enumerated().map { index, source in
            ExcerptLine(source, mark: index == 0 ? excerpt.mark : nil)
        }
        let indent = lines.compactMap(\.indent).min() ?? 0
        let rows = lines.enumerated().map { index, line -> Markup in
            let number = excerpt.firstLine.addingReportingOverflow(index).partialValue
            return "<span data-line=\"\(number)\">\(line.markup(without: indent))\n</span>"
        }
        markup = rows.isEmpty ? "" : "<pre class=\"code\"><code>\(rows)</code></pre>\n"
    }
}

/// A source line with its tabs spread, cut where the part that is meant begins and ends.
private struct ExcerptLine {
    private var before: String
    private var marked = ""
    private var after = ""

    private static let tabStop = 4

    init(_ source: String, mark: Excerpt.Mark?) {
        let start = mark.flatMap {
            source.index(source.startIndex, offsetBy: max(0, $0.offset), limitedBy: source.endIndex)
        }
        guard let mark, mark.length > 0, let start, start < source.endIndex else {
            before = Self.spread(source, from: 0)
            return
        }
        let end = source.index(start, offsetBy: mark.length, limitedBy: source.endIndex) ?? source.endIndex
        before = Self.spread(source[..<start], from: 0)
        marked = Self.spread(source[start..<end], from: before.count)
        after = Self.spread(source[end...], from: before.count + marked.count)
    }

    /// How many spaces it begins with, or `nil` for an empty line.
    var indent: Int? {
        let spaces = before.prefix { $0 == " " }.count
        return spaces == before.count && marked.isEmpty ? nil : spaces
    }

    func markup(without indent: Int) -> Markup {
        let before = String(before.dropFirst(indent))
        return marked.isEmpty ? "\(before)" : "\(before)<mark>\(marked)</mark>\(after)"
    }

    /// The text with its tabs spread. Widths of characters do not matter to spreading well.
    private static func spread(_ text: some StringProtocol, from start: Int) -> String {
        guard text.utf8.contains(UInt8(ascii: "\t")) else { return String(text) }
        var result = ""
        var column = start
        for character in text {
            let width = character == "\t" ? tabStop - column % tabStop : 1
            result += character == "\t" ? String(repeating: " ", count: width) : String(character)
            column += width
        }
        return result
    }
}
