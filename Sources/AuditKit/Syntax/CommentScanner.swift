import SourceFormats

/// Finds the comments of a Swift file without parsing it, and what is nested too deeply to be parsed.
///
/// Strings, raw strings, interpolation, nested comments and regular expressions between `#` are known.
struct CommentScanner {
    private let bytes: [UInt8]
    private var place = 0
    private var comments: [SourceComment] = []
    private var nesting = NestingGuard()
    /// What the scanner is inside of, innermost last.
    private var contexts: [Context] = []

    private enum Context {
        /// A string with so many `#` round it.
        case string(pounds: Int, isMultiline: Bool)
        /// An interpolation with so many parentheses open.
        case interpolation(depth: Int)
        /// A regular expression between `#/` and `/#`, with so many `#`.
        case regex(pounds: Int)
    }

    /// Interpolations nested deeper than this are no program.
    private static let deepest = 200

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func comments(in bytes: [UInt8]) -> [SourceComment] { scanned(bytes).comments }

    /// What is nested too deeply in the code of a Swift file.
    static func nesting(in bytes: [UInt8]) -> NestingGuard { scanned(bytes).nesting }

    private static func scanned(_ bytes: [UInt8]) -> CommentScanner {
        var scanner = CommentScanner(bytes)
        while scanner.place < bytes.count { scanner.step() }
        scanner.nesting.finish(in: bytes)
        return scanner
    }

    private mutating func step() {
        switch contexts.last {
        case .string(let pounds, let isMultiline): stringStep(pounds, isMultiline)
        case .regex(let pounds): regexStep(pounds)
        case .interpolation, nil: codeStep()
        }
    }

    private mutating func codeStep() {
        switch bytes[place] {
        case UInt8(ascii: "/") where has("/", at: 1): lineComment()
        case UInt8(ascii: "/") where has("*", at: 1): blockComment()
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
        repeat { place += 1 } while place < bytes.count && isWordByte(bytes[place])
    }

    /// Passes over a byte of code.
    private mutating func code() {
        nesting.see(bytes[place], at: place, in: bytes)
        place += 1
    }

    private func has(_ character: Unicode.Scalar, at offset: Int) -> Bool {
        place + offset < bytes.count && bytes[place + offset] == UInt8(ascii: character)
    }

    private mutating func lineComment() {
        let start = place
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
        add(start..<place, inner: start + 2..<place)
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
        add(start..<place, inner: start + 2..<max(start + 2, place - 2))
    }

    private mutating func add(_ range: Range<Int>, inner: Range<Int>) {
        comments.append(SourceComment(text: String(decoding: bytes[inner], as: UTF8.self), range: range))
    }

    private mutating func openString() {
        var pounds = 0
        while has("#", at: pounds) { pounds += 1 }
        guard contexts.count < Self.deepest else { return code() }
        if pounds > 0, has("/", at: pounds) {
            nesting.seeLiteral(at: place, in: bytes)
            place += pounds + 1
            return contexts.append(.regex(pounds: pounds))
        }
        guard has("\"", at: pounds) else {
            for _ in 0..<max(1, pounds) { code() }
            return
        }
        nesting.seeLiteral(at: place, in: bytes)
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

    /// An extended regular expression may run over several lines.
    private mutating func regexStep(_ pounds: Int) {
        if bytes[place] == UInt8(ascii: "\\") {
            place += 2
        } else if bytes[place] == UInt8(ascii: "/"), poundsFollow(at: 1, pounds) {
            place += 1 + pounds
            contexts.removeLast()
        } else {
            place += 1
        }
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
