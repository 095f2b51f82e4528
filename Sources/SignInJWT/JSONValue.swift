/// A value of JSON (RFC 8259), as a token carries it.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A whole number that fits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The text of a string; nil for anything else.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// A number as a floating-point one; nil for anything else.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The members of an object; nil for anything else.
    public var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    /// The elements of an array; nil for anything else.
    public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
