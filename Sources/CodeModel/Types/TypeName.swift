/// Type names as source text, brought to the form in which they can be compared.
public enum TypeName {
    /// The name without optionals, attributes, generic arguments and outer types: `inout Foo.Bar<T>?` is `Bar`.
    ///
    /// Arrays, dictionaries and functions are `Array`, `Dictionary` and `Function`.
    public static func base(_ text: String) -> String {
        if isPlain(text) { return text }
        var rest = text.utf8[...]
        while true {
            rest = trimmed(rest)
            guard let first = rest.first, initials.contains(first),
                let prefix = prefixes.first(where: { rest.starts(with: $0.utf8) })
            else { break }
            rest = rest.dropFirst(prefix.utf8.count)
        }
        if rest.first == UInt8(ascii: "@") {
            guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { return "" }
            return base(String(Substring(rest[space...])))
        }
        while let last = rest.last, last == UInt8(ascii: "?") || last == UInt8(ascii: "!") { rest.removeLast() }
        if rest.first == UInt8(ascii: "[") { return topLevelColon(in: rest) ? "Dictionary" : "Array" }
        if rest.first == UInt8(ascii: "(") { return parenthesized(rest) }
        let plain = rest.prefix { $0 != UInt8(ascii: "<") }
        let last = plain.lastIndex(of: UInt8(ascii: ".")).map { plain[plain.index(after: $0)...] } ?? plain
        return String(Substring(trimmed(last)))
    }

    /// The element of an array type, as text: `[String]` gives `String`.
    public static func element(of text: String) -> String? {
        var rest = text[...]
        while rest.last == "?" || rest.last == "!" { rest.removeLast() }
        guard rest.first == "[", rest.last == "]", base(text) == "Array" else { return nil }
        return String(rest.dropFirst().dropLast())
    }

    /// The type of a part of a tuple, by its label or place: the `1` of `(UserDefaults, String)` is `String`.
    public static func part(_ name: String, ofTuple text: String) -> String? {
        guard text.first == "(", text.last == ")" else { return nil }
        var parts: [Substring] = []
        var level = 0
        var start = text.index(after: text.startIndex)
        var last: Character = "("
        for place in text.indices.dropFirst() {
            defer { last = text[place] }
            switch text[place] {
            case ">" where last == "-": break
            case "(", "[", "<": level += 1
            case "," where level == 0, ")" where level == 0:
                parts.append(text[start..<place])
                start = text.index(after: place)
            case ")", "]", ">": level -= 1
            default: break
            }
        }
        for (number, part) in parts.enumerated() {
            let halves = part.split(separator: ":", maxSplits: 1)
            guard let type = halves.last else { continue }
            let label = halves.count == 2 ? String(halves[0]).trimmedOfSpaces : ""
            if name == "\(number)" || name == label { return String(type).trimmedOfSpaces }
        }
        return nil
    }

    public static func isOptional(_ text: String) -> Bool { text.hasSuffix("?") || text.hasPrefix("Optional<") }

    private static let prefixes = [
        "inout ", "any ", "some ", "borrowing ", "consuming ", "sending ", "__owned ", "isolated ",
    ]
    private static let initials = Array(Set(prefixes.compactMap(\.utf8.first)))

    /// Whether a text is one word.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where !isWordByte(byte) { return false }
            return true
        }
    }
}

extension String {
    fileprivate var trimmedOfSpaces: String { String(Substring(trimmed(utf8[...]))) }
}

private func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text
    while let first = text.first, first == 0x20 || first == 0x0A || first == 0x0D || first == 0x09 {
        text.removeFirst()
    }
    while let last = text.last, last == 0x20 || last == 0x0A || last == 0x0D || last == 0x09 { text.removeLast() }
    return text
}

/// Whether a bracketed type has a colon of its own, outside inner brackets.
private func topLevelColon(in text: Substring.UTF8View) -> Bool {
    var level = 0
    for byte in text {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"): level += 1
        case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"): level -= 1
        case UInt8(ascii: ":") where level == 1: return true
        default: break
        }
    }
    return false
}

/// `(Int)` is `Int`, `(Int) -> Void` a function, `(a: Int, b: Int)` a tuple.
private func parenthesized(_ text: Substring.UTF8View) -> String {
    if text.holdsArrow { return "Function" }
    guard text.last == UInt8(ascii: ")"), !text.contains(UInt8(ascii: ",")) else { return "Tuple" }
    return TypeName.base(String(Substring(text.dropFirst().dropLast())))
}

extension Collection<UInt8> {
    /// Whether `->` occurs, as in the type of a function.
    package var holdsArrow: Bool {
        var last: UInt8 = 0
        for byte in self {
            if byte == UInt8(ascii: ">"), last == UInt8(ascii: "-") { return true }
            last = byte
        }
        return false
    }
}
