import CodeModel

/// A regular expression as a tree, each node with its place in the text of the pattern.
package struct Pattern: Sendable {
    package let root: PatternNode
    /// How many groups capture.
    let captures: Int

    /// The longest pattern that is read, in UTF-8 bytes.
    static let longest = 8_192

    /// Reads a pattern; nothing where it is malformed, too long, nested too deeply or uses what is not known here.
    init?(_ text: String, _ options: PatternOptions = []) {
        guard text.utf8.count <= Self.longest else { return nil }
        var parser = PatternParser(text, options)
        guard let root = parser.parse() else { return nil }
        self.root = root
        captures = parser.captures
    }
}

/// What holds for a part of a pattern: the letters of `(?imsx)`.
struct PatternOptions: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let ignoresCase = PatternOptions(rawValue: 1)
    static let anchorsMatchLines = PatternOptions(rawValue: 2)
    static let dotMatchesLineEnds = PatternOptions(rawValue: 4)
    /// White space and `#` comments stand for nothing.
    static let isExtended = PatternOptions(rawValue: 8)
    /// The whole text is taken as it stands.
    static let isLiteral = PatternOptions(rawValue: 16)
}

/// One part of a pattern.
package struct PatternNode: Sendable {
    let content: Content
    /// Bytes in the text of the pattern.
    let range: Range<Int>
    let options: PatternOptions

    indirect enum Content: Sendable {
        /// One character that is written as itself or escaped.
        case literal(UInt32)
        /// `.`
        case dot
        /// `[…]`, `\d`, `\p{…}`
        case set(ScalarSet)
        case anchor(Anchor)
        case sequence([PatternNode])
        case choice([PatternNode])
        case group(Group, PatternNode)
        case repeated(PatternNode, Repeat)
        /// `\1`; the number of a group by name is not looked up.
        case reference(Int)
    }

    enum Anchor: Sendable, Equatable {
        case start, lineStart, end, lineEnd, wordEdge, notWordEdge
    }

    enum Group: Sendable, Equatable {
        case capturing(Int)
        case plain
        case atomic
        case look(ahead: Bool, negated: Bool)
    }

    struct Repeat: Sendable, Equatable {
        let least: Int
        /// Nothing where there is no bound.
        let most: Int?
        let mode: Mode

        enum Mode: Sendable { case greedy, lazy, possessive }
    }
}

extension PatternNode {
    /// The parts right below.
    var children: [PatternNode] {
        switch content {
        case .sequence(let parts), .choice(let parts): parts
        case .group(_, let inner), .repeated(let inner, _): [inner]
        case .literal, .dot, .set, .anchor, .reference: []
        }
    }

    /// The characters that a part for one character matches.
    var characters: ScalarSet? {
        switch content {
        case .literal(let scalar): fold(ScalarSet(scalar))
        case .dot: options.contains(.dotMatchesLineEnds) ? .all : ScalarSet.lineEnds.inverted
        case .set(let set): fold(set)
        default: nil
        }
    }

    private func fold(_ set: ScalarSet) -> ScalarSet { options.contains(.ignoresCase) ? set.folded : set }

    /// Whether a part is met anywhere in the tree.
    func contains(where test: (PatternNode) -> Bool) -> Bool {
        test(self) || children.contains { $0.contains(where: test) }
    }
}
