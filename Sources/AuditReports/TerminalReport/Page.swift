/// The sheet that the terminal report is set on: its width, its signs and the setting of prose.
struct Page {
    /// Columns of the terminal, or `ReportOptions.unlimited`.
    let width: Int
    /// Columns of prose. Longer lines are hard to read, however wide the terminal is.
    let measure: Int
    let glyphs: Glyphs
    private let ascii: Bool

    init(_ options: ReportOptions) {
        width = max(40, options.width)
        measure = min(width, 100)
        ascii = !options.unicode
        glyphs = options.unicode ? .unicode : .ascii
    }

    func span(_ text: String, _ style: Style = .plain) -> Span {
        Span(text, style, ascii: ascii)
    }

    /// What a single line shows of `text`, before it is wrapped or cut.
    func visible(_ text: String) -> String {
        VisibleText.line(text, ascii: ascii)
    }

    /// A single source character as it is shown.
    func visible(_ character: Character) -> String {
        VisibleText.escaped(String(character), ascii: ascii)
    }

    /// A line across the measure.
    func rule(_ style: Style) -> StyledLine {
        StyledLine([span(String(repeating: glyphs.rule, count: measure), style)])
    }

    /// `text` wrapped at the measure. The label stands before the first line, the others hang under its text.
    func prose(
        _ text: String, label: [Span] = [], indent: Int, style: Style = .plain
    ) -> [StyledLine] {
        set(words: LineBreaking.words(of: visible(text)), label: label, indent: indent, style: style)
    }

    /// Items in a row with dots between them, broken only between items.
    func row(_ items: [String], indent: Int, style: Style) -> [StyledLine] {
        let words = items.enumerated().map { index, item in
            visible(item) + (index < items.count - 1 ? " \(glyphs.dot)" : "")
        }
        return set(words: words, label: [], indent: indent, style: style)
    }

    /// Whether there is a terminal whose lines must hold what is set.
    var isLimited: Bool { width < ReportOptions.unlimited }

    /// A place and what is to be said of it: on one line if there is room, or else one below the other.
    func entry(_ place: String, note: String, label: [Span], indent: Int) -> [StyledLine] {
        let lines = self.place(place, label: StyledLine(label).padded(to: indent).spans)
        let noteText = visible(note)
        if lines.count == 1, lines[0].width + 2 + noteText.displayWidth <= measure {
            return [StyledLine(lines[0].spans + [.blank(2)] + highlighted([noteText], style: .faint)[0])]
        }
        return lines + prose(note, indent: indent + 2, style: .faint)
    }

    /// A place after its label. One that is wider than the terminal goes on below, broken behind a `/`.
    func place(_ place: String, label: [Span], style: Style = .plain) -> [StyledLine] {
        let indent = StyledLine(label).width
        let shown = VisibleText.escaped(place, ascii: ascii)
        let room = isLimited ? max(8, width - indent) : ReportOptions.unlimited
        return LineBreaking.path(shown, width: room).enumerated().map { index, part in
            StyledLine((index == 0 ? label : [.blank(indent)]) + [span(part, style)])
        }
    }

    /// `text` cut to `columns`, the cut marked.
    func cut(_ text: String, to columns: Int) -> String {
        let whole = visible(text)
        if whole.displayWidth <= columns { return whole }
        var used = glyphs.ellipsis.displayWidth
        let kept = whole.prefix { character in
            used += character.displayWidth
            return used <= columns
        }
        return kept + glyphs.ellipsis
    }

    private func set(words: [String], label: [Span], indent: Int, style: Style) -> [StyledLine] {
        let lines = LineBreaking.lines(of: words, width: max(8, measure - indent))
        let start = StyledLine(label).padded(to: indent)
        return highlighted(lines, style: style).enumerated().map { index, spans in
            StyledLine((index == 0 ? start.spans : [.blank(indent)]) + spans)
        }
    }

    /// The spans of each line, names in backticks standing out even where one is broken over two lines.
    private func highlighted(_ lines: [String], style: Style) -> [[Span]] {
        var isCode = false
        return lines.map { line in
            var spans: [Span] = []
            var run = ""
            for character in line {
                run.append(character)
                guard character == "`" else { continue }
                // Both marks belong to the name between them.
                let text = isCode ? run : String(run.dropLast())
                spans.append(span(text, isCode ? .code : style))
                run = isCode ? "" : "`"
                isCode.toggle()
            }
            return spans + [span(run, isCode ? .code : style)]
        }
    }
}
