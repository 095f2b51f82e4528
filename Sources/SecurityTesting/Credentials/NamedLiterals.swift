/// Texts in quotes with the names they are assigned to: `name = "…"`, `name: String = "…"`, `"name": "…"`, `name("…")`.
struct NamedLiterals {
    struct Literal: Hashable {
        let name: String
        let value: String
        /// Where the value begins, in bytes.
        let position: Int
    }

    private let bytes: [UInt8]
    private static let longest = 4096

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// In the order of their places. A text that goes over a line's end is none.
    func all() -> [Literal] {
        var literals: [Literal] = []
        var position = 0
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "\"") else {
                position += 1
                continue
            }
            let start = position + 1
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            // A name in quotes is followed by the value that it names, which is found by looking back.
            if end < bytes.count, bytes[end] == UInt8(ascii: "\""), end - start <= Self.longest,
                let name = name(before: position)
            {
                let value = String(decoding: bytes[start..<end], as: UTF8.self)
                literals.append(Literal(name: name, value: value, position: start))
            }
            position = max(start, min(end, bytes.count)) + (end < bytes.count && bytes[end] != 0x0A ? 1 : 0)
        }
        return literals
    }

    private func name(before quote: Int) -> String? {
        var end = skippingSpace(before: quote)
        // Objective-C's literals and raw ones of Swift.
        while end > 0, [UInt8(ascii: "@"), UInt8(ascii: "#")].contains(bytes[end - 1]) { end -= 1 }
        end = skippingSpace(before: end)
        guard end > 0 else { return nil }
        let sign = bytes[end - 1]
        guard [UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "(")].contains(sign) else { return nil }
        // `==` compares, and what is compared with is no less a secret.
        end -= 1
        while sign == UInt8(ascii: "="), end > 0, bytes[end - 1] == sign { end -= 1 }
        end = skippingSpace(before: end)
        guard let word = word(before: end) else { return nil }
        guard sign == UInt8(ascii: "=") else { return word.text }
        let before = skippingSpace(before: word.start)
        guard before > 0, bytes[before - 1] == UInt8(ascii: ":") else { return word.text }
        return self.word(before: skippingSpace(before: before - 1))?.text ?? word.text
    }

    /// The name that ends at a place, without quotes and what marks an optional.
    private func word(before end: Int) -> (text: String, start: Int)? {
        var end = end
        while end > 0, "?!\"]'".utf8.contains(bytes[end - 1]) { end -= 1 }
        var start = end
        while start > 0, end - start < 128, Self.isNameByte(bytes[start - 1]) { start -= 1 }
        guard start < end else { return nil }
        let isQuoted = start > 0 && bytes[start - 1] == UInt8(ascii: "\"")
        return (String(decoding: bytes[start..<end], as: UTF8.self), isQuoted ? start - 1 : start)
    }

    private func skippingSpace(before end: Int) -> Int {
        var end = end
        while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return end
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
            || (0x41...0x5A).contains(byte & 0xDF)
    }
}
