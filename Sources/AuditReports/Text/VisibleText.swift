/// Text that cannot move the cursor, colour the screen, open a link or reverse the reading direction.
///
/// Names, paths and source lines come from the audited project and may be written to deceive (CWE-150, CWE-1007).
/// Characters that act or hide are shown in Swift's notation: `\u{1B}`.
enum VisibleText {
    /// `text` on one line: white space becomes one space, what acts or hides is escaped.
    static func line(_ text: String, ascii: Bool = false) -> String {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.map { escaped($0, ascii: ascii) }.joined(separator: " ")
    }

    /// `text` with every character that acts or hides escaped, and all but ASCII too if only that can be shown.
    static func escaped(_ text: some StringProtocol, ascii: Bool = false) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
        var result = ""
        for scalar in text.unicodeScalars {
            if ascii, let plain = asciiForms[scalar] {
                result += plain
            } else if scalar.actsOrHides || (ascii && !scalar.isASCII) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Punctuation that our own prose uses.
    private static let asciiForms: [Unicode.Scalar: String] = [
        "‘": "'", "’": "'", "“": "\"", "”": "\"", "–": "-", "—": "-", "…": "...", "·": "-", "→": "->", "×": "x",
    ]
}

extension Unicode.Scalar {
    /// Whether a terminal or a reader may be misled: control codes, direction marks, invisible format characters,
    /// line and paragraph separators. The joiners are spared: emoji and several scripts need them.
    var actsOrHides: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return value != 0x200C && value != 0x200D
        default: return false
        }
    }
}
