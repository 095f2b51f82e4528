/// A type as it is written, taken apart.
package indirect enum TypeSyntax: Sendable, Equatable {
    case name(String, [TypeSyntax])
    case member(TypeSyntax, String, [TypeSyntax])
    case optional(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(TypeSyntax, TypeSyntax)
    case tuple([Element])
    case function([Element], TypeSyntax)
    case metatype(TypeSyntax)
    case some(TypeSyntax)
    case any(TypeSyntax)
    case composition([TypeSyntax])
    /// `@autoclosure () -> T`.
    case autoclosure(TypeSyntax)
    case unknown

    package struct Element: Sendable, Equatable {
        package let label: String
        package let type: TypeSyntax
        package var isVariadic = false
    }

    package static func parse(_ text: String) -> TypeSyntax {
        var text = text
        return text.withUTF8 { bytes in
            var parser = TypeParser(bytes: bytes)
            return parser.type(depth: 0)
        }
    }

    /// The written paths of the nominal types: of `A & B<C>` both `A` and `B`.
    var names: [String] {
        switch self {
        case .name(let name, _): [name]
        case .member(let base, let name, _): base.names.first.map { [$0 + "." + name] } ?? []
        case .composition(let parts): parts.flatMap(\.names)
        case .some(let type), .any(let type): type.names
        default: []
        }
    }
}

/// Reads types from the first byte to the last; what it does not understand is unknown.
struct TypeParser {
    let bytes: UnsafeBufferPointer<UInt8>
    var place = 0
    private static let deepest = 48

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func type(depth: Int) -> TypeSyntax {
        guard depth < Self.deepest else { return .unknown }
        let isAutoclosure = attributes()
        var left = composed(depth: depth)
        skipEffects()
        if take("->") {
            let result = type(depth: depth + 1)
            let parameters: [TypeSyntax.Element] =
                if case .tuple(let parts) = left { parts } else { [.init(label: "", type: left)] }
            left = .function(parameters, result)
        }
        return isAutoclosure ? .autoclosure(left) : left
    }

    private mutating func composed(depth: Int) -> TypeSyntax {
        var parts = [postfixed(depth: depth)]
        while take("&") { parts.append(postfixed(depth: depth)) }
        if parts.count == 1 { return parts[0] }
        if case .any(let first) = parts[0] { return .any(.composition([first] + parts.dropFirst())) }
        if case .some(let first) = parts[0] { return .some(.composition([first] + parts.dropFirst())) }
        return .composition(parts)
    }

    private mutating func postfixed(depth: Int) -> TypeSyntax {
        guard depth < Self.deepest else { return .unknown }
        if word("any") { return .any(postfixed(depth: depth + 1)) }
        if word("some") { return .some(postfixed(depth: depth + 1)) }
        var type = primary(depth: depth)
        while true {
            skipSpace()
            if peek == UInt8(ascii: "?") || peek == UInt8(ascii: "!") {
                place += 1
                type = .optional(type)
            } else if peek == UInt8(ascii: "."), place + 1 < bytes.count,
                isIdentifierHead(bytes[place + 1]) || bytes[place + 1] == UInt8(ascii: "`")
            {
                place += 1
                let name = identifier()
                if name == "Type" || name == "Protocol" {
                    type = .metatype(type)
                } else {
                    type = .member(type, name, arguments(depth: depth))
                }
            } else {
                return type
            }
        }
    }

    private mutating func primary(depth: Int) -> TypeSyntax {
        skipSpace()
        switch peek {
        case UInt8(ascii: "["):
            place += 1
            let first = type(depth: depth + 1)
            if take(":") {
                let value = type(depth: depth + 1)
                return take("]") ? .dictionary(first, value) : .unknown
            }
            return take("]") ? .array(first) : .unknown
        case UInt8(ascii: "("):
            let parts = elements(depth: depth + 1)
            if parts.count == 1, parts[0].label.isEmpty, !parts[0].isVariadic {
                // `(T) -> U` has one parameter; what is alone in parentheses is itself.
                let end = place
                skipEffects()
                let isFunction = starts("->")
                place = end
                return isFunction ? .tuple(parts) : parts[0].type
            }
            return .tuple(parts)
        case UInt8(ascii: "~"):
            place += 1
            _ = postfixed(depth: depth + 1)
            return .unknown
        default:
            if word("repeat") || word("each") {
                _ = postfixed(depth: depth + 1)
                return .unknown
            }
            let name = identifier()
            guard !name.isEmpty else { return .unknown }
            return .name(name, arguments(depth: depth))
        }
    }

    private mutating func elements(depth: Int) -> [TypeSyntax.Element] {
        place += 1
        var found: [TypeSyntax.Element] = []
        while place < bytes.count, !take(")") {
            let start = place
            var label = identifier()
            let second = identifier()
            if !second.isEmpty, starts(":") { label = label == "_" ? "" : label }
            if label.isEmpty || !take(":") {
                label = ""
                place = start
            }
            var element = TypeSyntax.Element(label: label == "_" ? "" : label, type: type(depth: depth))
            if take("...") { element.isVariadic = true }
            if take("=") {
                while place < bytes.count, peek != UInt8(ascii: ","), peek != UInt8(ascii: ")") { place += 1 }
            }
            found.append(element)
            if !take(","), !starts(")") { return found }
        }
        return found
    }

    private mutating func arguments(depth: Int) -> [TypeSyntax] {
        guard peek == UInt8(ascii: "<") else { return [] }
        place += 1
        var found: [TypeSyntax] = []
        repeat { found.append(type(depth: depth + 1)) } while take(",")
        _ = take(">")
        return found
    }

    // MARK: - Words and signs

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte <= 0x20 { place += 1 }
    }

    private mutating func identifier() -> String {
        skipSpace()
        let isQuoted = peek == UInt8(ascii: "`")
        if isQuoted { place += 1 }
        let start = place
        while let byte = peek, isWordByte(byte) || byte >= 0x80 { place += 1 }
        defer { if isQuoted, peek == UInt8(ascii: "`") { place += 1 } }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func starts(_ sign: StaticString) -> Bool {
        skipSpace()
        let length = sign.utf8CodeUnitCount
        guard place + length <= bytes.count else { return false }
        for index in 0..<length where bytes[place + index] != sign.utf8Start[index] { return false }
        return true
    }

    private mutating func take(_ sign: StaticString) -> Bool {
        guard starts(sign) else { return false }
        place += sign.utf8CodeUnitCount
        return true
    }

    /// Takes a word that is followed by the beginning of another type.
    private mutating func word(_ word: StaticString) -> Bool {
        guard starts(word) else { return false }
        let end = place + word.utf8CodeUnitCount
        guard end < bytes.count, bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: "(") else { return false }
        place = end
        return true
    }

    /// Passes over attributes and what says how a parameter is passed; tells whether one was `@autoclosure`.
    private mutating func attributes() -> Bool {
        var isAutoclosure = false
        while true {
            skipSpace()
            if peek == UInt8(ascii: "@") {
                place += 1
                let name = identifier()
                if name == "autoclosure" { isAutoclosure = true }
                if peek == UInt8(ascii: "("),
                    name == "convention" || name == "isolated" || name == "_opaqueReturnTypeOf"
                {
                    while let byte = peek, byte != UInt8(ascii: ")") { place += 1; _ = byte }
                    place += 1
                }
            } else if !["inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared", "nonisolated"]
                .contains(where: { word($0) })
            {
                return isAutoclosure
            }
        }
    }

    private mutating func skipEffects() {
        while word("async") || word("throws") || word("rethrows") || typedThrows() {}
    }

    private mutating func typedThrows() -> Bool {
        guard starts("throws(") else { return false }
        while let byte = peek, byte != UInt8(ascii: ")") { place += 1; _ = byte }
        place += 1
        return true
    }
}
