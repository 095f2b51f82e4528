/// What Swift's `dump` writes: a name behind `\u{25BF}`, and what its value consists of on deeper lines.
extension TextScan {
    /// The most of such lines that is looked at, less than what is held back of a stream.
    private static var longestDump: Int { 4096 }

    /// Hides the quoted texts below a name that begins such a line: the content of an `Optional`, the parts of a type, the
    /// elements of an array.
    mutating func hideDumped(_ name: SecretName.Rule, _ position: Int, _ end: Int, _ kind: Int) {
        guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"), bytes[end + 1] == UInt8(ascii: " "),
            let mark = dumpMark(before: position)
        else { return }
        let depth = indentation(before: mark)
        var place = endOfLine(from: end) + 1
        let limit = min(bytes.count, end + Self.longestDump)
        while place < limit {
            var first = place
            while first < limit, bytes[first] == UInt8(ascii: " ") { first += 1 }
            guard first - place > depth else { break }
            let last = endOfLine(from: first)
            budget.spend(last - place)
            hideQuoted(name, first..<last, kind)
            place = last + 1
        }
        budget.spend(place - end)
    }

    /// Where the triangle stands that a name follows.
    private func dumpMark(before position: Int) -> Int? {
        let start = NamedValueScan(bytes: bytes).start(of: position)
        return ByteSearch.matches("\u{25BF} ", at: start - 4, in: bytes) ? start - 4 : nil
    }

    private func indentation(before mark: Int) -> Int {
        var start = mark
        while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
        return mark - start
    }

    private func endOfLine(from start: Int) -> Int {
        start + run(of: Self.lineBytes, from: start, atMost: Self.longestDump)
    }

    /// Hides what stands between the first and the last quote of a line, where it is a value of the name.
    private mutating func hideQuoted(_ name: SecretName.Rule, _ line: Range<Int>, _ kind: Int) {
        let quote = UInt8(ascii: "\"")
        guard let first = bytes[line].firstIndex(of: quote), let last = bytes[line].lastIndex(of: quote),
            last > first + 1
        else { return }
        let value = NamedValueScan.Value(range: (first + 1)..<last, isQuoted: true, isAssigned: true, isCut: false)
        _ = hide(value, of: name, first, kind)
    }

    private static let lineBytes = ByteAlphabet(0...0xFF) - "\n"
}
