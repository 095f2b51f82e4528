/// What stands in the place of a value: a remark, a variable, or what was hidden before. All of the value must be it: many
/// passwords begin as one of these does.
struct StandIn {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The value.
    let range: Range<Int>
    /// Whether the value ends where its range does. Of one without quotes, brackets at its end are not counted in, nor what
    /// stands behind a blank.
    let isExact: Bool

    /// How far a bracket is from its partner at most.
    static var longest: Int { 96 }

    /// The steps that looking for a bracket's partner may take.
    static func cost(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = bytes[range].first else { return 0 }
        return isSigil(first) || openers.contains(first) ? longest : 0
    }

    /// Whether the value is one.
    var isWhole: Bool {
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        guard let first = text.first else { return true }
        if text.allSatisfy({ $0 == first }), Self.masks.contains(first) { return text.count > 2 || !first.isLetter }
        if text.count == 1, !first.isAlphanumeric { return true }
        if SecretName.mayBeRemark(text), SecretName.remarks.contains(text.map(\.lowercased)) { return true }
        return isVariable || isRemark || isParameter || isDotted
    }

    /// Bullets, blocks or an ellipsis, each of which is three bytes long, as a field shows what is typed.
    private var isDotted: Bool {
        let start = range.lowerBound
        guard bytes[start] == 0xE2, range.count % 3 == 0,
            let sign = Self.dots.first(where: { ByteSearch.matches($0, at: start, in: bytes) })
        else { return false }
        return stride(from: start, to: range.upperBound, by: 3).allSatisfy {
            ByteSearch.matches(sign, at: $0, in: bytes)
        }
    }

    /// What a statement of a database has for a value: `$1`, or `:password`, whose letters name a secret themselves.
    private var isParameter: Bool {
        let name = UnsafeBufferPointer(rebasing: bytes[range].dropFirst())
        switch bytes[range.lowerBound] {
        case UInt8(ascii: "$"): return (1...2).contains(name.count) && name.allSatisfy(\.isDigit)
        case UInt8(ascii: ":"), UInt8(ascii: "@"):
            guard (3...32).contains(name.count), name.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "_") }) else {
                return false
            }
            let text = name.map(\.lowercased)
            return Self.parameterWords.contains { ByteSearch.contains($0, in: text) }
        default: return false
        }
    }

    /// `${NAME}`, `$(command)`, `#{name}`, `%(name)s`, `%{name}`, or `%s` and `%@` alone.
    private var isVariable: Bool {
        let start = range.lowerBound
        guard range.count > 1, Self.isSigil(bytes[start]) else { return false }
        let second = bytes[start + 1]
        if bytes[start] == UInt8(ascii: "#"), second != UInt8(ascii: "{") { return false }
        if bytes[start] == UInt8(ascii: "%"), second == UInt8(ascii: "s") || second == UInt8(ascii: "@") {
            return range.count == 2
        }
        guard second == UInt8(ascii: "{") || second == UInt8(ascii: "("), var last = partner(of: start + 1) else {
            return false
        }
        // The value that a shell takes where the variable is not set.
        if ByteSearch.contains(Array(":-".utf8), in: Array(bytes[start..<last])) { return false }
        if bytes[start] == UInt8(ascii: "%"), second == UInt8(ascii: "("), last + 1 < bytes.count,
            bytes[last + 1] == UInt8(ascii: "s") || bytes[last + 1] == UInt8(ascii: "d")
        {
            last += 1
        }
        return isEnd(last + 1)
    }

    /// `[REDACTED]`, `{{password}}`, `(8 characters)`: letters and signs in brackets, or words and numbers.
    var isRemark: Bool {
        guard Self.openers.contains(bytes[range.lowerBound]), let last = partner(of: range.lowerBound), isEnd(last + 1)
        else { return false }
        let text = bytes[range.lowerBound...last]
        if text.starts(with: "<redacted".utf8) { return true }
        // `{0}`, as formats of messages have it.
        if text.count <= 4, bytes[range.lowerBound] == UInt8(ascii: "{"),
            text.dropFirst().dropLast().allSatisfy(\.isDigit)
        {
            return true
        }
        let isWords = text.contains(UInt8(ascii: " "))
        return text.allSatisfy { $0.isLetter || Self.remarkSigns.contains($0) || isWords && $0.isDigit }
    }

    private func isEnd(_ place: Int) -> Bool { isExact ? place == range.upperBound : place >= range.upperBound }

    /// The bracket that closes another, on the same line.
    private func partner(of opening: Int) -> Int? {
        let open = bytes[opening]
        let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open + 2
        var depth = 0
        let limit = min(isExact ? range.upperBound : bytes.count, opening + Self.longest)
        for place in opening..<limit {
            if bytes[place] < 0x20 { return nil }
            if bytes[place] == open { depth += 1 }
            if bytes[place] == close { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    private static let openers = ByteAlphabet(bytesOf: "<[{(")

    /// `#`, `$` or `%`.
    private static func isSigil(_ byte: UInt8) -> Bool { (0x23...0x25).contains(byte) }

    /// What is written over and over in the place of a value. A code may be one digit over and over.
    private static let masks = ByteAlphabet(bytesOf: "*xX.-_?#=")
    private static let dots = ["\u{2022}", "\u{2026}", "\u{25CF}", "\u{2588}", "\u{2217}"]
    private static let parameterWords = ["pass", "pwd", "secret", "token", "key", "code", "hash"].map {
        Array($0.utf8)
    }
    private static let remarkSigns = ByteAlphabet(bytesOf: "<>[]{}()*_-.:#$@/, ")
}
