/// What the anchors of a pattern hold.
extension PatternNode {
    /// Whether every way through begins at the start of the text or of a line.
    var startsAnchored: Bool { every { $0.first { !$0.isEmptyPart } } }

    /// Whether every way through finishes at the end of the text or of a line.
    var endsAnchored: Bool { everyEnd { $0.last { !$0.isEmptyPart } } }

    /// Whether no anchor stands anywhere in the pattern.
    var isUnanchored: Bool {
        !contains { node in
            switch node.content {
            case .anchor(let anchor): anchor != .wordEdge && anchor != .notWordEdge
            case .group(.look, _): true
            default: false
            }
        }
    }

    private func every(_ pick: ([PatternNode]) -> PatternNode?) -> Bool {
        switch content {
        case .anchor(let anchor): anchor == .start || anchor == .lineStart
        case .sequence(let parts): pick(parts)?.every(pick) ?? false
        case .choice(let branches): branches.allSatisfy { $0.every(pick) }
        case .group(.plain, let inner), .group(.capturing, let inner), .group(.atomic, let inner): inner.every(pick)
        default: false
        }
    }

    private func everyEnd(_ pick: ([PatternNode]) -> PatternNode?) -> Bool {
        switch content {
        case .anchor(let anchor): anchor.isEnd
        case .sequence(let parts): pick(parts)?.everyEnd(pick) ?? false
        case .choice(let branches): branches.allSatisfy { $0.everyEnd(pick) }
        case .group(.plain, let inner), .group(.capturing, let inner), .group(.atomic, let inner): inner.everyEnd(pick)
        default: false
        }
    }

    private var isEmptyPart: Bool {
        if case .sequence(let parts) = content { parts.allSatisfy(\.isEmptyPart) } else { false }
    }

    /// An alternative of words without an anchor beside one that has one: `^a|b|c$`.
    var looseBranch: Range<Int>? {
        guard case .choice(let branches) = content, branches.allSatisfy(\.isWord) else { return nil }
        guard branches.first?.outerParts.first?.isAnchor == true || branches.last?.outerParts.last?.isAnchor == true
        else { return nil }
        return branches.first { !$0.startsAnchored && !$0.endsAnchored }?.range
    }

    /// Whether of two alternatives one is held at the start only and the other at the end only, as if the anchors held
    /// for both: `^a|b$`.
    var partsAnchors: Bool {
        guard case .choice(let branches) = content, branches.count == 2, branches.allSatisfy(\.isWord) else {
            return false
        }
        return branches[0].startsAnchored && !branches[0].endsAnchored && !branches[1].startsAnchored
            && branches[1].endsAnchored
    }

    /// The parts of a sequence, or the part itself.
    private var outerParts: [PatternNode] { if case .sequence(let parts) = content { parts } else { [self] } }

    private var isAnchor: Bool { if case .anchor = content { true } else { false } }

    /// Whether a part is written with letters, and tells by that what it is for.
    private var isWord: Bool {
        outerParts.contains { part in
            if case .literal(let scalar) = part.content { ScalarSet.word.contains(scalar) } else { false }
        }
    }

    /// Whether the pattern tells how a text is built, and not only what may occur in it.
    var isShaped: Bool {
        guard case .sequence(let parts) = content else { return false }
        let repeats = parts.filter { if case .repeated = $0.content { true } else { false } }
        let marks = parts.filter { if case .literal = $0.content { true } else { false } }
        return repeats.count >= 2 && !marks.isEmpty
    }
}
