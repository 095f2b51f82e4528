/// Finds the value behind a name in a text: `name=value`, `"name": "value"`, `name: value`, `<name>value</name>`, also with
/// escaped quotes.
struct NamedValueScan {
    let bytes: UnsafeBufferPointer<UInt8>

    /// A value and how it is written.
    struct Value {
        let range: Range<Int>
        /// Whether quotes stand around it, so that it may be any text.
        let isQuoted: Bool
        /// Whether an equals sign stands before it.
        let isAssigned: Bool
        /// Whether the buffer, or what is looked at, ends before the value does.
        let isCut: Bool
    }

    /// The longest value that is looked at.
    static let longest = 4096

    /// Where the name ends that a keyword stands in, and what is behind the keyword, in small letters.
    func nameEnd(after end: Int) -> (end: Int, tail: [UInt8]) {
        var upper = end
        let limit = min(bytes.count, end + 32)
        while upper < limit, Self.isNameByte(bytes[upper]) { upper += 1 }
        return (upper, upper == end ? [] : bytes[end..<upper].lazy.filter(\.isAlphanumeric).map(\.lowercased))
    }

    /// Whether a keyword at a position begins a word of its name.
    func beginsWord(_ position: Int) -> Bool {
        guard position > 0 else { return true }
        let previous = bytes[position - 1]
        return !previous.isLetter || (previous.isLowercase && bytes[position].isUppercase)
            || TokenBoundary.isStart(position, in: bytes)
    }

    /// Whether the word before `key` says that it looks something up, as a hash does, and opens nothing.
    func isLookUp(keyAt position: Int) -> Bool {
        var end = position
        if end > 0, !bytes[end - 1].isLetter { end -= 1 }
        var start = end
        while start > 0, end - start < 16, bytes[start - 1].isLetter { start -= 1 }
        let word = bytes[start..<end].map(\.lowercased)
        return Self.lookUps.contains { word.suffix($0.count).elementsEqual($0) }
    }

    /// Takes the signs between a name and its value: quotes, brackets and blanks, with exactly one `=`, `:` or `>`.
    func value(afterNameAt end: Int, loose: Bool) -> Value? {
        var place = behindIndex(end)
        var sign: UInt8?
        var quote: UInt8?
        if end < bytes.count, bytes[end] == UInt8(ascii: " ") {
            let start = start(of: end)
            if let next = endOfTag(start..<end) {
                (place, sign) = (next, UInt8(ascii: ">"))
            } else if ByteSearch.matches("--", at: start, in: bytes) {
                // An option of a command, `--name`, has its value behind a blank.
                sign = bytes[end]
            }
        }
        if let written = writtenSign(after: end) { (place, sign) = (written, UInt8(ascii: "=")) }
        var limit = place + 32
        scan: while place < bytes.count, place < limit {
            let byte = bytes[place]
            if byte == 0x1B || byte == UInt8(ascii: "\\"), let next = endOfColour(at: place) {
                limit += next - place
                place = next
                continue
            }
            if sign == UInt8(ascii: ":"), let next = endOfBlockMark(at: place) {
                place = next
                break scan
            }
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ">"):
                guard quote == nil || sign == nil else { break scan }
                if byte == UInt8(ascii: ">"), sign == nil, !isTag(endingAt: end), !isKeyOfTag(endingAt: end) {
                    break scan
                }
                if sign != nil, byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">") { break scan }
                sign = byte
                quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                if quote != nil, sign != nil { return nil }
                quote = byte
                place += 1
                guard sign != nil else { continue }
                place = behindFurtherQuotes(at: place, byte)
                break scan
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\\"), UInt8(ascii: "]"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                // A value on the next line belongs to a quoted name or to an assignment that was opened.
                guard sign != nil, loose else { return nil }
            default:
                if let written = spelled(at: place) {
                    if written.isSign {
                        guard sign == nil else { break scan }
                        (sign, quote) = (UInt8(ascii: "="), nil)
                    }
                    place = written.end
                    continue
                }
                guard sign != nil, let next = endOfWrapping(at: place, loose: loose) else { break scan }
                place = next
                continue
            }
            place += 1
        }
        guard let sign, place < bytes.count else { return nil }
        let start = place
        // The quote of a name that ended is no quote of the value.
        let opening = start > 0 && bytes[start - 1] == quote ? quote : nil
        let end =
            if let opening {
                endOfQuoted(from: start, quote: opening)
            } else if ByteSearch.matches("<![CDATA[", at: start - 9, in: bytes) {
                endOfMarkedSection(from: start)
            } else {
                endOfPlain(from: start, anySign: loose, after: sign)
            }
        guard end > start else { return nil }
        return Value(
            range: start..<end, isQuoted: opening != nil, isAssigned: sign == UInt8(ascii: "="),
            isCut: end == bytes.count || end - start >= Self.longest)
    }

    /// The end of what sets a colour of a terminal (ECMA-48, section 8.3.117), also with its escape written out; else nil.
    private func endOfColour(at start: Int) -> Int? {
        var place = start + 1
        if bytes[start] == UInt8(ascii: "\\") {
            guard let escape = Self.escapeTexts.first(where: { ByteSearch.matches($0, at: start, in: bytes) }) else {
                return nil
            }
            place = start + escape.utf8.count
        } else if bytes[start] != 0x1B {
            return nil
        }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { return nil }
        place += 1
        let limit = min(bytes.count, place + 20)
        while place < limit, bytes[place].isDigit || bytes[place] == UInt8(ascii: ";") { place += 1 }
        return place < limit && bytes[place].isLetter ? place + 1 : nil
    }

    /// Where the name begins that ends at a position, as far as it is looked at.
    func start(of end: Int) -> Int {
        var start = end
        while start > 0, end - start < 40, Self.isNameByte(bytes[start - 1]) { start -= 1 }
        return start
    }

    private func endOfQuoted(from start: Int, quote: UInt8) -> Int {
        let backslash = UInt8(ascii: "\\")
        // Where the opening quote is escaped, so is the closing one; elsewhere an escaped quote belongs to the value.
        let isEscaped = start > 1 && bytes[start - 2] == backslash
        var place = start
        while place < bytes.count, place - start < Self.longest, bytes[place] != UInt8(ascii: "\n") {
            if !isEscaped, bytes[place] == backslash, place + 1 < bytes.count, bytes[place + 1] != UInt8(ascii: "\n") {
                place += 2
                continue
            }
            if bytes[place] == quote {
                return isEscaped && place > start && bytes[place - 1] == backslash ? place - 1 : place
            }
            place += 1
        }
        return min(place, bytes.count)
    }

    private static let lookUps = [
        "cache", "partition", "sort", "shard", "routing", "idempotency", "deduplication", "group", "primary", "foreign",
        "public", "websocket", "object", "lookup", "hash", "index", "etag", "message", "event", "row",
    ].map { Array($0.utf8) }

    /// Letters, digits, the underscore, the hyphen and the full stop.
    @inline(__always)
    static func isNameByte(_ byte: UInt8) -> Bool { byte.isWord || byte == 0x2D || byte == 0x2E }
    private static let escapeTexts = ["\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\e", "\\033"]
}
