/// Reads the tokens of a wildcard pattern one by one.
struct WildcardReader {
    private let pattern: ArraySlice<UInt8>
    private var index: Int

    init(_ pattern: ArraySlice<UInt8>) {
        self.pattern = pattern
        index = pattern.startIndex
    }

    var isAtEnd: Bool { index >= pattern.endIndex }

    /// The next token, or nil where the pattern can match nothing: an open bracket, an unknown class, a last `\`.
    mutating func next() -> Wildcards.Token? {
        guard let byte = take() else { return nil }
        switch byte {
        case UInt8(ascii: "\\"): return take().map(Wildcards.Token.byte)
        case UInt8(ascii: "?"): return .any
        case UInt8(ascii: "*"): return stars()
        case UInt8(ascii: "["): return brackets().map(Wildcards.Token.set)
        default: return .byte(byte)
        }
    }

    /// Two stars or more stand for folders only where they fill a whole part of the path.
    private mutating func stars() -> Wildcards.Token {
        let start = index - 1
        while peek == UInt8(ascii: "*") { index += 1 }
        let beginsPart = start == pattern.startIndex || pattern[start - 1] == UInt8(ascii: "/")
        guard index - start > 1, beginsPart else { return .star }
        if isAtEnd || isEscapedSlash { return .everything }
        guard peek == UInt8(ascii: "/") else { return .star }
        index += 1
        return .folders
    }

    private var isEscapedSlash: Bool {
        pattern[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "/")])
    }

    /// The bytes of a bracket expression, read from behind its `[`.
    private mutating func brackets() -> ByteSet? {
        var set = ByteSet()
        let isNegated = peek == UInt8(ascii: "!") || peek == UInt8(ascii: "^")
        if isNegated { index += 1 }
        var isFirst = true
        /// The byte that a `-` would make a range of; a range and a class are no beginning of another.
        var rangeStart: UInt8?
        while let byte = take() {
            if byte == UInt8(ascii: "]"), !isFirst { return isNegated ? set.inverted : set }
            isFirst = false
            if byte == UInt8(ascii: "-"), let start = rangeStart, let next = peek, next != UInt8(ascii: "]") {
                guard let end = takeEscaped() else { return nil }
                set.insert(from: start, through: end)
                rangeStart = nil
            } else if byte == UInt8(ascii: "["), peek == UInt8(ascii: ":"), let name = className() {
                guard let bytes = Self.classes[name] else { return nil }
                bytes.forEach { set.insert($0) }
                rangeStart = nil
            } else {
                if byte == UInt8(ascii: "\\") { index -= 1 }
                guard let member = byte == UInt8(ascii: "\\") ? takeEscaped() : byte else { return nil }
                set.insert(member)
                rangeStart = member
            }
        }
        return nil
    }

    /// The name in `[:name:]`, read from behind its `[`; nil, with nothing read, where it does not end so.
    private mutating func className() -> String? {
        let start = index + 1
        guard start <= pattern.endIndex, let end = pattern[start...].firstIndex(of: UInt8(ascii: "]")),
            end > start, pattern[end - 1] == UInt8(ascii: ":")
        else { return nil }
        index = end + 1
        return String(decoding: pattern[start..<(end - 1)], as: UTF8.self)
    }

    private var peek: UInt8? { isAtEnd ? nil : pattern[index] }

    private mutating func take() -> UInt8? {
        guard !isAtEnd else { return nil }
        index += 1
        return pattern[index - 1]
    }

    /// The next byte, or the one that a `\` before it protects.
    private mutating func takeEscaped() -> UInt8? {
        guard let byte = take() else { return nil }
        return byte == UInt8(ascii: "\\") ? take() : byte
    }

    /// The named classes of POSIX, for ASCII.
    private static let classes: [String: [UInt8]] = {
        func bytes(_ ranges: ClosedRange<UInt8>...) -> [UInt8] { ranges.flatMap { Array($0) } }
        return [
            "alnum": bytes(0x30...0x39, 0x41...0x5A, 0x61...0x7A),
            "alpha": bytes(0x41...0x5A, 0x61...0x7A),
            "blank": bytes(0x09...0x09, 0x20...0x20),
            "cntrl": bytes(0x00...0x1F, 0x7F...0x7F),
            "digit": bytes(0x30...0x39),
            "graph": bytes(0x21...0x7E),
            "lower": bytes(0x61...0x7A),
            "print": bytes(0x20...0x7E),
            "punct": bytes(0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E),
            "space": bytes(0x09...0x0D, 0x20...0x20),
            "upper": bytes(0x41...0x5A),
            "xdigit": bytes(0x30...0x39, 0x41...0x46, 0x61...0x66),
        ]
    }()
}
