/// The ways in which languages and formats write a name, a sign and a value.
extension NamedValueScan {
    /// Behind the index of a name, `name[0]` or `name[]`.
    func behindIndex(_ end: Int) -> Int {
        guard end < bytes.count, bytes[end] == UInt8(ascii: "[") else { return end }
        var place = end + 1
        while place < bytes.count, place - end < 6, bytes[place].isDigit { place += 1 }
        return place < bytes.count && bytes[place] == UInt8(ascii: "]") ? place + 1 : end
    }

    /// Whether a name stands in an opening tag, `<name>`.
    func isTag(endingAt end: Int) -> Bool { isTag(from: start(of: end)) }

    private func isTag(from start: Int) -> Bool {
        guard start > 0 else { return false }
        if bytes[start - 1] == UInt8(ascii: "<") { return true }
        // The prefix of a namespace, and not what stands for what was hidden.
        guard bytes[start - 1] == UInt8(ascii: ":") else { return false }
        let prefix = self.start(of: start - 1)
        return prefix > 0 && prefix < start - 1 && bytes[prefix - 1] == UInt8(ascii: "<")
            && !ByteSearch.matches("redacted:", at: prefix, in: bytes)
    }

    /// Behind a tag that has attributes, `<name type="string">`.
    func endOfTag(_ name: Range<Int>) -> Int? {
        guard isTag(from: name.lowerBound) else { return nil }
        let end = name.upperBound
        var place = end
        let limit = min(bytes.count, end + 256)
        while place < limit, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "<") {
            if bytes[place] == UInt8(ascii: ">") { return bytes[place - 1] == UInt8(ascii: "/") ? nil : place + 1 }
            place += 1
        }
        return nil
    }

    /// Whether a name is the key of a tag, `<entry key="name">`.
    func isKeyOfTag(endingAt end: Int) -> Bool {
        let start = start(of: end)
        guard start > 0, bytes[start - 1] == UInt8(ascii: "\"") || bytes[start - 1] == UInt8(ascii: "'") else {
            return false
        }
        return ByteSearch.matches(" key=", at: start - 6, in: bytes)
            || ByteSearch.matches(" name=", at: start - 7, in: bytes)
    }

    /// The text of the tag behind one that holds the name, `<key>name</key> <string>…`, as in a property list; line ends
    /// may be written out.
    func textOfNextTag(_ end: Int) -> Value? {
        guard ByteSearch.matches("</", at: end, in: bytes), var place = endOfMark(from: end + 2) else { return nil }
        let limit = min(bytes.count, place + 48)
        while place < limit, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: "\\") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "<"), let start = endOfMark(from: place + 1) else {
            return nil
        }
        var last = start
        let longest = min(bytes.count, start + Self.longest)
        while last < longest, bytes[last] != UInt8(ascii: "<") { last += 1 }
        guard last > start else { return nil }
        return Value(range: start..<last, isQuoted: true, isAssigned: true, isCut: last == longest)
    }

    /// Behind the `>` of a short tag without attributes.
    private func endOfMark(from start: Int) -> Int? {
        var place = start
        while place < bytes.count, place - start < 16, bytes[place].isWord { place += 1 }
        return place > start && place < bytes.count && bytes[place] == UInt8(ascii: ">") ? place + 1 : nil
    }

    /// A sign or a blank that is no single byte of ASCII: `->`, a colon or equals sign of full width, a blank that does not
    /// break or has no width.
    func spelled(at place: Int) -> (end: Int, isSign: Bool)? {
        switch bytes[place] {
        case UInt8(ascii: "-"): return ByteSearch.matches("->", at: place, in: bytes) ? (place + 2, true) : nil
        case 0xEF:
            return ByteSearch.matches("\u{FF1A}", at: place, in: bytes)
                || ByteSearch.matches("\u{FF1D}", at: place, in: bytes)
                ? (place + 3, true) : nil
        case 0xC2: return ByteSearch.matches("\u{A0}", at: place, in: bytes) ? (place + 2, false) : nil
        case 0xE2: return ByteSearch.matches("\u{200B}", at: place, in: bytes) ? (place + 3, false) : nil
        default: return nil
        }
    }

    /// The end of what languages write around a text: `Optional(` and `.some(` in Swift, `String(`, `Token(value: `, a letter
    /// before a quote, or an object that holds nothing else, `{"value": `.
    func endOfWrapping(at place: Int, loose: Bool) -> Int? {
        if ByteSearch.matches("Optional(", at: place, in: bytes) { return place + 9 }
        if ByteSearch.matches("<![CDATA[", at: place, in: bytes) { return place + 9 }
        guard place + 1 < bytes.count else { return nil }
        if bytes[place] == UInt8(ascii: "{"), let next = endOfObject(at: place) { return next }
        if Self.textPrefixes.contains(bytes[place]), isQuote(place + 1) { return place + 1 }
        if let next = endOfCall(at: place) { return next }
        // Brackets around a token; around other values they hold a remark more often.
        let isBracket = bytes[place] == UInt8(ascii: "(") || bytes[place] == UInt8(ascii: "{")
        return !loose && isBracket && bytes[place + 1].isAlphanumeric ? place + 1 : nil
    }

    private func isQuote(_ place: Int) -> Bool {
        guard place < bytes.count else { return false }
        let byte = bytes[place]
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: "\\") && isQuote(place + 1)
    }

    /// The quote that the only argument of a call begins with, behind its label: `String("…")`, `.init(rawValue: "…")`, `("…")`.
    private func endOfCall(at start: Int) -> Int? {
        var place = start
        while place < bytes.count, place - start < 32, bytes[place].isWord || bytes[place] == UInt8(ascii: ".") {
            place += 1
        }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "(") else { return nil }
        place += 1
        if !isQuote(place) {
            let label = place
            while place < bytes.count, place - label < 24, bytes[place].isWord { place += 1 }
            guard place > label, place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
            place += 1
            if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        }
        return isQuote(place) && isArgument(place) ? place : nil
    }

    /// Whether a quoted text and a closing bracket stand at a position. A value that only looks like a call is hidden whole.
    private func isArgument(_ start: Int) -> Bool {
        let quote = bytes[start] == UInt8(ascii: "\\") ? bytes[start + 1] : bytes[start]
        var place = start + 2
        let limit = min(bytes.count, start + 512)
        while place < limit, bytes[place] != UInt8(ascii: "\n"), bytes[place] != quote { place += 1 }
        return place + 1 < bytes.count && bytes[place] == quote && bytes[place + 1] == UInt8(ascii: ")")
    }

    /// The quote of the value of an object's first member, where its name says that it is the value.
    private func endOfObject(at start: Int) -> Int? {
        var place = start + 1
        if place < bytes.count, bytes[place] == UInt8(ascii: "\\") { place += 1 }
        guard isQuote(place),
            let name = Self.valueNames.first(where: { ByteSearch.matches($0, at: place + 1, in: bytes) })
        else { return nil }
        place += 1 + name.utf8.count
        guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
        repeat { place += 1 } while place < bytes.count && place - start < 32 && bytes[place] == UInt8(ascii: " ")
        return isQuote(place) ? place : nil
    }

    private static let valueNames = [
        "value\"", "S\"", "$t\"", "_text\"", "#text\"", "rawValue\"", "plaintext\"", "value\\\"",
    ]
    private static let textPrefixes = ByteAlphabet(bytesOf: "ubrfN@")
}
