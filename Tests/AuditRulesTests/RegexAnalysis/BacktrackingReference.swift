@testable import AuditAnalysis

/// Walks the tree of a pattern as the simplest of backtracking engines would, and counts its steps.
///
/// Shares nothing with the automaton, nor with the program that confirms what the automaton proposes.
struct BacktrackingReference {
    private let text: [UInt32]
    private let limit: Int
    private var steps = 0

    /// How many steps a failing match of the whole text takes, at most the limit; nothing where it succeeds.
    static func steps(_ pattern: Pattern, _ text: String, limit: Int) -> Int? {
        var walk = BacktrackingReference(text: text.unicodeScalars.map(\.value), limit: limit)
        let length = walk.text.count
        return walk.matches(pattern.root, 0) { _, end in end == length } ? nil : walk.steps
    }

    private init(text: [UInt32], limit: Int) {
        self.text = text
        self.limit = limit
    }

    private mutating func matches(_ node: PatternNode, _ place: Int, then: (inout Self, Int) -> Bool) -> Bool {
        guard steps < limit else { return false }
        steps += 1
        switch node.content {
        case .literal, .dot, .set:
            guard place < text.count, let set = node.characters, set.contains(text[place]) else { return false }
            return then(&self, place + 1)
        case .sequence(let parts): return sequence(parts[...], place, then: then)
        case .choice(let branches):
            for branch in branches where matches(branch, place, then: then) { return true }
            return false
        case .group(_, let inner): return matches(inner, place, then: then)
        case .repeated(let inner, let bounds): return repeated(inner, bounds, 0, place, then: then)
        case .anchor, .reference: return then(&self, place)
        }
    }

    private mutating func sequence(
        _ parts: ArraySlice<PatternNode>, _ place: Int, then: (inout Self, Int) -> Bool
    ) -> Bool {
        guard let first = parts.first else { return then(&self, place) }
        return matches(first, place) { walk, end in walk.sequence(parts.dropFirst(), end, then: then) }
    }

    private mutating func repeated(
        _ inner: PatternNode, _ bounds: PatternNode.Repeat, _ count: Int, _ place: Int,
        then: (inout Self, Int) -> Bool
    ) -> Bool {
        if bounds.most.map({ count < $0 }) ?? true {
            let goesOn = matches(inner, place) { walk, end in
                // A round that took nothing is not repeated.
                if end == place, count >= bounds.least { return false }
                return walk.repeated(inner, bounds, count + 1, end, then: then)
            }
            if goesOn { return true }
        }
        return count >= bounds.least ? then(&self, place) : false
    }
}

extension BacktrackingReference {
    /// Whether some short word, repeated, makes the steps of a pattern over `a` and `b` grow by the power of its count.
    static func findsExponential(_ pattern: Pattern) -> Bool {
        for prefix in ["", "a", "b", "ab"] {
            for word in words {
                for ending in ["!", "a!", "b!"] {
                    let grows = doubles(pattern, rounds: 5) { prefix + String(repeating: word, count: $0) + ending }
                    if grows { return true }
                }
            }
        }
        return false
    }

    /// Whether twice the rounds take at least sixteen times the steps, or more than can be counted.
    static func doubles(_ pattern: Pattern, rounds: Int, _ text: (Int) -> String) -> Bool {
        guard let few = steps(pattern, text(rounds), limit: 4_000),
            let more = steps(pattern, text(2 * rounds), limit: 80_000)
        else { return false }
        return few < 4_000 ? more >= few * 16 : false
    }

    /// All words of one to three letters.
    private static let words = [
        "a", "b", "aa", "ab", "ba", "bb", "aaa", "aab", "aba", "abb", "baa", "bab", "bba", "bbb",
    ]
}

/// Patterns from a seeded generator.
struct RandomPatterns {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    /// A pattern over `a` and `b`.
    mutating func pattern(depth: Int) -> String {
        guard depth > 0 else { return ["a", "b", "[ab]", "a"][next(4)] }
        switch next(6) {
        case 0: return pattern(depth: depth - 1)
        case 1, 2: return pattern(depth: depth - 1) + pattern(depth: depth - 1)
        case 3: return "(?:\(pattern(depth: depth - 1))|\(pattern(depth: depth - 1)))"
        default: return "(?:\(pattern(depth: depth - 1)))" + ["*", "+", "?", "*?", "{1,2}"][next(5)]
        }
    }

    /// A text of what patterns are made of, in any order.
    mutating func noise(length: Int) -> String {
        (0..<length).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
    }

    private static let pieces = [
        "a", "(", ")", "[", "]", "\\", "*", "+", "?", "{", "}", "1", ",", "|", "^", "$", ".", "-", ":", "<", ">", "=",
        "!", "&&", "--", "(?", "\\p", "\\Q", "\\E", "#", " ", "é", "[:", ":]", "x", "u", "\\x{", "(?i", "0", "👩‍🚀",
        "(?<=", "(?x)", "\\1", "{9999}", "(?#",
    ]
}
