/// A literal that must stand in the text before a shape is tried: a token's mark or a name's keyword.
struct Anchor: Sendable {
    /// The index of the shape.
    let shape: Int
    /// The index of the shape's name requirement when the literal is a keyword; nil for a token's mark.
    let name: Int?
    /// The number of the literal's bytes.
    let count: Int
    /// Where the literal begins in the index's pool of literals.
    let start: Int
    /// Where the three bytes that are hashed begin.
    let keyOffset: Int
    /// Whether a token that begins with the literal must stand at a boundary.
    let needsBoundary: Bool
    /// Whether one of ``SecretName/endings`` must stand behind the literal.
    var needsEnding = false
}

/// Turns a shape's marks and keywords into anchors, whose literals it appends to one pool.
struct AnchorBuilder {
    /// The bytes of all literals, one after another.
    private(set) var pool: [UInt8] = []
    /// The anchors with the three bytes each is found by.
    private(set) var keyed: [(key: UInt32, anchor: Anchor)] = []

    /// Adds the anchors of one shape; a literal under three bytes cannot be looked up and is passed over.
    mutating func add(_ shape: SecretShape, at index: Int) {
        for prefix in shape.structure.prefixes {
            let needsBoundary = shape.structure.lead == nil && prefix.utf8.first?.isWord == true
            add(Array(prefix.utf8), shape: index, name: nil, needsBoundary: needsBoundary)
        }
        for (place, name) in shape.structure.names.enumerated() {
            add(Array(name.keyword.utf8), shape: index, name: place, needsBoundary: false)
        }
    }

    /// Adds a short word that counts with one of its endings alone: once, where an ending leaves the rarest three bytes in the word,
    /// and else with each of them.
    mutating func add(short word: [UInt8], shape: Int) {
        let literals = SecretName.endings.map { word + Array($0.utf8) }
        guard !literals.contains(where: { Self.keyOffset(in: $0) + 3 <= word.count }) else {
            return add(word, shape: shape, name: 0, needsBoundary: false, needsEnding: true)
        }
        for literal in literals { add(literal, shape: shape, name: 0, needsBoundary: false) }
    }

    /// Adds one literal; one with a `name` is found in either case.
    mutating func add(
        _ literal: [UInt8], shape: Int, name: Int?, needsBoundary: Bool, needsEnding: Bool = false
    ) {
        guard literal.count >= 3 else { return }
        let offset = Self.keyOffset(in: literal)
        let anchor = Anchor(
            shape: shape, name: name, count: literal.count, start: pool.count, keyOffset: offset,
            needsBoundary: needsBoundary, needsEnding: needsEnding)
        pool += literal
        for key in Self.keys(of: literal[offset..<(offset + 3)], ignoringCase: name != nil) {
            keyed.append((key, anchor))
        }
    }

    /// The hashed keys: one for a mark, every combination of case for a keyword.
    private static func keys(of three: ArraySlice<UInt8>, ignoringCase: Bool) -> [UInt32] {
        var keys: [UInt32] = [0]
        for (place, byte) in three.enumerated() {
            let forms = ignoringCase && byte.isLowercase ? [byte, byte & ~0x20] : [byte]
            keys = keys.flatMap { key in forms.map { key | UInt32($0) << UInt32(8 * place) } }
        }
        return keys
    }

    /// The place of the three bytes that ordinary text holds least often, never one byte repeated as in a ruler.
    private static func keyOffset(in literal: [UInt8]) -> Int {
        let places = (0...(literal.count - 3)).filter { place in
            Set(literal[place..<(place + 3)]).count > 1
        }
        return places.min { commonness(of: literal, at: $0) < commonness(of: literal, at: $1) } ?? 0
    }

    /// How often ordinary text holds three bytes, as a rank.
    private static func commonness(of literal: [UInt8], at place: Int) -> Int {
        var rank = isInCommonWord(literal[place..<(place + 3)]) ? 10 : 0
        for word in LetterPairs.words(in: Array(literal[place..<(place + 3)])) {
            for (left, right) in zip(word, word.dropFirst()) {
                rank += LetterPairs.isUsual(left, right) ? 3 : 1
            }
        }
        // Words end everywhere, and in most letters.
        for (left, right) in zip(literal[place..<(place + 3)], literal[(place + 1)..<(place + 3)])
        where commonEndings.contains(left) && !right.isAlphanumeric { rank += 4 }
        return rank
    }

    private static let commonEndings = ByteAlphabet(bytesOf: "acdeghklmnoprstyACDEGHKLMNOPRSTY0123456789")

    /// Whether a word that logs and web addresses are full of holds three letters.
    private static func isInCommonWord(_ three: ArraySlice<UInt8>) -> Bool {
        commonThrees.contains(three.map(\.lowercased))
    }

    private static let commonThrees: Set<[UInt8]> = {
        let words = """
            api path http https html json text info error warning debug trace request response server service client user
            status time date host port level message cache query order item page index worker job task thread event handler
            started finished failed took version content type length connection closed opened file folder name number value
            """
        let threes = words.split(whereSeparator: \.isWhitespace).flatMap { word in
            let letters = Array(word.utf8)
            return (0..<(letters.count - 2)).map { Array(letters[$0..<($0 + 3)]) }
        }
        return Set(threes)
    }()
}
