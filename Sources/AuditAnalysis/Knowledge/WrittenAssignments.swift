/// The assignments of a script or settings file: `NAME=value`, `name: "value"`, `ENV["NAME"] = 'value'`.
struct WrittenAssignments: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place = 0
    private var isLineStart = true

    /// A name with the value that stands after it.
    struct Assignment {
        let name: Range<Int>
        let value: Range<Int>
    }

    init(in bytes: [UInt8]) { self.bytes = bytes }

    /// The next assignment of a plain or quoted value; comments and the documentation of Python are passed over.
    mutating func next() -> Assignment? {
        while place < bytes.count {
            let byte = bytes[place]
            if byte == 0x0A {
                isLineStart = true
                place += 1
            } else if byte == UInt8(ascii: "#"), place == 0 || bytes[place - 1] <= 0x20 {
                place = endOfLine(from: place)
            } else if isLineStart, let end = endOfDocumentation(from: place) {
                place = end
            } else if byte.isNamePart {
                if let found = assignment() { return found }
            } else {
                if byte > 0x20, byte != UInt8(ascii: "-"), byte != UInt8(ascii: "\"") { isLineStart = false }
                place += 1
            }
        }
        return nil
    }

    private mutating func assignment() -> Assignment? {
        let start = place
        while place < bytes.count, bytes[place].isNamePart { place += 1 }
        let name = start..<place
        let beginsLine = isLineStart
        isLineStart = beginsLine && text(name) == "export"
        guard let separator = separator(after: name.upperBound) else { return nil }
        guard let value = value(after: separator.end, isPlainAllowed: separator.isEqualsSign || beginsLine) else {
            return nil
        }
        place = value.upperBound
        return Assignment(name: name, value: value)
    }

    /// `=`, `:` or `=>`, with quotes, brackets and spaces before it.
    private func separator(after end: Int) -> (end: Int, isEqualsSign: Bool)? {
        var place = end
        while place < bytes.count, closings.contains(bytes[place]) { place += 1 }
        guard place < bytes.count, [UInt8(ascii: "="), UInt8(ascii: ":")].contains(bytes[place]) else { return nil }
        let isEqualsSign = bytes[place] == UInt8(ascii: "=")
        place += 1
        guard place < bytes.count, ![UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "~")].contains(bytes[place])
        else { return nil }
        return (bytes[place] == UInt8(ascii: ">") ? place + 1 : place, isEqualsSign)
    }

    private func value(after start: Int, isPlainAllowed: Bool) -> Range<Int>? {
        var place = start
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        guard place < bytes.count, bytes[place] > 0x20 else { return nil }
        let quote = bytes[place]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let end = bytes[(place + 1)...].firstIndex { $0 == quote || $0 == 0x0A }
            return end.flatMap { bytes[$0] == quote ? (place + 1)..<$0 : nil }
        }
        guard isPlainAllowed else { return nil }
        let end = bytes[place...].firstIndex { $0 <= 0x20 || plainEnds.contains($0) } ?? bytes.count
        let rest = bytes[end..<endOfLine(from: end)].drop { $0 <= 0x20 }
        let isSentence = start < place && !(rest.first.map { $0 == UInt8(ascii: "#") } ?? true)
        return isSentence || end == place ? nil : place..<end
    }

    /// Where a text in three quotes ends that begins here.
    private func endOfDocumentation(from start: Int) -> Int? {
        let quotes = bytes[start...].prefix(3)
        guard quotes.elementsEqual(Array("\"\"\"".utf8)) || quotes.elementsEqual(Array("'''".utf8)),
            let end = bytes[(start + 3)...].firstRange(of: Array(quotes))
        else { return nil }
        return end.upperBound
    }

    private func endOfLine(from place: Int) -> Int { bytes[place...].firstIndex(of: 0x0A) ?? bytes.count }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// What may stand between a name and its separator: `ENV["NAME"] =`, `"name" =>`.
private let closings = Set("\"'] \t".utf8)
private let plainEnds = Set("\"';,()|&<>`{}[]".utf8)

extension UInt8 {
    fileprivate var isNamePart: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "_")
    }
}
