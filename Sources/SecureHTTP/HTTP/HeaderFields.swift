/// An ordered list of header fields. Names are case-insensitive; no field can contain a line break.
public struct HeaderFields: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        /// The name, in lower case.
        public let name: String
        public let value: String
    }

    public private(set) var fields: [Field] = []

    public init() {}

    /// - Throws: ``SecureHTTPError/Code/headerMalformed`` with the position of the field.
    public init(_ pairs: [(name: String, value: String)]) throws(SecureHTTPError) {
        for (place, pair) in pairs.enumerated() {
            do { try add(pair.name, pair.value) } catch { throw SecureHTTPError(error.code, at: place) }
        }
    }

    /// All values of a name, joined with a comma and a space (RFC 9110 §5.3); `nil` if there are none.
    public subscript(_ name: String) -> String? {
        let wanted = Self.lowered(name)
        var found: String?
        let size = wanted.utf8.count
        for field in fields where field.name.utf8.count == size && field.name == wanted {
            found = found.map { $0 + ", " + field.value } ?? field.value
        }
        return found
    }

    /// Appends a field.
    ///
    /// - Throws: ``SecureHTTPError/Code/headerMalformed`` for a name that is not a token (RFC 9110 §5.1) or a value
    ///   with control characters, which could inject another header or request (CWE-113).
    public mutating func add(_ name: String, _ value: String) throws(SecureHTTPError) {
        guard Self.isToken(name), Self.isValue(value) else { throw SecureHTTPError(.headerMalformed) }
        fields.append(Field(name: Self.lowered(name), value: value))
    }

    /// Removes all fields with a name.
    public mutating func remove(_ name: String) {
        let unwanted = Self.lowered(name)
        fields.removeAll { $0.name == unwanted }
    }

    /// Replaces all fields with a name.
    public mutating func set(_ name: String, _ value: String) throws(SecureHTTPError) {
        guard Self.isToken(name), Self.isValue(value) else { throw SecureHTTPError(.headerMalformed) }
        setChecked(Self.lowered(name), value)
    }

    /// For a name in lower case and a value that were made here.
    mutating func setChecked(_ name: String, _ value: String) {
        fields.removeAll { $0.name == name }
        fields.append(Field(name: name, value: value))
    }

    /// For a name in lower case and a value that were made here, where none of that name is.
    mutating func appendChecked(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Removes the fields of names that `isUnwanted` answers true for, with room for some more.
    mutating func remove(room: Int, where isUnwanted: (String) -> Bool) {
        var kept: [Field] = []
        kept.reserveCapacity(fields.count + room)
        for field in fields where !isUnwanted(field.name) { kept.append(field) }
        fields = kept
    }

    /// Writes all values of a name as the subscript joins them; false where there is none.
    func write(_ name: ByteView, to text: inout ByteText) -> Bool {
        var isFound = false
        for field in fields
        where field.name.utf8.count == name.count && field.name.withBytes({ name.equalsIgnoringCase($0) }) {
            if isFound { text.append(", ") }
            text.append(field.value)
            isFound = true
        }
        return isFound
    }

    private static func lowered(_ name: String) -> String {
        name.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ? name.lowercased() : name
    }

    /// Fields for which `keep` answers true.
    func filtered(_ keep: (String) -> Bool) -> HeaderFields {
        var result = self
        result.fields = fields.filter { keep($0.name) }
        return result
    }

    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { tokenCharacters[Int($0)] }
    }

    private static let tokenCharacters: [Bool] = {
        let token = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
        return (0..<256).map { token.contains(UInt8($0)) }
    }()

    private static func isValue(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { return false }
        return bytes.first != 0x20 && bytes.first != 0x09 && bytes.last != 0x20 && bytes.last != 0x09
    }
}

extension HeaderFields: CustomStringConvertible, CustomReflectable {
    /// Only the number of fields: a logged header can be a logged credential (CWE-532).
    public var description: String { "\(fields.count) header fields" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HeaderFields.Field: CustomStringConvertible, CustomReflectable {
    /// Reveals nothing about the value.
    public var description: String { "a header field" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
