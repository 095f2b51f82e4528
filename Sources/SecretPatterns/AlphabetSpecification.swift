/// What is wrong with an alphabet written as text.
public enum AlphabetError: Error, Sendable, Equatable {
    /// The text names no character.
    case empty
    /// The text holds a character outside printable ASCII.
    case notPrintableASCII
    /// A range runs backwards, such as `z-a`.
    case reversedRange(from: Character, to: Character)
    /// The text ends in a backslash with nothing to escape.
    case danglingEscape
}

extension AlphabetError: CustomStringConvertible {
    /// One sentence that says what is wrong.
    public var description: String {
        switch self {
        case .empty: "The alphabet is empty; name at least one character, for example A-Za-z0-9."
        case .notPrintableASCII: "The alphabet holds a character outside printable ASCII; leave it out."
        case .reversedRange(let from, let to): "The range \(from)-\(to) runs backwards; write \(to)-\(from)."
        case .danglingEscape: "The alphabet ends in a backslash; put the character it escapes behind it."
        }
    }
}

extension ByteAlphabet {
    /// Reads an alphabet such as `A-Za-z0-9_-`.
    ///
    /// A hyphen between two characters makes a range; at either end it stands for itself. A backslash makes the next
    /// character stand for itself.
    public init(specification: String) throws(AlphabetError) {
        let items = try Self.items(of: Array(specification.utf8))
        guard !items.isEmpty else { throw .empty }
        self.init()
        var index = 0
        while index < items.count {
            let first = items[index]
            if index + 2 < items.count, items[index + 1].isRangeSign {
                let last = items[index + 2]
                guard first.byte <= last.byte else {
                    throw .reversedRange(from: first.character, to: last.character)
                }
                for byte in first.byte...last.byte { insert(byte) }
                index += 3
            } else {
                insert(first.byte)
                index += 1
            }
        }
    }

    /// Resolves escapes.
    private static func items(of bytes: [UInt8]) throws(AlphabetError) -> [SpecificationItem] {
        var items: [SpecificationItem] = []
        var escaped = false
        for byte in bytes {
            guard (0x20...0x7E).contains(byte) else { throw .notPrintableASCII }
            if byte == UInt8(ascii: "\\"), !escaped {
                escaped = true
            } else {
                items.append(SpecificationItem(byte: byte, isEscaped: escaped))
                escaped = false
            }
        }
        if escaped { throw .danglingEscape }
        return items
    }
}

/// One character of an alphabet written as text.
private struct SpecificationItem {
    let byte: UInt8
    let isEscaped: Bool

    var isRangeSign: Bool { byte == UInt8(ascii: "-") && !isEscaped }
    var character: Character { Character(Unicode.Scalar(byte)) }
}
