/// Signs between names and values that are no `=`, `:` or tag.
extension NamedValueScan {
    /// Behind what stands between a name and its value in dumps of PHP, in calls and tuples that hold a pair, and in
    /// statements of a database.
    func writtenSign(after end: Int) -> Int? {
        guard end < bytes.count else { return nil }
        switch bytes[end] {
        case UInt8(ascii: "\""), UInt8(ascii: "]"), UInt8(ascii: ":"):
            return endOfArrow(from: end) ?? endOfLength(from: end) ?? pair(after: end)
        case UInt8(ascii: "'"), UInt8(ascii: ","): return pair(after: end)
        case UInt8(ascii: " "): return clause(after: end) ?? keyword(after: end)
        default: return nil
        }
    }

    /// `["name"]=>` and `string(9) ` on the next line, and `["name":protected]=>` or `[name:Class:private] => `, as in PHP.
    private func endOfArrow(from end: Int) -> Int? {
        let colon = bytes[end] == UInt8(ascii: "\"") ? end + 1 : end
        guard colon < bytes.count else { return nil }
        let isMember = bytes[colon] == UInt8(ascii: ":")
        let bracket = isMember ? endOfMember(from: colon + 1, isQuoted: colon > end) : colon
        guard let bracket, bracket < bytes.count, bytes[bracket] == UInt8(ascii: "]") else { return nil }
        var place = bracket + 1
        if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        guard ByteSearch.matches("=>", at: place, in: bytes) else { return nil }
        place += 2
        let blank = place
        while place < bytes.count, place - blank < 48, bytes[place] <= 0x20 { place += 1 }
        if let text = endOfLength("string(", ") ", at: place) { return text }
        return isMember && bytes[blank..<place].allSatisfy { $0 == UInt8(ascii: " ") } ? place : nil
    }

    /// Behind the word that says who may see a member, `protected` or `Class:private`; the class is quoted where the name is.
    private func endOfMember(from start: Int, isQuoted: Bool) -> Int? {
        if ByteSearch.matches("protected", at: start, in: bytes) { return start + 9 }
        var place = start
        let limit = min(bytes.count, start + 64)
        if isQuoted, place < limit, bytes[place] == UInt8(ascii: "\"") { place += 1 }
        while place < limit, bytes[place].isWord || bytes[place] == UInt8(ascii: "\\") { place += 1 }
        if isQuoted, place < limit, bytes[place] == UInt8(ascii: "\"") { place += 1 }
        return ByteSearch.matches(":private", at: place, in: bytes) ? place + 8 : nil
    }

    /// `"name";s:9:`, as PHP writes an array into a session.
    private func endOfLength(from end: Int) -> Int? {
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ";") else { return nil }
        return endOfLength("\";s:", ":", at: end)
    }

    /// Behind a number between two texts, where a quote follows.
    private func endOfLength(_ opening: String, _ closing: String, at start: Int) -> Int? {
        guard ByteSearch.matches(opening, at: start, in: bytes) else { return nil }
        var place = start + opening.utf8.count
        let first = place
        while place < bytes.count, place - first < 8, bytes[place].isDigit { place += 1 }
        guard place > first, ByteSearch.matches(closing, at: place, in: bytes) else { return nil }
        place += closing.utf8.count
        return place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? place : nil
    }

    /// The quote of the second part of a pair, `("name", "…")` or `{name, "…"}`. A text without digits, or with blanks, says
    /// more often what the first is called.
    private func pair(after end: Int) -> Int? {
        let isQuoted = Self.quotes.contains(bytes[end])
        var place = isQuoted ? end + 1 : end
        guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { return nil }
        var start = start(of: end)
        if isQuoted {
            guard start > 0, bytes[start - 1] == bytes[end] else { return nil }
            start -= 1
        }
        guard start > 0, bytes[start - 1] == (isQuoted ? UInt8(ascii: "(") : UInt8(ascii: "{")) else { return nil }
        place += 1
        if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        guard place < bytes.count, Self.quotes.contains(bytes[place]) else { return nil }
        let value = bytes[(place + 1)...].prefix(256).prefix { $0 != bytes[place] && $0 >= 0x20 }
        return value.contains(where: \.isDigit) && !value.contains(UInt8(ascii: " ")) ? place : nil
    }

    /// The quote of a password in a statement: `PASSWORD '…'`, `with password '…'`, `identified by '…'`.
    private func clause(after end: Int) -> Int? {
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "'") else { return nil }
        let start = start(of: end)
        let word = bytes[start..<end]
        let isClause =
            word.count > 1 && word.allSatisfy(\.isUppercase) || word.map(\.lowercased).elementsEqual("by".utf8)
            || start >= 5 && bytes[(start - 5)..<start].map(\.lowercased).elementsEqual("with ".utf8)
        return isClause ? end + 1 : nil
    }

    /// The quote behind a keyword of Clojure, `:name "…"`.
    private func keyword(after end: Int) -> Int? {
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\"") else { return nil }
        let start = start(of: end)
        guard start > 0, bytes[start - 1] == UInt8(ascii: ":"), start == 1 || !bytes[start - 2].isWord
        else { return nil }
        return end + 1
    }

    /// Where the text of a block begins that YAML opens with `|` or `>`, sections 8.1.2 and 8.1.3: in the next line.
    func endOfBlockMark(at start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "|") || bytes[start] == UInt8(ascii: ">") else { return nil }
        var place = start + 1
        while place < bytes.count, place - start < 3, Self.blockSigns.contains(bytes[place]) { place += 1 }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\n") else { return nil }
        let line = place + 1
        place = line
        while place < bytes.count, place - line < 64, bytes[place] == UInt8(ascii: " ") { place += 1 }
        return place > line ? place : nil
    }

    /// Behind the other quotes of a text that three of them open, or that was quoted twice, as in a table of CSV.
    func behindFurtherQuotes(at start: Int, _ quote: UInt8) -> Int {
        guard start + 1 < bytes.count, bytes[start] == quote, quote != UInt8(ascii: "`") else { return start }
        if bytes[start + 1] == quote {
            var place = start + 2
            if place < bytes.count, bytes[place] == UInt8(ascii: "\n") { place += 1 }
            return place
        }
        return bytes[start + 1].isAlphanumeric ? start + 1 : start
    }

    /// The end of a section that `]]>` closes, XML, section 2.7.
    func endOfMarkedSection(from start: Int) -> Int {
        var place = start
        let limit = min(bytes.count, start + Self.longest)
        while place < limit, bytes[place] >= 0x20, !ByteSearch.matches("]]>", at: place, in: bytes) { place += 1 }
        return place
    }

    /// The text behind an arrow that a quoted one has, `"…" -> "…"`, as in a plan of changes.
    func textBehindArrow(_ end: Int) -> Value? {
        guard end < bytes.count, ByteSearch.matches(" -> \"", at: end + 1, in: bytes) else { return nil }
        let start = end + 6
        var last = start
        let limit = min(bytes.count, start + Self.longest)
        while last < limit, bytes[last] >= 0x20, bytes[last] != UInt8(ascii: "\"") { last += 1 }
        guard last > start else { return nil }
        return Value(range: start..<last, isQuoted: true, isAssigned: true, isCut: last == limit)
    }

    private static let blockSigns = ByteAlphabet(bytesOf: "-+123456789")
}
