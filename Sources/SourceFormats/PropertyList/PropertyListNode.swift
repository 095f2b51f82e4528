extension PropertyList {
    /// A value of a property list and its place in the file.
    public struct Node: Sendable, Hashable {
        /// The value.
        public let value: Value
        /// The bytes of the whole value with its tags, quotes or brackets; nil in a binary or UTF-16 file.
        public let range: Range<Int>?

        /// Makes a node from a value and its place.
        public init(_ value: Value, range: Range<Int>? = nil) {
            self.value = value
            self.range = range
        }
    }

    /// What a property list can hold.
    public enum Value: Sendable, Hashable {
        /// Keys and values in the order of the file; a key that is written twice appears twice.
        case dictionary([Entry])
        /// Values in the order of the file.
        case array([Node])
        /// A text.
        case string(String)
        /// A whole number.
        case integer(Int64)
        /// A whole number above `Int64.max`.
        case unsignedInteger(UInt64)
        /// A floating-point number.
        case real(Double)
        /// True or false.
        case boolean(Bool)
        /// A moment, in seconds since 2001-01-01 00:00:00 UTC.
        case date(Double)
        /// Raw bytes.
        case data([UInt8])
        /// A keyed archive's reference to another object.
        case uid(UInt64)
    }

    /// A key of a dictionary with its value.
    public struct Entry: Sendable, Hashable {
        /// The key.
        public let key: String
        /// The bytes of the key, in XML without its tags; nil in a binary or UTF-16 file.
        public let keyRange: Range<Int>?
        /// The value.
        public let node: Node

        /// Makes an entry.
        public init(key: String, keyRange: Range<Int>? = nil, node: Node) {
            self.key = key
            self.keyRange = keyRange
            self.node = node
        }
    }
}

extension PropertyList.Node {
    /// The value of a key of this dictionary, or nil; of a repeated key the last, as Apple's readers take it.
    public subscript(key: String) -> PropertyList.Node? { entry(key)?.node }

    /// The entry of a key of this dictionary, or nil; of a repeated key the last.
    public func entry(_ key: String) -> PropertyList.Entry? {
        dictionary?.last { $0.key == key }
    }

    /// The entries, if this is a dictionary.
    public var dictionary: [PropertyList.Entry]? {
        if case .dictionary(let entries) = value { entries } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [PropertyList.Node]? {
        if case .array(let nodes) = value { nodes } else { nil }
    }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The truth value, if this is a boolean; a string such as `YES` is not one, see ``booleanLike``.
    public var bool: Bool? {
        if case .boolean(let flag) = value { flag } else { nil }
    }

    /// The truth value of a boolean, of 1 and 0, and of the strings `YES`, `NO`, `true`, `false`, `1`, `0`.
    public var booleanLike: Bool? {
        switch value {
        case .boolean(let flag): flag
        case .integer(1): true
        case .integer(0): false
        case .string(let text): Self.words[text.lowercased()]
        default: nil
        }
    }

    /// The number, if this is a whole number that fits.
    public var integer: Int64? {
        if case .integer(let number) = value { number } else { nil }
    }

    /// The texts of an array, leaving out what is not a string; of a lone string, that string.
    public var strings: [String] {
        if let string { [string] } else { array?.compactMap(\.string) ?? [] }
    }

    private static let words = ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false]
}
