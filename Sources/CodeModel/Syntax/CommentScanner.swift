/// Finds the comments of a Swift file without parsing it, and what is nested too deeply to be parsed.
///
/// Strings, raw strings, interpolation, nested comments and regular expressions are known; one between bare `/` where
/// the parser is sure to take it for one.
package struct CommentScanner {
    private let bytes: [UInt8]
    private var place = 0
    /// Each comment, and what of it is text.
    private var comments: [(range: Range<Int>, inner: Range<Int>)] = []
    private var nesting = NestingGuard()
    /// What the scanner is inside of, innermost last.
    private var contexts: [Context] = []
    /// The word right before this place, comments and white space passed over.
    private var lastWord: Range<Int>?
    /// Whether a slash of this line was taken for an operator; the parser may have seen a literal begin there.
    private var isDoubtful = false
    /// The first line feed after some place, kept so that a file without any is searched once.
    private var nextFeed = -1
    /// Literals with so many `#` or more are not closed in the rest of the file.
    private var fewestUnclosed = Int.max

    private enum Context {
        /// A string with so many `#` round it.
        case string(pounds: Int, isMultiline: Bool)
        /// An interpolation with so many parentheses open.
        case interpolation(depth: Int)
        /// A regular expression between `#/` and `/#`, with so many `#`; on several lines where the first is empty.
        case regex(pounds: Int, isMultiline: Bool)
    }

    /// Interpolations nested deeper than this are no program.
    private static let deepest = 200

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A comment: its place, and what stands between its signs.
    package struct Comment: Sendable {
        package let text: String
        package let range: Range<Int>
    }

    package static func comments(in bytes: [UInt8]) -> [Comment] {
        scanned(bytes).comments.map {
            Comment(text: String(decoding: bytes[$0.inner], as: UTF8.self), range: $0.range)
        }
    }

    /// What is nested too deeply in the code of a Swift file.
    package static func nesting(in bytes: [UInt8]) -> NestingGuard { scanned(bytes).nesting }

    private static func scanned(_ bytes: [UInt8]) -> CommentScanner {
        var scanner = CommentScanner(bytes)
        while scanner.place < bytes.count { scanner.step() }
        scanner.nesting.finish(in: bytes)
        return scanner
    }

    private mutating func step() {
        switch contexts.last {
        case .string(let pounds, let isMultiline): stringStep(pounds, isMultiline)
        case .regex(let pounds, let isMultiline): regexStep(pounds, isMultiline)
        case .interpolation, nil: codeStep()
        }
    }

    private mutating func codeStep() {
        switch bytes[place] {
        case UInt8(ascii: "/") where has("/", at: 1): lineComment()
        case UInt8(ascii: "/") where has("*", at: 1): blockComment()
        case UInt8(ascii: "/"): slash()
        case UInt8(ascii: "\""), UInt8(ascii: "#"): openString()
        case UInt8(ascii: "("): count(+1)
        case UInt8(ascii: ")"): count(-1)
        case let byte where isWordByte(byte): word()
        default: code()
        }
    }

    /// Passes over a word, or what is left of it.
    private mutating func word() {
        nesting.seeWord(at: place)
        let start = place
        repeat { place += 1 } while place < bytes.count && isWordByte(bytes[place])
        lastWord = start..<place
    }

    /// Passes over a byte of code.
    private mutating func code() {
        if bytes[place] > 0x20, bytes[place] != UInt8(ascii: "!") { lastWord = nil }
        if bytes[place] == 0x0A || bytes[place] == 0x0D { isDoubtful = false }
        nesting.see(bytes[place], at: place, in: bytes)
        place += 1
        // The other spaces of an indentation tell nothing.
        while place < bytes.count, bytes[place] == 0x20, bytes[place - 1] == 0x20 { place += 1 }
    }

    private func has(_ character: Unicode.Scalar, at offset: Int) -> Bool {
        place + offset < bytes.count && bytes[place + offset] == UInt8(ascii: character)
    }

    private mutating func lineComment() {
        let start = place
        bytes.withUnsafeBytes { bytes in
            if nextFeed < start { nextFeed = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count }
            place = UnsafeRawBufferPointer(rebasing: bytes[..<nextFeed]).firstIndex(of: 0x0D, from: start) ?? nextFeed
        }
        comments.append((start..<place, inner: start + 2..<place))
    }

    private mutating func blockComment() {
        let start = place
        var depth = 0
        repeat {
            if has("/", at: 0), has("*", at: 1) {
                depth += 1
                place += 2
            } else if has("*", at: 0), has("/", at: 1) {
                depth -= 1
                place += 2
            } else {
                place += 1
            }
        } while depth > 0 && place < bytes.count
        place = min(place, bytes.count)
        comments.append((start..<place, inner: start + 2..<max(start + 2, place - 2)))
    }

    private mutating func openString() {
        var pounds = 0
        while has("#", at: pounds) { pounds += 1 }
        guard contexts.count < Self.deepest else { return code() }
        if pounds > 0, has("/", at: pounds) {
            nesting.seeLiteral(at: place, in: bytes)
            lastWord = nil
            place += pounds + 1
            return contexts.append(.regex(pounds: pounds, isMultiline: opensLines(pounds)))
        }
        guard has("\"", at: pounds) else {
            for _ in 0..<max(1, pounds) { code() }
            return
        }
        nesting.seeLiteral(at: place, in: bytes)
        lastWord = nil
        let isMultiline = has("\"", at: pounds + 1) && has("\"", at: pounds + 2)
        place += pounds + (isMultiline ? 3 : 1)
        contexts.append(.string(pounds: pounds, isMultiline: isMultiline))
    }

    private mutating func stringStep(_ pounds: Int, _ isMultiline: Bool) {
        switch bytes[place] {
        case UInt8(ascii: "\\") where poundsFollow(at: 1, pounds): escape(pounds)
        case UInt8(ascii: "\"") where closes(pounds, isMultiline):
            place += (isMultiline ? 3 : 1) + pounds
            contexts.removeLast()
        case 0x0A where !isMultiline, 0x0D where !isMultiline:
            contexts.removeLast()  // an unterminated string ends with its line
            place += 1
        default: place += 1
        }
    }

    private mutating func escape(_ pounds: Int) {
        let isInterpolation = has("(", at: 1 + pounds)
        place += 2 + pounds
        guard isInterpolation else { return }
        contexts.append(.interpolation(depth: 1))
        nesting.see(UInt8(ascii: "("), at: min(place, bytes.count) - 1, in: bytes)
    }

    private mutating func regexStep(_ pounds: Int, _ isMultiline: Bool) {
        let isEscape = bytes[place] == UInt8(ascii: "\\")
        let at = isEscape ? min(place + 1, bytes.count - 1) : place
        if !isMultiline, bytes[at] == 0x0A || bytes[at] == 0x0D {
            place = at
            contexts.removeLast()  // an unterminated literal ends with its line
        } else if isEscape {
            place += 2
        } else if bytes[place] == UInt8(ascii: "/"), poundsFollow(at: 1, pounds) {
            place += 1 + pounds
            contexts.removeLast()
        } else {
            place += 1
        }
    }

    /// Whether a regular expression that was just opened has nothing on its first line, and is closed on another.
    private mutating func opensLines(_ pounds: Int) -> Bool {
        var at = place
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        guard at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D, pounds < fewestUnclosed else { return false }
        var closing = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\\") {
                at += 1
            } else if bytes[at] == UInt8(ascii: "/") {
                closing = 0
                while at + 1 + closing < bytes.count, closing < pounds,
                    bytes[at + 1 + closing] == UInt8(ascii: "#")
                {
                    closing += 1
                }
                if closing == pounds { return true }
            }
            at += 1
        }
        fewestUnclosed = pounds
        return false
    }

    private func poundsFollow(at offset: Int, _ count: Int) -> Bool {
        (0..<count).allSatisfy { has("#", at: offset + $0) }
    }

    private func closes(_ pounds: Int, _ isMultiline: Bool) -> Bool {
        guard isMultiline else { return poundsFollow(at: 1, pounds) }
        return has("\"", at: 1) && has("\"", at: 2) && poundsFollow(at: 3, pounds)
    }

    /// Counts parentheses inside an interpolation, and leaves it with the last.
    private mutating func count(_ change: Int) {
        code()
        guard case .interpolation(let depth) = contexts.last else { return }
        contexts.removeLast()
        if depth + change > 0 { contexts.append(.interpolation(depth: depth + change)) }
    }
}

