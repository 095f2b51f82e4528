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
        var limit = end + 32
        scan: while place < bytes.count, place < limit {
            let byte = bytes[place]
            if byte == 0x1B || byte == UInt8(ascii: "\\"), let next = endOfColour(at: place) {
                limit += next - place
                place = next
                continue
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
                if sign != nil { break scan }
                continue
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
        let end = opening.map { endOfQuoted(from: start, quote: $0) } ?? endOfPlain(from: start, anySign: loose)
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

    /// The end of a value without quotes; `anySign` lets commas and brackets belong to it.
    private func endOfPlain(from start: Int, anySign: Bool) -> Int {
        var place = start
        let stops = anySign ? Self.stops : Self.softStops
        let limit = min(bytes.count, start + Self.longest)
        while place < limit {
            let byte = bytes[place]
            if stops.contains(byte) {
                if anySign, place > start, let next = endOfArgument(at: place, before: limit) {
                    place = next
                } else if !anySign, byte == UInt8(ascii: "|"), isNumber(start..<place), place + 1 < limit,
                    bytes[place + 1].isAlphanumeric
                {
                    // The number of an app, and its secret.
                    place += 1
                } else {
                    break
                }
                continue
            }
            if anySign, byte == UInt8(ascii: ","), isListSign(place) { break }
            if byte == UInt8(ascii: "\\"), place + 1 < bytes.count, Self.escapes.contains(bytes[place + 1]) { break }
            place += 1
        }
        // A full stop or bracket at the end belongs to the sentence.
        while place > start + 1, Self.closers.contains(bytes[place - 1]) { place -= 1 }
        return place
    }

    private func isNumber(_ range: Range<Int>) -> Bool { range.count >= 8 && bytes[range].allSatisfy(\.isDigit) }

    /// Behind a quoted text that a bracket opens, as in `String("…"`: it belongs to the value.
    private func endOfArgument(at quote: Int, before limit: Int) -> Int? {
        guard bytes[quote - 1] == UInt8(ascii: "("),
            bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'")
        else { return nil }
        var place = quote + 1
        while place < limit, bytes[place] != UInt8(ascii: "\n"), bytes[place] != bytes[quote] { place += 1 }
        return place < limit && bytes[place] == bytes[quote] ? place + 1 : nil
    }

    /// Whether a comma parts values: a blank follows, or another name with its sign.
    private func isListSign(_ comma: Int) -> Bool {
        var place = comma + 1
        guard place < bytes.count, bytes[place] != UInt8(ascii: " ") else { return true }
        while place < bytes.count, place - comma < 24, Self.isNameByte(bytes[place]) { place += 1 }
        return place < bytes.count && (bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":"))
    }

    private static let lookUps = [
        "cache", "partition", "sort", "shard", "routing", "idempotency", "deduplication", "group", "primary", "foreign",
        "public", "websocket", "object", "lookup", "hash", "index", "etag", "message", "event", "row",
    ].map { Array($0.utf8) }

    /// Letters, digits, the underscore, the hyphen and the full stop.
    @inline(__always)
    private static func isNameByte(_ byte: UInt8) -> Bool { byte.isWord || byte == 0x2D || byte == 0x2E }
    private static let stops = ByteAlphabet(0...0x20) + "\"'`<>&;"
    private static let softStops = stops + ",()[]{}|"
    private static let escapes = ByteAlphabet(bytesOf: "nrt\"'\\")
    private static let escapeTexts = ["\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\e", "\\033"]
    private static let closers = ByteAlphabet(bytesOf: ".,)]}:")
}
