import AuditModel

/// Source lines with their numbers, and carets under what is meant.
struct ExcerptBlock {
    private let excerpt: Excerpt
    private let page: Page
    private let gutter: Int
    private let style: Style

    init(_ excerpt: Excerpt, page: Page, gutter: Int, style: Style) {
        self.excerpt = excerpt
        self.page = page
        self.gutter = gutter
        self.style = style
    }

    /// Columns that the largest line number takes.
    static func gutter(of excerpt: Excerpt) -> Int {
        String(excerpt.firstLine &+ max(0, excerpt.lines.count - 1)).count
    }

    var lines: [StyledLine] {
        var lines: [StyledLine] = []
        for (index, source) in excerpt.lines.enumerated() {
            let number = String(excerpt.firstLine &+ index)
            let mark = index == 0 ? excerpt.mark : nil
            let row = SourceRow(source, mark: mark, page: page).cut(to: room)
            lines.append(StyledLine(margin(number) + [page.span(row.text)]))
            if let carets = row.carets {
                let sign = page.span(String(repeating: "^", count: carets.count), style)
                lines.append(StyledLine(margin("") + [.blank(carets.lowerBound), sign]))
            }
        }
        return lines
    }

    private var room: Int { max(8, page.width - StyledLine(margin("")).width) }

    private func margin(_ number: String) -> [Span] {
        [.blank(4 + gutter - number.count), page.span("\(number) \(page.glyphs.gutter)", .faint), .blank(1)]
    }
}
