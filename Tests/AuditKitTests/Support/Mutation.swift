import TestSupport

/// Damages files as bad disks, half-done merges and hostile authors do; the same seed gives the same damage.
struct Mutation {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(below limit: Int) -> Int { limit > 0 ? Int.random(in: 0..<limit, using: &generator) : 0 }

    /// A piece of a file, at most so long, cut anywhere.
    mutating func excerpt(of bytes: [UInt8], upTo length: Int) -> [UInt8] {
        guard bytes.count > length else { return bytes }
        let start = number(below: bytes.count - length)
        return Array(bytes[start..<start + length / 2 + number(below: length / 2)])
    }

    /// The bytes with one to four changes; `other` lends pieces to splice in.
    mutating func mutated(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...number(below: 4) { change(&bytes, with: other) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8], with other: [UInt8]) {
        let place = number(below: bytes.count + 1)
        let span = place..<min(bytes.count, place + 1 + number(below: 12))
        switch number(below: 8) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1 where place < bytes.count: bytes[place] = UInt8(number(below: 256))
        case 2: bytes.removeSubrange(span)
        case 3: bytes.insert(contentsOf: bytes[span], at: place)
        case 4:
            let start = number(below: other.count)
            bytes.insert(contentsOf: other[start..<min(other.count, start + number(below: 60))], at: place)
        case 5 where number(below: 3) == 0: bytes.removeLast(bytes.count - place)
        default: bytes.insert(contentsOf: Self.tokens[number(below: Self.tokens.count)], at: place)
        }
    }

    private static let tokens: [[UInt8]] =
        [
            "(", ")", "[", "]", "{", "}", "<", ">", "\"", "\"\"\"", "\\(", "#\"", "\"#", "'", "`", "//", "/*", "*/",
            "\\",
            "#if DEBUG\n", "#else\n", "#endif\n", ";", ",", ":", "=", "?", "!", "&", "->", "$0", "@", "#", ".", "..<",
            "\n",
            "\r", "\r\n", "\t", "\0", "\u{FEFF}", "😀", "e\u{301}", "bad(1)", "\"sk-SECRET\"",
            "\"\"\"\nsk-SECRET\n\"\"\"",
            "// bulwark:ignore bad-call -- why\n", "// bulwark:ignore-file", "<!-- bulwark:ignore", "forbidden",
            " let ", " func ", " class ", " if ", " else ", " switch ", " case ", " guard ", " try ", " await ",
            " as? ",
            " in ", " where ", " init", " extension ", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> b\n", "0x", "1e9999",
            "-",
            "<key>", "</key>", "<dict>", "</dict>", "<string>", "]]>", "<![CDATA[", "&amp;", "&#x110000;",
            "<!ENTITY a \"b\">",
            "$(", "$(inherited)", "#include \"A.xcconfig\"\n", "[sdk=*]", "isa = PBXProject;", "bplist00",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]]
}
