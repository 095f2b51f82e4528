/// Values that stand without quotes.
extension NamedValueScan {
    /// The end of a value without quotes; `anySign` lets commas and brackets belong to it, and other signs where a password
    /// goes on behind them.
    func endOfPlain(from start: Int, anySign: Bool, after sign: UInt8) -> Int {
        var place = start
        let stops = anySign ? Self.stops : Self.softStops
        let limit = min(bytes.count, start + Self.longest)
        while place < limit {
            let byte = bytes[place]
            if stops.contains(byte) {
                if place == start ? begins(at: place, after: sign) : anySign && goesOn(at: place, after: sign) {
                    place += 1
                } else if anySign, place > start, let next = endOfArgument(at: place, before: limit) {
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
            if byte == UInt8(ascii: "\\"), place + 1 < bytes.count, Self.escapes.contains(bytes[place + 1]) {
                guard anySign, place > start, Self.quotes.contains(bytes[place + 1]), goesOn(at: place + 1, after: sign)
                else { break }
                place += 1
            }
            place += 1
        }
        // A full stop or bracket at the end belongs to the sentence.
        while place > start + 1, Self.closers.contains(bytes[place - 1]) { place -= 1 }
        return place
    }

    private func isNumber(_ range: Range<Int>) -> Bool { range.count >= 8 && bytes[range].allSatisfy(\.isDigit) }

    /// Behind a quoted text that a bracket opens, as in `String("…"`: it belongs to the value.
    private func endOfArgument(at quote: Int, before limit: Int) -> Int? {
        guard bytes[quote - 1] == UInt8(ascii: "("), Self.quotes.contains(bytes[quote]) else { return nil }
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

    /// Whether a password goes on behind a sign that ends most values: neither the next item of a form or of an address of a
    /// database begins there, nor a tag, an entity or another text.
    private func goesOn(at place: Int, after sign: UInt8) -> Bool {
        let next = place + 1
        guard next < bytes.count, Self.inner.contains(bytes[next]) else { return false }
        switch bytes[place] {
        case UInt8(ascii: "&"): return !isItem(from: next, withBlanks: false) && !isEntity(from: next)
        case UInt8(ascii: ";"): return !isItem(from: next, withBlanks: true)
        case UInt8(ascii: "<"): return sign != UInt8(ascii: ">") && !isTagMark(from: next)
        case UInt8(ascii: ">"): return sign != UInt8(ascii: ">")
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            let last = place > 1 && bytes[place - 1] == UInt8(ascii: "\\") ? place - 2 : place - 1
            return bytes[next].isAlphanumeric && Self.inner.contains(bytes[last])
                && !isItem(from: next, withBlanks: false)
        default: return false
        }
    }

    /// Whether a value begins with a sign that ends most values: a digit stands in its word, which is no item, entity or mask.
    private func begins(at start: Int, after sign: UInt8) -> Bool {
        let next = start + 1
        guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":"), next < bytes.count,
            Self.inner.contains(bytes[next])
        else { return false }
        var end = next
        let limit = min(bytes.count, start + 48)
        while end < limit, bytes[end] > 0x20, !Self.stops.contains(bytes[end]) { end += 1 }
        guard end - start >= 6, bytes[next..<end].contains(where: \.isDigit) else { return false }
        switch bytes[start] {
        case UInt8(ascii: "&"): return !isItem(from: next, withBlanks: false) && !isEntity(from: next)
        case UInt8(ascii: ";"): return !isItem(from: next, withBlanks: true)
        case UInt8(ascii: "<"): return !ByteSearch.matches("redacted", at: next, in: bytes)
        default: return false
        }
    }

    /// Whether a name and its sign stand at a place; in an address of a database, blanks may stand in it.
    private func isItem(from start: Int, withBlanks: Bool) -> Bool {
        var place = start
        let limit = min(bytes.count, start + 32)
        while place < limit,
            Self.isNameByte(bytes[place]) || withBlanks && bytes[place] == UInt8(ascii: " ")
                || Self.indexSigns.contains(bytes[place])
        {
            place += 1
        }
        return place < limit && (bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":"))
    }

    /// Whether the name of an entity of HTML stands at a place, and its semicolon.
    private func isEntity(from start: Int) -> Bool {
        var place = start
        while place < bytes.count, place - start < 8, bytes[place].isLetter { place += 1 }
        return place > start && place < bytes.count && bytes[place] == UInt8(ascii: ";")
    }

    /// Whether letters stand at a place up to the end of a tag.
    private func isTagMark(from start: Int) -> Bool {
        var place = start
        let limit = min(bytes.count, start + 32)
        while place < limit, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "<") {
            if bytes[place] == UInt8(ascii: ">") { return true }
            place += 1
        }
        return false
    }

    private static let stops = ByteAlphabet(0...0x20) + "\"'`<>&;"
    private static let softStops = stops + ",()[]{}|"
    static let quotes = ByteAlphabet(bytesOf: "\"'")
    private static let inner = ByteAlphabet.alphanumeric + ByteAlphabet(0x80...0xFF) + "!$@*^~+_-."
    private static let indexSigns = ByteAlphabet(bytesOf: "[]%")
    private static let escapes = ByteAlphabet(bytesOf: "nrt\"'\\")
    private static let closers = ByteAlphabet(bytesOf: ".,)]}:")
}
