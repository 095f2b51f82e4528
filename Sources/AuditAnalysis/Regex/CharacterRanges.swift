import CodeModel

/// A range such as `a-z` that is written out between the brackets of a pattern, both ends being characters of ASCII that
/// stand for themselves.
package struct CharacterRange: Sendable {
    package let first: UInt8
    package let last: UInt8
    /// Bytes in the text of the pattern.
    package let place: Range<Int>

    /// The characters in it, the ends among them.
    package var count: Int { Int(last) - Int(first) + 1 }
}

extension FoundPattern {
    /// The written ranges, those of one pair of brackets together.
    package var writtenRanges: [[CharacterRange]] {
        var found: [[CharacterRange]] = []
        let bytes = Array(source.text.utf8)
        pattern.root.visitBrackets(of: bytes) { place in
            var reader = BracketReader(bytes: bytes, place: place.lowerBound, end: place.upperBound)
            found.append(reader.ranges())
        }
        return found.filter { !$0.isEmpty }
    }
}

extension PatternNode {
    fileprivate func visitBrackets(of bytes: [UInt8], _ visit: (Range<Int>) -> Void) {
        if case .set = content, bytes.indices.contains(range.lowerBound), bytes[range.lowerBound] == UInt8(ascii: "[") {
            visit(range)
        }
        for child in children { child.visitBrackets(of: bytes, visit) }
    }
}

/// Reads what stands between brackets, nested ones among it. The parser has accepted it.
private struct BracketReader {
    let bytes: [UInt8]
    var place: Int
    let end: Int

    mutating func ranges() -> [CharacterRange] {
        var found: [CharacterRange] = []
        var last: Int?
        place += 1
        if byte(place) == UInt8(ascii: "^") { place += 1 }
        while let next = byte(place) {
            switch next {
            case UInt8(ascii: "\\"):
                skipEscape()
                last = nil
            case UInt8(ascii: "[") where byte(place + 1) == UInt8(ascii: ":"):
                skipNamedClass()
                last = nil
            case UInt8(ascii: "["), UInt8(ascii: "]"):
                place += 1
                last = nil
            case UInt8(ascii: "-"):
                if let first = last, let range = range(from: first) {
                    found.append(range)
                    place += 2
                } else {
                    place += byte(place + 1) == UInt8(ascii: "-") ? 2 : 1
                }
                last = nil
            default:
                last = next < 0x80 ? place : nil
                place += 1
            }
        }
        return found
    }

    /// The range whose hyphen stands here.
    private func range(from first: Int) -> CharacterRange? {
        guard first == place - 1, let last = byte(place + 1), last < 0x80, bytes[first] <= last,
            ![UInt8(ascii: "]"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "-")].contains(last)
        else { return nil }
        return CharacterRange(first: bytes[first], last: last, place: first..<(place + 2))
    }

    private func byte(_ place: Int) -> UInt8? { place < end ? bytes[place] : nil }

    /// `\w`, `\x41`, `\u{1F600}`
    private mutating func skipEscape() {
        let isNumber = byte(place + 1).map { [UInt8]("xuUpPN0".utf8).contains($0) } ?? false
        place += 2
        guard isNumber else { return }
        if byte(place) == UInt8(ascii: "{") {
            while let next = byte(place), next != UInt8(ascii: "}") { place += 1 }
            return
        }
        while let next = byte(place), Unicode.Scalar(next).properties.isASCIIHexDigit { place += 1 }
    }

    private mutating func skipNamedClass() {
        place += 2
        while let next = byte(place), next != UInt8(ascii: "]") { place += 1 }
        place += 1
    }
}
