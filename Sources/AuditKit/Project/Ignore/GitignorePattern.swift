/// One line of a `.gitignore` file.
struct GitignorePattern: Sendable {
    /// The line begins with `!`.
    let isNegated: Bool
    /// The line ends in `/`.
    let isForFoldersOnly: Bool
    /// The line holds a `/` before its end, so that it is held against the whole path and not the last part alone.
    let isAnchored: Bool

    /// The bytes before the first wildcard.
    private let literal: [UInt8]
    private let rest: Rest

    private enum Rest {
        /// The pattern is its literal.
        case nothing
        /// The pattern is `*` and these bytes.
        case ending([UInt8])
        /// What follows the literal.
        case wildcards(Wildcards)
    }

    /// Reads a line without its line feed; nil for a blank line, a comment, and what can never match.
    init?(line: ArraySlice<UInt8>) {
        var text = Self.meaningful(line)
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        isNegated = first == UInt8(ascii: "!")
        if isNegated { text = text.dropFirst() }
        isForFoldersOnly = text.last == UInt8(ascii: "/")
        if isForFoldersOnly { text = text.dropLast() }
        isAnchored = text.contains(UInt8(ascii: "/"))
        if isAnchored, text.first == UInt8(ascii: "/") { text = text.dropFirst() }
        guard !text.isEmpty else { return nil }

        let wildcard = text.firstIndex(where: Self.isSpecial) ?? text.endIndex
        literal = Array(text[..<wildcard])
        let tail = text[wildcard...]
        if tail.isEmpty {
            rest = .nothing
        } else if !isAnchored, literal.isEmpty, tail.first == UInt8(ascii: "*"),
            !tail.dropFirst().contains(where: Self.isSpecial)
        {
            rest = .ending(Array(tail.dropFirst()))
        } else {
            guard let wildcards = Wildcards(tail) else { return nil }
            rest = .wildcards(wildcards)
        }
    }

    /// Whether the pattern matches a path below the folder of its file.
    func matches(_ path: ArraySlice<UInt8>, budget: inout MatchBudget) -> Bool {
        let text = isAnchored ? path : path.lastPart
        guard budget.spend(1), text.starts(with: literal) else { return false }
        let remainder = text.dropFirst(literal.count)
        return switch rest {
        case .nothing: remainder.isEmpty
        case .ending(let ending):
            remainder.count >= ending.count && remainder.suffix(ending.count).elementsEqual(ending)
        case .wildcards(let wildcards): wildcards.match(remainder, budget: &budget)
        }
    }

    /// The line without its carriage return, what follows a zero byte, and unescaped spaces at its end.
    private static func meaningful(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        text = text.prefix { $0 != 0 }
        var end = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            let isEscape = text[index] == UInt8(ascii: "\\")
            let isSpace = text[index] == UInt8(ascii: " ")
            index = min(index + (isEscape ? 2 : 1), text.endIndex)
            if !isSpace { end = index }
        }
        return text[..<end]
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[")
            || byte == UInt8(ascii: "\\")
    }
}

extension ArraySlice<UInt8> {
    /// What follows the last `/`; all of it where there is none.
    var lastPart: ArraySlice<UInt8> {
        lastIndex(of: UInt8(ascii: "/")).map { self[($0 + 1)...] } ?? self
    }
}
