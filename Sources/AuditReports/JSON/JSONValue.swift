/// A JSON text in the making, its members in the order in which they are to be read.
///
/// Written here rather than by Foundation, whose spacing, key order and escapes differ between platforms.
enum JSONValue: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSONValue])
    case object([Member])

    struct Member: Sendable {
        let name: String
        let value: JSONValue
    }

    static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map(JSONValue.string))
    }

    /// An object of counts, by name.
    static func counts(_ counts: [String: Int]) -> JSONValue {
        .object(counts.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: .integer($0.value)) })
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object. A member whose value is `nil` is left out.
    init(dictionaryLiteral elements: (String, JSONValue?)...) {
        self = .object(elements.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        self = .string(text)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }
}
