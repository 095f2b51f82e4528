/// A value that is never printed, encoded or reflected: `print`, interpolation, `dump`, `Mirror` and loggers see
/// `<redacted>`, and a type that contains one has no synthesized `Encodable`.
///
///     struct Session: Sendable {
///         let user: String
///         let token: Sensitive<String>
///     }
///     request.setValue(session.token.expose { "Bearer \($0)" }, forHTTPHeaderField: "Authorization")
///
/// It prevents accidental logging of a value (CWE-532) but does not wipe its memory: bytes that must be wiped belong in
/// ``SecretBytes``.
public struct Sensitive<Value> {
    private let value: Value

    public init(_ value: Value) { self.value = value }

    /// Calls `body` with the value. Search for this name in reviews.
    public func expose<Result, Failure: Error>(_ body: (Value) throws(Failure) -> Result) throws(Failure) -> Result {
        try body(value)
    }

    /// Returns a sensitive value derived from this one.
    public func map<Other, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> Sensitive<Other> {
        Sensitive<Other>(try transform(value))
    }
}

extension Sensitive: Sendable where Value: Sendable {}

/// Reading from an interface is allowed; writing to one is not.
extension Sensitive: Decodable where Value: Decodable {
    /// Throws a `DecodingError` of the same case as the decoder of the value, with the coding path of this value and nothing
    /// else: what a decoder says of a value often holds it.
    public init(from decoder: any Decoder) throws {
        do {
            self.init(try decoder.singleValueContainer().decode(Value.self))
        } catch {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "A sensitive value cannot be decoded.")
            switch error as? DecodingError {
            case .typeMismatch: throw DecodingError.typeMismatch(Value.self, context)
            case .valueNotFound: throw DecodingError.valueNotFound(Value.self, context)
            default: throw DecodingError.dataCorrupted(context)
            }
        }
    }
}

extension Sensitive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<redacted>" }
    public var debugDescription: String { "<redacted>" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Sensitive: CustomPlaygroundDisplayConvertible {
    public var playgroundDescription: Any { description }
}

// Deprecated from the start, which warns: what is unavailable is passed over for the interpolation of any value.
extension DefaultStringInterpolation {
    /// A sensitive value has no place in a text that is made of it by name.
    @available(*, deprecated, message: "a Sensitive value is interpolated as <redacted>; use expose(_:)")
    public mutating func appendInterpolation<Value>(_ value: Sensitive<Value>) { appendLiteral(value.description) }

    /// An optional sensitive value neither.
    @available(*, deprecated, message: "a Sensitive value is interpolated as <redacted>; use expose(_:)")
    public mutating func appendInterpolation<Value>(_ value: Sensitive<Value>?) {
        appendLiteral(value?.description ?? "nil")
    }
}
