import AuditKit
import CodeModel

/// A type as the source writes it, taken apart as far as sharing between threads depends on it.
indirect enum TypeExpression: Sendable, Hashable {
    /// A name with the names of the types it is nested in, and its generic arguments.
    case named([String], [TypeExpression])
    case optional(TypeExpression)
    case array(TypeExpression)
    case dictionary(TypeExpression, TypeExpression)
    case tuple([TypeExpression])
    /// A function with its attributes, `Sendable`, `MainActor`, `convention` …
    case function(Set<String>)
    case metatype
    /// `any P & Q`.
    case existential([TypeExpression])
    /// `some P & Q`.
    case opaque([TypeExpression])
    case unknown(String)

    init(_ text: String) {
        var parser = TypeParser(text)
        self = parser.type(depth: 0) ?? .unknown(text)
    }

    /// The type without its optionals.
    var wrapped: TypeExpression {
        if case .optional(let inner) = self { return inner.wrapped }
        return self
    }

    /// The paths of all types that are named in it.
    var names: [[String]] {
        switch self {
        case .named(let path, let arguments): [path] + arguments.flatMap(\.names)
        case .optional(let inner), .array(let inner): inner.names
        case .dictionary(let key, let value): key.names + value.names
        case .tuple(let parts), .existential(let parts), .opaque(let parts): parts.flatMap(\.names)
        case .function, .metatype, .unknown: []
        }
    }

    /// The last name of a named type.
    var lastName: String? {
        if case .named(let path, _) = wrapped { return path.last }
        return nil
    }
}

/// Reads a type from its text; whatever it does not know ends in `nil`.
private struct TypeParser {
    private let text: [UInt8]
    private var place = 0

    /// Types nested deeper than this are no program.
    private static let deepest = 40

    init(_ text: String) { self.text = Array(text.utf8) }

    mutating func type(depth: Int) -> TypeExpression? {
        guard depth < Self.deepest else { return nil }
        let attributes = self.attributes()
        if take(word: "any") { return composition(depth).map(TypeExpression.existential) }
        if take(word: "some") { return composition(depth).map(TypeExpression.opaque) }
        guard let first = suffixed(attributes, depth) else { return nil }
        guard peek() == "&" else { return first }
        guard let others = rest(of: first, depth) else { return nil }
        return .existential(others)
    }

    private mutating func composition(_ depth: Int) -> [TypeExpression]? {
        guard let first = suffixed([], depth + 1) else { return nil }
        return rest(of: first, depth)
    }

    private mutating func rest(of first: TypeExpression, _ depth: Int) -> [TypeExpression]? {
        var parts = [first]
        while take("&") {
            guard let next = suffixed([], depth + 1) else { return nil }
            parts.append(next)
        }
        return parts
    }

    /// A type with `?`, `!` and `.Type` after it.
    private mutating func suffixed(_ attributes: Set<String>, _ depth: Int) -> TypeExpression? {
        guard var type = primary(attributes, depth) else { return nil }
        while place < text.count {
            if take("?") || take("!") {
                type = .optional(type)
            } else if take(".") {
                guard let name = identifier() else { return nil }
                guard name == "Type" || name == "Protocol" else { return nil }
                type = .metatype
            } else {
                break
            }
        }
        return type
    }

    private mutating func primary(_ attributes: Set<String>, _ depth: Int) -> TypeExpression? {
        if take("~") { return identifier().map { .unknown("~" + $0) } }
        if take("[") { return bracketed(depth) }
        if take("(") { return parenthesized(attributes, depth) }
        return named(depth)
    }

    private mutating func bracketed(_ depth: Int) -> TypeExpression? {
        guard let first = type(depth: depth + 1) else { return nil }
        if take("]") { return .array(first) }
        guard take(":"), let value = type(depth: depth + 1), take("]") else { return nil }
        return .dictionary(first, value)
    }

    private mutating func parenthesized(_ attributes: Set<String>, _ depth: Int) -> TypeExpression? {
        var elements: [TypeExpression] = []
        while !take(")") {
            label()
            guard let element = type(depth: depth + 1) else { return nil }
            elements.append(element)
            if take("...") || take(",") { continue }
            guard take(")") else { return nil }
            break
        }
        if isArrow() {
            _ = type(depth: depth + 1)
            return .function(attributes)
        }
        return elements.count == 1 ? elements[0] : .tuple(elements)
    }

    /// Passes over `async throws ->`; without an arrow nothing is read.
    private mutating func isArrow() -> Bool {
        let start = place
        while take(word: "async") || take(word: "throws") || take(word: "rethrows") {
            if take("(") { skip(to: ")") }
        }
        if take("->") { return true }
        place = start
        return false
    }

    /// Passes over the label of an element: `name:` or `_ name:`.
    private mutating func label() {
        let start = place
        guard identifier() != nil else { return }
        _ = identifier()
        if !take(":") { place = start }
    }

    private mutating func named(_ depth: Int) -> TypeExpression? {
        var path: [String] = []
        var arguments: [TypeExpression] = []
        repeat {
            let before = place
            guard let name = identifier() else { return nil }
            if !path.isEmpty, name == "Type" || name == "Protocol" {
                place = before - 1
                break
            }
            path.append(name)
            if take("<") {
                repeat {
                    guard let argument = type(depth: depth + 1) else { return nil }
                    arguments.append(argument)
                } while take(",")
                guard take(">") else { return nil }
            }
        } while take(".")
        return .named(path, arguments)
    }

    // MARK: - Words

    /// Reads attributes and ownership words, which say nothing of the type but for functions.
    private mutating func attributes() -> Set<String> {
        var found: Set<String> = []
        while true {
            if take("@") {
                guard let name = identifier() else { return found }
                found.insert(name)
                if place < text.count, text[place] == UInt8(ascii: "(") {
                    place += 1
                    skip(to: ")")
                }
            } else if !Self.specifiers.contains(where: { take(word: $0) }) {
                return found
            }
        }
    }

    private static let specifiers = ["inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared"]

    private mutating func skip(to end: Unicode.Scalar) {
        while place < text.count, text[place] != UInt8(ascii: end) { place += 1 }
        place = min(place + 1, text.count)
    }

    private mutating func identifier() -> String? {
        space()
        let start = place
        while place < text.count, Self.isWord(text[place]) { place += 1 }
        guard place > start else { return nil }
        return String(decoding: text[start..<place], as: UTF8.self)
    }

    private mutating func take(word: String) -> Bool {
        space()
        let bytes = Array(word.utf8)
        let end = place + bytes.count
        guard end < text.count, text[place..<end].elementsEqual(bytes), !Self.isWord(text[end]) else { return false }
        // A label such as `any:` is no keyword.
        place = end
        return true
    }

    private mutating func take(_ sign: String) -> Bool {
        space()
        let bytes = Array(sign.utf8)
        guard place + bytes.count <= text.count, text[place..<place + bytes.count].elementsEqual(bytes) else {
            return false
        }
        place += bytes.count
        return true
    }

    private mutating func peek() -> String? {
        space()
        return place < text.count ? String(decoding: [text[place]], as: UTF8.self) : nil
    }

    private mutating func space() {
        while place < text.count, text[place] <= 0x20 { place += 1 }
    }

    private static func isWord(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == UInt8(ascii: "`") }
}
