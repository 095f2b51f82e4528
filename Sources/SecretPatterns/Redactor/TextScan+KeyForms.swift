/// Private keys in other texts than that of RFC 7468.
extension TextScan {
    /// A key of PuTTY from its first line to the code that checks it; what stands before its public half is free text.
    mutating func puttyKey(_ position: Int, _ kind: Int) -> Int? {
        let isPrefixed = position > 0 && bytes[position - 1] != UInt8(ascii: "\n")
        if isPrefixed, let end = prefixedBlock(position, position, kind) { return end }
        guard let lines = linesOfPuTTY(from: position + 1) else { return nil }
        let end = KeyBlockEnd.find(in: bytes, from: lines, hasBody: false)
        hide(position..<end.position, kind, end.isFound ? .none : .keyBlock(.none))
        return end.position
    }

    /// Behind the name of the first half of a key of PuTTY, before the next such key.
    private mutating func linesOfPuTTY(from start: Int) -> Int? {
        var place = start
        let limit = min(bytes.count, start + 3072)
        defer { budget.spend(place - start) }
        while place < limit {
            if bytes[place] == UInt8(ascii: "P") {
                for half in ["Public-Lines: ", "Private-Lines: "] where ByteSearch.matches(half, at: place, in: bytes) {
                    let end = place + half.utf8.count
                    return end < bytes.count && bytes[end].isDigit ? end : nil
                }
                if ByteSearch.matches("PuTTY-User-Key", at: place, in: bytes) { return nil }
            }
            place += 1
        }
        return nil
    }

    /// A key block that was encoded for a form or a URL, where a plus stands for a blank.
    mutating func encodedKeyBlock(_ label: Int, from position: Int, _ kind: Int) -> Int? {
        let length = run(of: Self.encodedLabelBytes, from: label, atMost: 96)
        budget.spend(length + 40)
        let text = bytes[label..<(label + length)]
        guard
            text.indices.contains(where: { place in
                Self.privateWords.contains { ByteSearch.matches($0, at: place, in: bytes) }
            })
        else { return nil }
        let body = label + length
        let count = run(of: Self.encodedBodyBytes, from: body, atMost: bytes.count)
        guard count >= 24 else { return nil }
        var place = body
        let end = body + count
        while place < end, !Self.encodedEnds.contains(where: { ByteSearch.matches($0, at: place, in: bytes) }) {
            place += 1
        }
        guard place < end else {
            hide(position..<end, kind, .run(Self.encodedBodyBytes))
            return end
        }
        // The hyphens before the end line, its label, and those behind.
        var last = place + 3 + run(of: Self.encodedLabelBytes, from: place + 3, atMost: 96)
        while ByteSearch.matches("%2D", at: last, in: bytes) { last += 3 }
        hide(position..<last, kind)
        return last
    }

    /// The private members of a JSON Web Key, RFC 7518, sections 6.2.2, 6.3.2 and 6.4.1.
    mutating func webKey(_ position: Int, _ end: Int, _ kind: Int) -> Int? {
        var start = end
        while start < bytes.count, start - end < 8, Self.memberSigns.contains(bytes[start]) { start += 1 }
        let length = run(of: .base64URL, from: start, atMost: 2048)
        budget.spend(length + 24)
        guard length >= 22, start + length < bytes.count, Self.quotes.contains(bytes[start + length]) else {
            return nil
        }
        let around = max(0, position - Self.longestWebKey)..<min(bytes.count, start + length + Self.longestWebKey)
        budget.spend(around.count / 4)
        guard !budget.isExhausted, isWebKey(position, in: around) else { return nil }
        hide(start..<(start + length), kind)
        return start + length
    }

    /// Whether a member of the same object says that it is a key.
    private func isWebKey(_ position: Int, in range: Range<Int>) -> Bool {
        var place = position
        while place >= range.lowerBound, bytes[place] != UInt8(ascii: "{") {
            if isKeyMember(place) { return true }
            place -= 1
        }
        place = position
        while place < range.upperBound, bytes[place] != UInt8(ascii: "}") {
            if isKeyMember(place) { return true }
            place += 1
        }
        return false
    }

    private func isKeyMember(_ place: Int) -> Bool {
        bytes[place] == UInt8(ascii: "\"")
            && (ByteSearch.matches("\"kty", at: place, in: bytes) || ByteSearch.matches("\"crv", at: place, in: bytes)
                || ByteSearch.matches("\"e\":\"AQAB", at: place, in: bytes))
    }

    private static let longestWebKey = 2048
    static let webKeyMarks = ["d", "k", "p", "q", "dp", "dq", "qi"].flatMap { name in
        ["\":", "\" :", "\\\":"].map { "\"\(name)\($0)" }
    }
    private static let memberSigns = ByteAlphabet(bytesOf: " :\\\"")
    private static let quotes = ByteAlphabet(bytesOf: "\"\\")
    private static let privateWords = ["PRIVATE+KEY", "PRIVATE%20KEY"]
    private static let encodedEnds = ["-END+", "-END%20", "%2DEND+", "%2DEND%20"]
    private static let encodedLabelBytes = ByteAlphabet.uppercaseAlphanumeric + "+%-"
    private static let encodedBodyBytes = ByteAlphabet.base64 + "=%-.:,_~"
}
