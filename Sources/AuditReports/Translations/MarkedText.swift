/// A message in two parts: its prose, where one back-tick stands for each name, and the names.
///
/// Prose is what a language translates; what stands in back-ticks is the same in all of them.
struct MarkedText {
    let prose: [UInt8]
    let names: [Substring]

    static let mark = UInt8(ascii: "`")

    /// Nil where a back-tick has no other.
    init?(_ text: String) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return nil }
        var (prose, names): ([UInt8], [Substring]) = ([], [])
        prose.reserveCapacity(text.utf8.count)
        for (index, part) in parts.enumerated() {
            if index.isMultiple(of: 2) {
                prose.append(contentsOf: part.utf8)
            } else {
                prose.append(Self.mark)
                names.append(part)
            }
        }
        self.prose = prose
        self.names = names
    }

    init(prose: [UInt8], names: [Substring]) {
        self.prose = prose
        self.names = names
    }

    /// A part of the prose with the names that it holds.
    subscript(range: Range<Int>) -> MarkedText {
        let before = prose[..<range.lowerBound].count { $0 == Self.mark }
        let within = prose[range].count { $0 == Self.mark }
        return MarkedText(prose: Array(prose[range]), names: Array(names[before..<before + within]))
    }

    /// The text as it was.
    var text: String {
        var (bytes, rest) = ([UInt8](), names[...])
        for byte in prose {
            bytes.append(byte)
            if byte == Self.mark, let name = rest.popFirst() {
                bytes.append(contentsOf: name.utf8)
                bytes.append(Self.mark)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether it holds nothing that a language would say in another way: names, numbers and signs alone.
    var isVerbatim: Bool {
        !prose.contains { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") || $0 >= 0x80 }
    }
}
