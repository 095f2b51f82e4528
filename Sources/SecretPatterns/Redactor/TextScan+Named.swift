extension TextScan {
    /// Hides the value behind a name, where it is one.
    mutating func named(_ name: SecretName, _ position: Int, _ kind: Int) -> Int? {
        let scan = NamedValueScan(bytes: bytes)
        let word = position + name.keyword.utf8.count
        budget.spend(24)
        guard !name.beginsWord || scan.beginsWord(position) else { return nil }
        let (end, tail) = scan.nameEnd(after: word)
        budget.spend(end - word)
        guard tail.isEmpty || (name.mayGoOn && SecretName.isTail(tail)) else { return nil }
        var loose = false
        if case .anything = name.demand { loose = true }
        budget.spend(8)
        if case .authorization = name.demand { return authorization(after: end, kind) }
        if case .cookies = name.demand { return cookies(after: end, kind) }
        guard let value = scan.value(afterNameAt: end, loose: loose) else { return nil }
        budget.spend(value.range.upperBound - end)
        if case .random = name.demand { budget.spend(300 + 16 * min(value.range.count, 256)) }
        guard name.demand.isMet(by: value, in: bytes) else { return nil }
        if case .telephone = name.demand, !tables.categories.contains(.telephone) { return nil }
        let alphabet = value.isQuoted ? Self.quotedBytes : Self.plainBytes
        var last = value.range.upperBound
        // No more of a value is looked at, and all of it is hidden.
        if value.isCut { last += run(of: alphabet, from: last, atMost: bytes.count) }
        hide(value.range.lowerBound..<last, kind, .run(alphabet))
        return last
    }

    /// A scheme and what follows it up to the end of the value.
    private mutating func authorization(after end: Int, _ kind: Int) -> Int? {
        let scan = NamedValueScan(bytes: bytes)
        guard let value = scan.value(afterNameAt: end, loose: true) else { return nil }
        budget.spend(value.range.upperBound - end)
        var start = value.range.lowerBound
        let scheme = run(of: .letters, from: start, atMost: 16)
        budget.spend(scheme + 8)
        if start + scheme < bytes.count, bytes[start + scheme] == UInt8(ascii: " "), scheme > 0 { start += scheme + 1 }
        let length = run(of: Self.tokenBytes + ":,", from: start, atMost: bytes.count)
        budget.spend(length)
        let credentials = bytes[start..<(start + length)]
        guard length >= 8, credentials.contains(where: \.isDigit) || length >= 20 else { return nil }
        hide(start..<(start + length), kind, .run(Self.tokenBytes))
        return start + length
    }

    /// The values of pairs, but for the attributes of a cookie.
    private mutating func cookies(after end: Int, _ kind: Int) -> Int? {
        var place = end
        while place < bytes.count, Self.cookieSigns.contains(bytes[place]), place - end < 8 { place += 1 }
        guard place > end else { return nil }
        var last: Int?
        for _ in 0..<64 {
            let name = run(of: Self.cookieName, from: place, atMost: 128)
            budget.spend(name + 4)
            guard name > 0, place + name < bytes.count, bytes[place + name] == UInt8(ascii: "=") else { break }
            let start = place + name + 1
            let length = run(of: Self.cookieValue, from: start, atMost: bytes.count)
            budget.spend(length)
            if length >= 12, bytes[start..<(start + length)].contains(where: \.isDigit), !isAttribute(place, name) {
                hide(start..<(start + length), kind, .run(Self.cookieValue))
                last = start + length
            }
            place = start + length
            while place < bytes.count, bytes[place] == UInt8(ascii: ";") || bytes[place] == UInt8(ascii: " ") {
                place += 1
            }
        }
        return last
    }

    private func isAttribute(_ start: Int, _ count: Int) -> Bool {
        let name = bytes[start..<(start + count)].map(\.lowercased)
        return ["path", "domain", "expires", "max-age", "samesite"].contains { Array($0.utf8) == name }
    }

    private static let quotedBytes = ByteAlphabet(0x20...0xFF) - "\"'`"
    private static let plainBytes = ByteAlphabet(0x21...0xFF) - "\"'`<>&;"
    private static let cookieSigns = ByteAlphabet(bytesOf: ":= \"'")
    private static let cookieName = ByteAlphabet.alphanumeric + "-_.$"
    private static let cookieValue = ByteAlphabet.visible - ";,\"'\\"
}
