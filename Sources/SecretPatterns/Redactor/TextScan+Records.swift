extension TextScan {
    /// How far the fields of a record stand apart.
    private static var longestRecord: Int { 128 }

    /// Hides the value of a record whose other field holds the name: `"name": "password", "value": "…"`, in either order, and
    /// the part of a form.
    mutating func record(_ name: SecretName.Rule, _ position: Int, _ end: Int, _ kind: Int) -> Int? {
        let scan = NamedValueScan(bytes: bytes)
        let start = scan.start(of: position)
        guard isFieldValue(start, end) else { return nil }
        if let value = partOfForm(end) ?? scan.textOfNextTag(end) { return hide(value, of: name, end, kind) }
        budget.spend(2 * Self.longestRecord)
        if let field = field(in: end..<min(bytes.count, end + Self.longestRecord)),
            let value = scan.value(afterNameAt: field, loose: true)
        {
            return hide(value, of: name, end, kind)
        }
        guard let field = field(in: max(0, start - Self.longestRecord)..<start),
            let value = scan.value(afterNameAt: field, loose: true), value.range.upperBound < start
        else { return nil }
        _ = hide(value, of: name, value.range.lowerBound, kind)
        return nil
    }

    /// Whether a name is itself the value of a field: quoted, in a tag, or behind a sign.
    private func isFieldValue(_ start: Int, _ end: Int) -> Bool {
        guard start > 0, end < bytes.count else { return false }
        switch bytes[start - 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"), UInt8(ascii: "="): return true
        case UInt8(ascii: " "): return start > 1 && bytes[start - 2] == UInt8(ascii: ":")
        default: return false
        }
    }

    /// Behind the name of the field of a value, which begins in a range and belongs to the same record.
    private func field(in range: Range<Int>) -> Int? {
        var place = range.lowerBound
        var found: Int?
        while place < range.upperBound {
            let byte = bytes[place]
            if byte == UInt8(ascii: "{") { found = nil }
            if byte == UInt8(ascii: "}") {
                if found != nil || range.lowerBound == place { return found }
                return nil
            }
            if byte == UInt8(ascii: "v") || byte == UInt8(ascii: "c"), place > 0, !bytes[place - 1].isWord,
                let word = Self.fieldNames.first(where: { ByteSearch.matches($0, at: place, in: bytes) })
            {
                let end = place + word.utf8.count
                if end < bytes.count, !bytes[end].isWord { found = found ?? end }
            }
            place += 1
        }
        return found
    }

    /// The text of a part of multipart/form-data, RFC 7578, behind its name.
    private func partOfForm(_ end: Int) -> NamedValueScan.Value? {
        guard bytes[end] == UInt8(ascii: "\"") else { return nil }
        for gap in ["\r\n\r\n", "\n\n", "\\r\\n\\r\\n"] where ByteSearch.matches(gap, at: end + 1, in: bytes) {
            let start = end + 1 + gap.utf8.count
            let count = run(of: Self.partBytes, from: start, atMost: NamedValueScan.longest)
            let isCut = start + count == bytes.count
            return NamedValueScan.Value(range: start..<(start + count), isQuoted: true, isAssigned: true, isCut: isCut)
        }
        return nil
    }

    private static let fieldNames = ["value", "val", "content"]
    private static let partBytes = ByteAlphabet(0x20...0xFF) - "\\"
}
