/// Breaks words into lines.
enum LineBreaking {
    /// The words of `text`; a short piece of code in backticks counts as one.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var isOpen = false
        for word in text.split(separator: " ") {
            if isOpen, let last = words.last, last.utf8.count + word.utf8.count < longestCode {
                words[words.count - 1] = last + " " + word
            } else {
                words.append(String(word))
            }
            if !word.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) { isOpen.toggle() }
        }
        return words
    }

    /// Bytes of code that are worth a ragged edge.
    private static let longestCode = 30

    /// As many words a line as fit in `width` columns. A word that is wider than a line is broken.
    static func lines(of words: [String], width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in words.flatMap({ pieces(of: $0, width: width) }) {
            let columns = word.displayWidth
            if used > 0, used + 1 + columns > width {
                lines.append(line)
                line = word
                used = columns
            } else {
                line += used > 0 ? " " + word : word
                used += columns + (used > 0 ? 1 : 0)
            }
        }
        return lines + [line]
    }

    /// The parts of a path in as few lines as they fit. A part that is wider than a line is broken.
    static func path(_ path: String, width: Int) -> [String] {
        if path.displayWidth <= width { return [path] }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let slashed = parts.enumerated().map { $0 < parts.count - 1 ? $1 + "/" : $1 }
        var lines: [String] = []
        for piece in slashed.flatMap({ pieces(of: $0, width: width) }) {
            if let last = lines.last, last.displayWidth + piece.displayWidth <= width {
                lines[lines.count - 1] = last + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }

    private static func pieces(of word: String, width: Int) -> [String] {
        if word.displayWidth <= width { return [word] }
        var pieces: [String] = []
        var piece = ""
        var used = 0
        for character in word {
            let columns = character.displayWidth
            if used > 0, used + columns > width {
                pieces.append(piece)
                piece = ""
                used = 0
            }
            piece.append(character)
            used += columns
        }
        return pieces + [piece]
    }
}
