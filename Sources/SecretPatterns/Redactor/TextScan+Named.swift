extension TextScan {
    /// Hides the value behind a name, where it is one.
    mutating func named(_ name: SecretName.Rule, _ position: Int, _ kind: Int) -> Int? {
        let scan = NamedValueScan(bytes: bytes)
        let word = position + name.count
        budget.spend(24)
        guard !name.beginsWord || scan.beginsWord(position) else { return nil }
        let (end, tail) = scan.nameEnd(after: word)
        budget.spend(end - word)
        guard tail.isEmpty || (name.mayGoOn && SecretName.isTail(tail)) else {
            guard name.isPlural(tail) else { return nil }
            hideDumped(name, position, end, kind)
            return several(name, end, kind)
        }
        budget.spend(8)
        hideDumped(name, position, end, kind)
        if case .authorization = name.demand { return authorization(after: end, kind) }
        if case .cookies = name.demand { return cookies(after: end, kind) }
        if case .random = name.demand, name.isKey, scan.isLookUp(keyAt: position) { return nil }
        if let last = list(name, after: end, kind) { return last }
        guard let value = scan.value(afterNameAt: end, loose: name.isLoose) else {
            return record(name, position, end, kind)
        }
        if case .telephone = name.demand, !value.isQuoted { return hide(spoken(value), of: name, end, kind) }
        return hide(value, of: name, end, kind)
    }

    /// A telephone number goes on behind its blanks, but for a single digit, and not into a time.
    private func spoken(_ value: NamedValueScan.Value) -> NamedValueScan.Value {
        let start = value.range.lowerBound
        guard value.range.count > 1 else { return value }
        var end = start + run(of: SecretName.Demand.telephoneBytes, from: start, atMost: 28)
        while end > start, !bytes[end - 1].isDigit { end -= 1 }
        guard end > value.range.upperBound, TokenBoundary.isEnd(end, in: bytes) else { return value }
        if end < bytes.count, bytes[end] == UInt8(ascii: ":") { return value }
        return NamedValueScan.Value(
            range: start..<end, isQuoted: false, isAssigned: value.isAssigned, isCut: end == bytes.count)
    }

    /// The values behind a name that stands for several: an array, or tokens behind one another, of which the first shows what
    /// they are.
    private mutating func several(_ name: SecretName.Rule, _ end: Int, _ kind: Int) -> Int? {
        if let last = list(name, after: end, kind) { return last }
        guard case .token = name.demand else { return nil }
        return NamedValueScan(bytes: bytes).value(afterNameAt: end, loose: false).flatMap {
            hide($0, of: name, end, kind)
        }
    }

    /// Hides a value that meets what its name demands.
    mutating func hide(_ value: NamedValueScan.Value, of name: SecretName.Rule, _ end: Int, _ kind: Int) -> Int? {
        budget.spend(value.range.upperBound - end + StandIn.cost(of: value.range, in: bytes))
        switch name.demand {
        case .random, .token: budget.spend(300 + 16 * min(value.range.count, 256))
        default: break
        }
        // A key block goes on behind its first line.
        guard name.demand.isMet(by: value, in: bytes),
            !ByteSearch.matches("-----BEGIN ", at: value.range.lowerBound, in: bytes)
        else { return nil }
        if case .telephone = name.demand, !tables.hidesTelephones { return nil }
        let alphabet = value.isQuoted ? Self.quotedBytes : Self.plainBytes
        var last = value.range.upperBound
        // No more of a value is looked at, and all of it is hidden.
        if value.isCut { last += run(of: alphabet, from: last, atMost: bytes.count) }
        hide(value.range.lowerBound..<last, kind, .run(alphabet))
        guard value.isQuoted, let next = NamedValueScan(bytes: bytes).textBehindArrow(last) else { return last }
        return hide(next, of: name, last, kind) ?? last
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
            if isMade(bytes[start..<(start + length)]), !isAttribute(place, name) {
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

    /// Whether a machine made the value of a cookie: it has a digit, or capitals among small letters.
    @inline(never)
    private func isMade(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard value.count >= 12 else { return false }
        if value.contains(where: \.isDigit) { return true }
        return value.count >= 16 && value.contains(where: \.isUppercase) && value.contains(where: \.isLowercase)
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
