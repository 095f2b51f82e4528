import SourceFormats

/// Finds the comments of a Swift file without parsing it: strings, raw strings, interpolation and nesting are known.
struct CommentScanner {
    private let bytes: [UInt8]
    private var place = 0
    private var comments: [SourceComment] = []
    /// What the scanner is inside of, innermost last.
    private var contexts: [Context] = []

    private enum Context {
        /// A string with so many `#` round it.
        case string(pounds: Int, isMultiline: Bool)
        /// An interpolation with so many parentheses open.
        case interpolation(depth: Int)
    }

    /// Interpolations nested deeper than this are no program.
    private static let deepest = 200

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func comments(in bytes: [UInt8]) -> [SourceComment] {
        var scanner = CommentScanner(bytes)
        while scanner.place < bytes.count { scanner.step() }
        return scanner.comments
    }

    private mutating func step() {
        if case .string(let pounds, let isMultiline) = contexts.last {
            stringStep(pounds, isMultiline)
        } else {
            codeStep()
        }
    }

    private mutating func codeStep() {
        switch bytes[place] {
        case UInt8(ascii: "/") where has("/", at: 1): lineComment()
        case UInt8(ascii: "/") where has("*", at: 1): blockComment()
        case UInt8(ascii: "\""), UInt8(ascii: "#"): openString()
        case UInt8(ascii: "("): count(+1)
        case UInt8(ascii: ")"): count(-1)
        default: place += 1
        }
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
        guard has("\"", at: pounds), contexts.count < Self.deepest else { return place += max(1, pounds) }
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
        case 0x0A where !isMultiline:
            contexts.removeLast()  // an unterminated string ends with its line
            place += 1
        default: place += 1
        }
    }

    private mutating func escape(_ pounds: Int) {
        let isInterpolation = has("(", at: 1 + pounds)
        place += 2 + pounds
        if isInterpolation { contexts.append(.interpolation(depth: 1)) }
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
        place += 1
        guard case .interpolation(let depth) = contexts.last else { return }
        contexts.removeLast()
        if depth + change > 0 { contexts.append(.interpolation(depth: depth + change)) }
    }
}
