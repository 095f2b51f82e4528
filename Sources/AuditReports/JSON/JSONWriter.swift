/// Writes a JSON text with one member or element a line, two spaces a level.
struct JSONWriter {
    private var bytes: [UInt8] = []

    /// `value` as a whole file, with a line end after it.
    static func text(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.write(value, depth: 0)
        writer.bytes.append(UInt8(ascii: "\n"))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .string(let text): write(text)
        case .integer(let number): bytes += Array(String(number).utf8)
        case .boolean(let flag): bytes += Array((flag ? "true" : "false").utf8)
        case .array(let elements):
            write(elements, in: "[", "]", depth: depth) { writer, element in
                writer.write(element, depth: depth + 1)
            }
        case .object(let members):
            write(members, in: "{", "}", depth: depth) { writer, member in
                writer.write(member.name)
                writer.bytes += Array(": ".utf8)
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func write<Item>(
        _ items: [Item], in open: Unicode.Scalar, _ close: Unicode.Scalar, depth: Int,
        each: (inout JSONWriter, Item) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            startLine(depth: depth + 1)
            each(&self, item)
        }
        if !items.isEmpty { startLine(depth: depth) }
        bytes.append(UInt8(ascii: close))
    }

    private mutating func startLine(depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }

    /// A string after RFC 8259, section 7. What acts or hides is escaped too, so that a report is safe to print.
    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += Array("\\\"".utf8)
            case "\\": bytes += Array("\\\\".utf8)
            case "\n": bytes += Array("\\n".utf8)
            case "\t": bytes += Array("\\t".utf8)
            case _ where scalar.actsOrHides: writeEscape(scalar)
            default: bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func writeEscape(_ scalar: Unicode.Scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            let digits = String(unit, radix: 16)
            bytes += Array("\\u".utf8) + Array(repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
            bytes += Array(digits.utf8)
        }
    }
}
