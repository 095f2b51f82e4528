/// Reads DER strictly (X.690, section 10): definite lengths in their shortest form, nothing behind the end.
struct DERReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes)[...] }

    private init(slice: ArraySlice<UInt8>) { bytes = slice }

    enum Tag {
        static let boolean: UInt8 = 0x01
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let octetString: UInt8 = 0x04
        static let objectIdentifier: UInt8 = 0x06
        static let utf8String: UInt8 = 0x0C
        static let sequence: UInt8 = 0x30
        /// A constructed tag of the context, such as `[0]`.
        static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }
    }

    var isAtEnd: Bool { bytes.isEmpty }

    /// The tag that comes next, if any.
    var nextTag: UInt8? { bytes.first }

    /// The content of the next element, or nil where it has another tag or is no DER. A failed read moves nothing.
    mutating func read(_ tag: UInt8) -> ArraySlice<UInt8>? {
        var rest = bytes
        guard rest.popFirst() == tag, let count = Self.length(&rest), rest.count >= count else { return nil }
        let content = rest.prefix(count)
        bytes = rest.dropFirst(count)
        return content
    }

    /// A reader of the next element's content.
    mutating func open(_ tag: UInt8) -> DERReader? { read(tag).map { DERReader(slice: $0) } }

    /// The next element with its tag and length, of whatever tag.
    mutating func skip() -> Bool { nextTag.map { read($0) != nil } ?? false }

    /// A non-negative INTEGER of at most 64 bits.
    mutating func readUnsigned() -> UInt64? {
        guard let content = read(Tag.integer), let first = content.first, first < 0x80 else { return nil }
        let digits = first == 0 && content.count > 1 ? content.dropFirst() : content
        // A leading zero is there for the sign alone.
        if digits.count < content.count, let top = digits.first, top < 0x80 { return nil }
        guard digits.count <= 8 else { return nil }
        return digits.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func length(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let first = rest.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count), rest.count >= count, let top = rest.first, top != 0 else { return nil }
        let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        guard length >= 0x80 else { return nil }
        rest = rest.dropFirst(count)
        return length
    }
}
