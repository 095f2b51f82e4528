/// The part of Structured Fields (RFC 8941) that signatures need: a dictionary whose members are an inner list of strings
/// with parameters, or bytes. What is beyond it is refused in our member, so there is one way to write its list (§4.1), and the bytes
/// that came are the ones that were signed. Members of others are passed over.
///
/// Names and texts are ranges of the bytes that were read.
struct StructuredText {
    /// Visible ASCII and space, without what a string would have to escape.
    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    enum Value {
        case integer(Int64)
        case string(Range<Int>)
    }

    struct InnerList {
        var items: [Range<Int>] = []
        var parameters: [(name: Range<Int>, value: Value)] = []
        /// From its opening parenthesis to its last parameter.
        var whole = 0..<0
    }

    private let bytes: ByteView
    private(set) var place = 0

    private init(_ bytes: ByteView) { self.bytes = bytes }

    /// The inner list of a member of `Signature-Input`; nil where it is missing, any is twice there, or anything is malformed.
    static func innerList(_ label: StaticString, in text: ByteView) -> InnerList? {
        member(label, text) { $0.innerList() }
    }

    /// The bytes of a member of `Signature` or `Content-Digest`, as base64.
    static func base64(_ label: StaticString, in text: ByteView) -> Range<Int>? {
        member(label, text) { $0.byteSequence() }
    }

    @inline(__always)
    private static func member<Result>(
        _ label: StaticString, _ text: ByteView, _ read: (inout StructuredText) -> Result?
    ) -> Result? {
        guard text.count <= 4_096 else { return nil }
        var rest = StructuredText(text)
        var found: Result?
        var seen: [Range<Int>] = []
        while true {
            rest.skipSpaces()
            guard let key = rest.anyKey(), !seen.contains(where: { text[$0].equals(text[key]) }), seen.count < 32
            else { return nil }
            if text[key].equals(label) {
                guard rest.take("="), let value = read(&rest) else { return nil }
                found = value
            } else if !rest.skipMember() {
                return nil
            }
            rest.skipSpaces()
            guard rest.take(",") else { break }
            seen.append(key)
        }
        return rest.place == text.count ? found : nil
    }

    private mutating func innerList() -> InnerList? {
        var list = InnerList()
        list.items.reserveCapacity(8)
        list.parameters.reserveCapacity(8)
        let start = place
        guard take("(") else { return nil }
        while !take(")") {
            guard list.items.isEmpty || take(" "), let item = string(), list.items.count < 32,
                !list.contains(bytes[item], of: bytes)
            else { return nil }
            list.items.append(item)
        }
        while take(";") {
            guard let name = key(), list.value(bytes[name], of: bytes) == nil, take("="), let value = value(),
                list.parameters.count < 8
            else { return nil }
            list.parameters.append((name, value))
        }
        list.whole = start..<place
        return list
    }

    private mutating func value() -> Value? {
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { return string().map(Value.string) }
        let digits = run { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...15).contains(digits.count), digits.count == 1 || bytes[digits.lowerBound] != UInt8(ascii: "0")
        else { return nil }
        return .integer(digits.reduce(0) { $0 * 10 + Int64(bytes[$1] - UInt8(ascii: "0")) })
    }

    private mutating func string() -> Range<Int>? {
        guard take("\"") else { return nil }
        let content = run(Self.isPlain)
        return take("\"") ? content : nil
    }

    private mutating func byteSequence() -> Range<Int>? {
        guard take(":") else { return nil }
        let content = run { $0 != UInt8(ascii: ":") }
        return take(":") ? content : nil
    }

    private mutating func key() -> Range<Int>? {
        let content = run {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        return (1...64).contains(content.count) ? content : nil
    }

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// What fits from here on.
    @inline(__always)
    mutating func run(_ fits: (UInt8) -> Bool) -> Range<Int> {
        let start = place
        while place < bytes.count, fits(bytes[place]) { place += 1 }
        return start..<place
    }

    @inline(__always)
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func skipSpaces() { _ = run { $0 == 0x20 || $0 == 0x09 } }
}

extension StructuredText.InnerList {
    /// Whether an item is among those of the list, which was read from `bytes`.
    func contains(_ item: ByteView, of bytes: ByteView) -> Bool {
        for own in items where bytes[own].equals(item) { return true }
        return false
    }

    func value(_ name: ByteView, of bytes: ByteView) -> StructuredText.Value? {
        for parameter in parameters where bytes[parameter.name].equals(name) { return parameter.value }
        return nil
    }

    func integer(_ name: StaticString, of bytes: ByteView) -> Int64? {
        if case .integer(let number)? = value(ByteView(name), of: bytes) { number } else { nil }
    }

    func string(_ name: StaticString, of bytes: ByteView) -> ByteView? {
        if case .string(let range)? = value(ByteView(name), of: bytes) { bytes[range] } else { nil }
    }
}
