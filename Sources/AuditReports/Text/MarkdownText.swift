/// Text of a project within Markdown, where it must stay text: no markup, no links, no mentions, no table cells.
///
/// Made for CommonMark with the extensions of GitHub and GitLab. Each result is one line and safe in a table.
enum MarkdownText {
    /// A sentence. Pieces between backticks are set as code, everything else is shown as it is.
    static func prose(_ text: String) -> String {
        let pieces = VisibleText.line(text).split(separator: "`", omittingEmptySubsequences: false)
        // Without its partner, the last mark stands for itself.
        let paired = pieces.count.isMultiple(of: 2) ? pieces.count - 1 : pieces.count
        return pieces.enumerated().map { index, piece in
            if index >= paired { return "&#96;" + plain(String(piece), atStart: false) }
            if index.isMultiple(of: 2) { return plain(String(piece), atStart: index == 0) }
            return piece.isEmpty ? "&#96;&#96;" : code(String(piece))
        }.joined()
    }

    /// A name or a path, set as code.
    static func code(_ text: String) -> String {
        let line = VisibleText.line(text)
        if line.isEmpty { return "–" }
        // A code span cannot hold a backtick without care, nor a table a bar; references work in every case.
        guard line.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "|") }) else {
            // A blank at both ends would be taken away, which no path has after `VisibleText`.
            return "`\(line)`"
        }
        let references = line.unicodeScalars.map { scalar in
            isPunctuation(scalar) ? reference(scalar) : String(scalar)
        }
        return "<code>\(references.joined())</code>"
    }

    /// One line of text in which no character is markup.
    ///
    /// - Parameter atStart: Whether the text begins a line, where a sign can open a list or underline a heading.
    static func plain(_ text: String, atStart: Bool = true) -> String {
        let line = Array(VisibleText.escaped(text).unicodeScalars)
        let opening = atStart ? opening(of: line) : nil
        return line.indices.map { index in
            index == opening ? "\\\(line[index])" : escaped(line[index], after: line[..<index].suffix(3))
        }.joined()
    }

    /// The sign at the start of a line that begins a list or underlines a heading: `-`, or `.` after a number.
    private static func opening(of line: [Unicode.Scalar]) -> Int? {
        guard let place = line.firstIndex(where: { !$0.isDigit }) else { return nil }
        if place == 0 { return "-+=".unicodeScalars.contains(line[0]) ? 0 : nil }
        let endsThere = place + 1 == line.count || line[place + 1] == " "
        return endsThere && ".)".unicodeScalars.contains(line[place]) ? place : nil
    }

    private static func escaped(_ scalar: Unicode.Scalar, after before: ArraySlice<Unicode.Scalar>) -> String {
        switch scalar {
        // Signs that a backslash would not hold back in a table.
        case "\\", "|", "`": reference(scalar)
        case "*", "_", "[", "]", "<", ">", "&", "~", "$", "^": "\\\(scalar)"
        // Mentions and issues are found in what is left when markup is gone; a comment parts them.
        case "@", "#": "\\\(scalar)<!-- -->"
        // Addresses become links by themselves.
        case "/" where before.last == ":": "\\/"
        case "." where before.count == 3 && before.allSatisfy { $0 == "w" || $0 == "W" }: "\\."
        default: String(scalar)
        }
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && !scalar.properties.isAlphabetic && !scalar.isDigit && scalar != " "
    }

    private static func reference(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
