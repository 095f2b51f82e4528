/// A run of text in one style. Its text can do nothing to the terminal, whatever it was made from.
struct Span {
    let text: String
    let style: Style

    init(_ raw: String, _ style: Style = .plain, ascii: Bool) {
        text = VisibleText.escaped(raw, ascii: ascii)
        self.style = style
    }

    private init(visible: String) {
        text = visible
        style = .plain
    }

    static func blank(_ columns: Int) -> Span {
        Span(visible: String(repeating: " ", count: max(0, columns)))
    }

    /// In columns of the terminal.
    var width: Int { text.displayWidth }

    fileprivate func rendered(colour: Bool) -> String {
        guard colour, !style.codes.isEmpty, !text.isEmpty else { return text }
        return "\u{1B}[\(style.codes)m\(text)\u{1B}[0m"
    }
}

/// One line of the report.
struct StyledLine {
    var spans: [Span]

    init(_ spans: [Span]) {
        self.spans = spans
    }

    static let empty = StyledLine([])

    /// In columns of the terminal.
    var width: Int { spans.reduce(0) { $0 + $1.width } }

    /// This line with blanks after it up to `columns`.
    func padded(to columns: Int) -> StyledLine {
        StyledLine(spans + [.blank(columns - width)])
    }

    /// The text without blanks at its end, with escape sequences only if `colour` is wanted.
    func rendered(colour: Bool) -> String {
        let end = spans.lastIndex { span in span.text.contains { $0 != " " } } ?? -1
        let text = spans.prefix(end + 1).map { $0.rendered(colour: colour) }.joined()
        guard text.last == " " else { return text }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}
