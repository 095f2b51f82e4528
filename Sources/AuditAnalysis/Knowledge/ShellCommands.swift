import CodeModel

/// The commands of a shell script, near enough to tell what it calls.
package struct ShellCommands {
    /// Lines without comments; a line that ends in `\` goes on in the next.
    package let lines: [String]

    package init(_ script: String) {
        var lines: [String] = []
        var open = ""
        for line in script.split(whereSeparator: \.isNewline) {
            let plain = Self.withoutComment(line)
            if plain.hasSuffix("\\") {
                open += plain.dropLast() + " "
            } else {
                lines.append(open + plain)
                open = ""
            }
        }
        if !open.isEmpty { lines.append(open) }
        self.lines = lines
    }

    /// The words of a line; quotes are kept within them, and `$(`, `<(` and `` ` `` part words.
    package static func words(_ line: Substring) -> [String] {
        line.replacing("$(", with: " $( ").replacing("<(", with: " <( ").replacing("`", with: " ; ")
            .split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "'" } }
    }

    /// `/usr/bin/curl` is `curl`.
    package static func lastPart(_ word: String) -> String {
        word.split(separator: "/").last.map(String.init) ?? word
    }

    private static func withoutComment(_ line: Substring) -> String {
        var quote: Character?
        var previous: Character = " "
        var plain = ""
        for character in line {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", previous.isWhitespace {
                break
            }
            plain.append(character)
            previous = character
        }
        return plain
    }
}
