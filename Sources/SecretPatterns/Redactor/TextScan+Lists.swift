extension TextScan {
    /// The most of an array that is looked at, less than what is held back of a stream.
    private static var longestList: Int { 6144 }

    /// Hides the values of an array behind a name, `"tokens": ["…", "…"]`, from the first that is one to the last.
    mutating func list(_ name: SecretName.Rule, after end: Int, _ kind: Int) -> Int? {
        guard let opening = opening(after: end) else { return nil }
        budget.spend(StandIn.longest)
        // One word in brackets is a remark, as in `[FILTERED]`.
        let isRemark = name.isLoose && StandIn(bytes: bytes, range: opening..<(opening + 1), isExact: false).isRemark
        if isRemark, !hasSeveral(from: opening) { return nil }
        return list(name, after: end, from: opening, kind)
    }

    /// Whether a comma stands in the brackets.
    private func hasSeveral(from opening: Int) -> Bool {
        let text = bytes[opening...].prefix(StandIn.longest).prefix { $0 != UInt8(ascii: "]") }
        return text.contains(UInt8(ascii: ","))
    }

    @inline(never)
    private mutating func list(_ name: SecretName.Rule, after end: Int, from opening: Int, _ kind: Int) -> Int? {
        var elements = ListElements(bytes: bytes, place: opening + 1)
        var found: Range<Int>?
        while elements.place - end < Self.longestList, let value = elements.next() {
            if ByteSearch.matches("-----BEGIN ", at: value.range.lowerBound, in: bytes) { return nil }
            if hasLook(at: value, name) {
                found = (found?.lowerBound ?? value.range.lowerBound)..<value.range.upperBound
            }
        }
        budget.spend(elements.place - end)
        // A text goes on behind the bracket: it is no array.
        let isText = elements.place + 1 < bytes.count && bytes[elements.place + 1].isWord
        if isText, bytes[elements.place] == UInt8(ascii: "]") { return nil }
        guard let found else { return nil }
        let isCut = elements.place >= bytes.count || elements.place - end >= Self.longestList
        var last = found.upperBound
        if isCut { last += run(of: Self.listBytes, from: last, atMost: bytes.count) }
        hide(found.lowerBound..<last, kind, .run(Self.listBytes))
        return last
    }

    private mutating func hasLook(at value: NamedValueScan.Value, _ name: SecretName.Rule) -> Bool {
        budget.spend(StandIn.cost(of: value.range, in: bytes))
        if case .token = name.demand { budget.spend(16 * min(value.range.count, 256)) }
        return name.demand.isMet(by: value, in: bytes)
    }

    /// The bracket that opens an array behind a name and its sign.
    private func opening(after end: Int) -> Int? {
        var place = end
        var hasSign = false
        let (signs, limit) = (Self.signBytes, min(bytes.count, end + 24))
        while place < limit, signs.contains(bytes[place]) {
            if bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ":") { hasSign = true }
            place += 1
        }
        return hasSign && place < bytes.count && bytes[place] == UInt8(ascii: "[") ? place : nil
    }

    private static let signBytes = ByteAlphabet(bytesOf: "\"'\\:= \t\n\r>")
    private static let listBytes = ByteAlphabet(0...0xFF) - "]"
}

/// The elements of an array: quoted texts, or what stands between commas.
private struct ListElements {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var place: Int
    private var isFirst = true

    init(bytes: UnsafeBufferPointer<UInt8>, place: Int) { (self.bytes, self.place) = (bytes, place) }

    /// The next element, or nil behind the last, and where no comma stands before it.
    mutating func next() -> NamedValueScan.Value? {
        skipBlanks()
        if !isFirst {
            guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { return nil }
            place += 1
            skipBlanks()
        }
        isFirst = false
        let isEscaped = place + 1 < bytes.count && bytes[place] == UInt8(ascii: "\\")
        let first = isEscaped ? place + 1 : place
        guard first < bytes.count else { return nil }
        let quote = bytes[first]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return plain() }
        let start = first + 1
        place = start
        while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "\n") {
            place += !isEscaped && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place, bytes.count)
        let end = isEscaped && place > start && bytes[place - 1] == UInt8(ascii: "\\") ? place - 1 : place
        let isCut = place == bytes.count
        if !isCut, bytes[place] == quote { place += 1 }
        return end > start ? value(start..<end, isQuoted: true, isCut: isCut) : next()
    }

    private mutating func plain() -> NamedValueScan.Value? {
        let start = place
        while place < bytes.count, !Self.stops.contains(bytes[place]) { place += 1 }
        return place > start ? value(start..<place, isQuoted: false, isCut: place == bytes.count) : nil
    }

    private func value(_ range: Range<Int>, isQuoted: Bool, isCut: Bool) -> NamedValueScan.Value {
        NamedValueScan.Value(range: range, isQuoted: isQuoted, isAssigned: true, isCut: isCut)
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.blanks.contains(bytes[place]) { place += 1 }
    }

    private static let blanks = ByteAlphabet(bytesOf: " \t\r\n")
    private static let stops = ByteAlphabet(bytesOf: ",]}\n\"'")
}
