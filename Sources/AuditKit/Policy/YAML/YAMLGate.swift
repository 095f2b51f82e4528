/// Turns away text that would cost a YAML reader more than it is worth, before one sees it.
///
/// A reader follows aliases, compares whole trees when they serve as keys, and calls itself for every level. A few
/// hundred bytes can so keep it busy for ever or use up its stack. The gate looks at the text alone, and where it cannot
/// tell a special character from a plain one, it takes it for special.
struct YAMLGate {
    /// Lists and mappings in brackets: each may be a level. With blocks they fit the half mebibyte of a second thread.
    private static let mostBrackets = 256
    /// Keys written with a question mark. A project writes none.
    private static let mostQuestions = 32
    /// Spaces and signs before the first word of a line: each level of a block takes at least one.
    private static let widestIndent = 64

    private var line = 1
    private var column = 1
    private var brackets = 0
    private var questions = 0
    private var isIndent = true
    /// Where a quotation mark was found behind a number sign. No sign before it can begin a comment.
    private var quote = 0

    /// The first thing in the text that is not to be read, if there is one.
    static func problem(in text: String) -> ConfigurationError.Problem? {
        var gate = YAMLGate()
        let scalars = Array(text.unicodeScalars)
        var at = 0
        while at < scalars.count {
            let before = at > 0 ? scalars[at - 1] : "\n"
            if scalars[at] == "#", before.isYAMLSpace, at >= gate.quote, let end = gate.endOfComment(at, in: scalars) {
                at = end
                continue
            }
            let after = at + 1 < scalars.count ? scalars[at + 1] : "\n"
            if let message = gate.step(scalars[at], before: before, after: after) {
                return ConfigurationError.Problem(line: gate.line, column: gate.column, message: message)
            }
            gate.advance(over: scalars[at])
            at += 1
        }
        return nil
    }

    /// The end of the line, if what stands from here on is surely no part of a quoted text that ends in this line.
    private mutating func endOfComment(_ start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var at = start
        while at < scalars.count, !scalars[at].isYAMLBreak {
            if scalars[at] == "\"" || scalars[at] == "'" {
                quote = at
                return nil
            }
            at += 1
        }
        return at
    }

    private mutating func step(
        _ scalar: Unicode.Scalar, before: Unicode.Scalar, after: Unicode.Scalar
    ) -> String? {
        if isIndent, column > Self.widestIndent { return "the line is indented by more than 64 columns" }
        guard before.mayEndYAMLToken else { return nil }
        switch scalar {
        case "&" where !after.isYAMLSpace:
            return "anchors and aliases are not supported; write the value out, or put it in quotes if it is plain text"
        case "[", "{":
            brackets += 1
            if brackets > Self.mostBrackets {
                return "there are more than 256 brackets; write lists over several lines"
            }
        case "?":
            questions += 1
            if questions > Self.mostQuestions { return "there are more than 32 question marks outside of quotes" }
        default: break
        }
        return nil
    }

    private mutating func advance(over scalar: Unicode.Scalar) {
        if scalar.isYAMLBreak {
            (line, column, isIndent) = (line + (scalar == "\r" ? 0 : 1), 1, true)
        } else {
            column += 1
            isIndent = isIndent && (scalar.isYAMLSpace || scalar == "-" || scalar == "?" || scalar == ":")
        }
    }
}

extension Unicode.Scalar {
    var isYAMLBreak: Bool {
        self == "\n" || self == "\r" || self == "\u{85}" || self == "\u{2028}" || self == "\u{2029}"
    }

    var isYAMLSpace: Bool { self == " " || self == "\t" || isYAMLBreak }

    /// A node can begin behind this character. Behind any other, a special character is plain text or an error.
    fileprivate var mayEndYAMLToken: Bool {
        switch self {
        case "[", "]", "{", "}", ",", ":", "?", "\u{FEFF}": true
        default: isYAMLSpace
        }
    }
}
