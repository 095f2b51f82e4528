/// Reads JSON (RFC 8259) that somebody else wrote: no member twice (RFC 8725, section 2.4, asks for one reading alone), no
/// deep nesting, valid UTF-8, nothing after the value.
struct StrictJSON {
    private struct Refused: Error {}

    /// How deep arrays and objects may lie in each other.
    static let depth = 12

    private let bytes: ArraySlice<UInt8>
    private var place: Int

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// The members of the object that the bytes are; nil where they are none, or not written properly.
    static func object(_ bytes: ArraySlice<UInt8>) -> [String: JSONValue]? {
        var reader = StrictJSON(bytes)
        guard let value = try? reader.whole() else { return nil }
        return value.members
    }

    private mutating func whole() throws(Refused) -> JSONValue {
        let value = try value(Self.depth)
        skipSpace()
        guard place == bytes.endIndex else { throw Refused() }
        return value
    }

    private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    /// Whether a byte comes next; it is taken then.
    private mutating func takes(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func value(_ depth: Int) throws(Refused) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth))
        case UInt8(ascii: "["): return .array(try elements(depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Refused) -> JSONValue {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[place...].starts(with: expected) else { throw Refused() }
        place += expected.count
        return value
    }

    private mutating func members(_ depth: Int) throws(Refused) -> [String: JSONValue] {
        guard depth > 0 else { throw Refused() }
        place += 1
        var found: [String: JSONValue] = [:]
        skipSpace()
        if takes(UInt8(ascii: "}")) { return found }
        while true {
            skipSpace()
            let name = try string()
            skipSpace()
            guard takes(UInt8(ascii: ":")) else { throw Refused() }
            // Names that differ in their code points alone count as the same: nobody means that.
            guard found.updateValue(try value(depth - 1), forKey: name) == nil else { throw Refused() }
            skipSpace()
            if takes(UInt8(ascii: "}")) { return found }
            guard takes(UInt8(ascii: ",")) else { throw Refused() }
        }
    }

    private mutating func elements(_ depth: Int) throws(Refused) -> [JSONValue] {
        guard depth > 0 else { throw Refused() }
        place += 1
        var found: [JSONValue] = []
        skipSpace()
        if takes(UInt8(ascii: "]")) { return found }
        while true {
            found.append(try value(depth - 1))
            skipSpace()
            if takes(UInt8(ascii: "]")) { return found }
            guard takes(UInt8(ascii: ",")) else { throw Refused() }
        }
    }

    /// Nil where the bytes are not UTF-8. (`String(validating:as:)` needs newer systems than this package.)
    private static func wellFormed(_ bytes: [UInt8]) -> String? {
        var text = String(decoding: bytes, as: UTF8.self)
        return text.withUTF8({ $0.count == bytes.count && $0.elementsEqual(bytes) }) ? text : nil
    }

    private mutating func string() throws(Refused) -> String {
        guard takes(UInt8(ascii: "\"")) else { throw Refused() }
        // What most texts are: without escapes, to be taken as a whole.
        let rest = bytes[place...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 } ?? rest.endIndex
        var text = Array(rest[..<end])
        place = end
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = Self.wellFormed(text) else { throw Refused() }
                return string
            case UInt8(ascii: "\\"): try appendEscape(to: &text)
            case 0..<0x20: throw Refused()
            default: text.append(byte)
            }
        }
        throw Refused()
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(Refused) {
        guard let byte = next else { throw Refused() }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
        default: throw Refused()
        }
    }

    /// A code point in one escape or in two (RFC 8259, section 7); half of a pair is refused.
    private mutating func escapedScalar() throws(Refused) -> Character {
        let first = try hexadecimal()
        var code = first
        if (0xD800..<0xDC00).contains(first) {
            guard takes(UInt8(ascii: "\\")), takes(UInt8(ascii: "u")) else { throw Refused() }
            let second = try hexadecimal()
            guard (0xDC00..<0xE000).contains(second) else { throw Refused() }
            code = 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw Refused() }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(Refused) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Refused() }
            code = code << 4 | UInt32(digit)
            place += 1
        }
        return code
    }

    private mutating func number() throws(Refused) -> JSONValue {
        let start = place
        var isWhole = true
        _ = takes(UInt8(ascii: "-"))
        if !takes(UInt8(ascii: "0")) { try digits() }
        if takes(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
            isWhole = false
            if !takes(UInt8(ascii: "-")) { _ = takes(UInt8(ascii: "+")) }
            try digits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let number = Int64(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw Refused() }
        return .number(number)
    }

    private mutating func digits() throws(Refused) {
        let start = place
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        guard place > start else { throw Refused() }
    }
}