// MARK: - Bare slashes

extension CommentScanner {
    /// A regular expression between bare slashes, or an operator.
    private mutating func slash() {
        guard !isDoubtful, startsOperand, !followsDeclarationOfOperator, let end = regexEnd else {
            isDoubtful = true
            return code()
        }
        nesting.seeLiteral(at: place, in: bytes)
        lastWord = nil
        place = end
    }

    /// Whether a slash has white space or an opening sign before it, and what follows is bound to it.
    ///
    /// Less than the parser knows, never more: what is taken for a literal here is not looked at for its nesting.
    private var startsOperand: Bool {
        let start = place > 0 && bytes[place - 1] == UInt8(ascii: "!") ? place - 1 : place
        guard start == 0 || Self.unbound.contains(bytes[start - 1]) else { return false }
        var end = place + 1
        while end < bytes.count, Self.operators.contains(bytes[end]) { end += 1 }
        guard end < bytes.count else { return false }
        return bytes[end] > 0x20 && bytes[end] < 0x7F && !Self.closing.contains(bytes[end])
    }

    /// Whether this is the name in `func /(…)` or `infix operator /^/`.
    private var followsDeclarationOfOperator: Bool {
        guard let lastWord else { return false }
        let word = bytes[lastWord]
        return word.elementsEqual("func".utf8) || word.elementsEqual("operator".utf8)
    }

    /// Where the literal that a slash opens ends; nothing where it is not closed on its line, or is an operator.
    private var regexEnd: Int? {
        var groups = 0
        var sets = 0
        var at = place + 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "/"): return closes(at) ? at + 1 : nil
            case UInt8(ascii: "\\"):
                at += 1
                guard at < bytes.count, (0x20...0x7E).contains(bytes[at]) else { return nil }
            case UInt8(ascii: "("): groups += sets == 0 ? 1 : 0
            case UInt8(ascii: ")") where sets == 0:
                guard groups > 0 else { return nil }
                groups -= 1
            case UInt8(ascii: "["): sets += 1
            case UInt8(ascii: "]"): sets = max(0, sets - 1)
            case 0x20...0x7E: break
            default: return nil
            }
            at += 1
        }
        return nil
    }

    /// Whether a slash closes a literal: no comment begins with it, and no space stands before it.
    private func closes(_ at: Int) -> Bool {
        if at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "/") || bytes[at + 1] == UInt8(ascii: "*") {
            return false
        }
        return at > place + 1 && bytes[at - 1] != 0x20
    }

    /// What may stand right before a prefix.
    private static let unbound = Set(" \n\r\t([{,;:".utf8)
    /// What stands after an operator that is no prefix.
    private static let closing = Set(")]},;:.".utf8)
    private static let operators = Set("/=-+!*%<>&|^~?".utf8)
}
