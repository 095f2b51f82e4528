extension JSONDocument {
    /// A value of a JSON document and its place in the file.
    public struct Node: Sendable, Hashable {
        /// The value.
        public let value: Value
        /// The bytes of the whole value with its quotes or brackets; nil in a UTF-16 file.
        public let range: Range<Int>?
    }

    /// What JSON can hold (RFC 8259 §3).
    public enum Value: Sendable, Hashable {
        /// Members in the order of the file; a name that is written twice appears twice.
        case object([Member])
        /// Elements in the order of the file.
        case array([Node])
        /// A text.
        case string(String)
        /// A number as written, so that no digit is lost.
        case number(String)
        /// True or false.
        case boolean(Bool)
        /// Null.
        case null
    }

    /// A name of an object with its value.
    public struct Member: Sendable, Hashable {
        /// The name.
        public let key: String
        /// The bytes of the name with its quotes; nil in a UTF-16 file.
        public let keyRange: Range<Int>?
        /// The value.
        public let node: Node
    }
}

extension JSONDocument.Node {
    /// The value of a name of this object, or nil; of a repeated name the last.
    public subscript(key: String) -> JSONDocument.Node? {
        object?.last { $0.key == key }?.node
    }

    /// The members, if this is an object.
    public var object: [JSONDocument.Member]? {
        if case .object(let members) = value { members } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONDocument.Node]? {
        if case .array(let nodes) = value { nodes } else { nil }
    }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The truth value, if this is a boolean.
    public var bool: Bool? {
        if case .boolean(let flag) = value { flag } else { nil }
    }

    /// The number, if this is a whole one that fits.
    public var integer: Int? {
        if case .number(let text) = value { Int(text) } else { nil }
    }

    /// The number, if this is one.
    public var double: Double? {
        if case .number(let text) = value { Double(text) } else { nil }
    }
}
