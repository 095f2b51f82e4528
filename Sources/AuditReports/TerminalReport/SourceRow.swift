import AuditModel

/// A source line laid out in columns: tabs spread, what acts or hides escaped.
struct SourceRow {
    /// What is left of a line after cutting.
    struct Cut {
        let text: String
        /// The columns to underline; at least one, and `nil` if nothing is marked.
        let carets: Range<Int>?
    }

    /// What each character shows.
    private var cells: [String] = []
    /// The column where each cell begins, and last the width of all.
    private var columns: [Int] = [0]
    /// The marked cells; `nil` if nothing is marked.
    private let mark: Range<Int>?
    private let ellipsis: String

    private static let tabStop = 4

    init(_ source: String, mark: Excerpt.Mark?, page: Page) {
        ellipsis = page.glyphs.ellipsis
        var column = 0
        for character in source {
            let cell =
                character == "\t"
                ? String(repeating: " ", count: Self.tabStop - column % Self.tabStop) : page.visible(character)
            column += cell.displayWidth
            cells.append(cell)
            columns.append(column)
        }
        self.mark = mark.map { Self.range(of: $0, in: source.count) }
        if self.mark?.lowerBound == cells.count {
            // A mark behind the last character stands under a blank.
            cells.append(" ")
            columns.append(column + 1)
        }
    }

    /// Held within the line, whatever the numbers are.
    private static func range(of mark: Excerpt.Mark, in count: Int) -> Range<Int> {
        let start = min(max(0, mark.offset), count)
        return start..<(start + min(max(0, mark.length), count - start))
    }

    /// The part around the mark that fits in `width` columns, with an ellipsis on each side that was cut.
    func cut(to width: Int) -> Cut {
        let window = window(width)
        let isCutAfter = window.upperBound < cells.count
        let lead = window.lowerBound > 0 ? ellipsis : ""
        let text = lead + cells[window].joined() + (isCutAfter ? ellipsis : "")
        guard let mark else { return Cut(text: text, carets: nil) }
        let shift = lead.displayWidth - columns[window.lowerBound]
        let first = columns[min(max(mark.lowerBound, window.lowerBound), window.upperBound)] + shift
        let last = columns[min(max(mark.upperBound, window.lowerBound), window.upperBound)] + shift
        return Cut(text: text, carets: first..<max(first + 1, last))
    }

    private func window(_ width: Int) -> Range<Int> {
        if columns[cells.count] <= width { return 0..<cells.count }
        let margin = ellipsis.displayWidth
        let start = start(width, margin)
        let room = width - (start > 0 ? margin : 0)
        if columns[cells.count] - columns[start] <= room { return start..<cells.count }
        var end = start
        while end < cells.count, columns[end + 1] - columns[start] <= room - margin { end += 1 }
        return start..<end
    }

    /// The first cell shown: that of the line if the mark is still seen then, else one some way before the mark.
    private func start(_ width: Int, _ margin: Int) -> Int {
        guard let mark, columns[mark.upperBound] > width - margin else { return 0 }
        let marked = max(1, columns[mark.upperBound] - columns[mark.lowerBound])
        let lead = max(0, width - 2 * margin - marked) / 2
        var start = mark.lowerBound
        while start > 0, columns[mark.lowerBound] - columns[start - 1] <= lead { start -= 1 }
        // Near the end of the line there is room for more of what stands before.
        while start > 0, columns[cells.count] - columns[start - 1] <= width - margin { start -= 1 }
        return start
    }
}
