import CodeModel

/// What the anchors of a pattern hold.
extension PatternNode {
    /// Whether every way through begins at the start of the text or of a line.
    package var startsAnchored: Bool { every { $0.first { !$0.isEmptyPart } } }

    /// Whether every way through finishes at the end of the text or of a line.
    package var endsAnchored: Bool { everyEnd { $0.last { !$0.isEmptyPart } } }

    /// Whether no anchor stands anywhere in the pattern.
    package var isUnanchored: Bool {
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

    /// An alternative of words without an anchor beside one that has one: `^a|b|c$`, in a group or not.
    package var looseBranch: Range<Int>? {
        guard let branches = wholeChoice, branches.allSatisfy(\.isWord) else { return nil }
        guard branches.first?.outerParts.first?.isAnchor == true || branches.last?.outerParts.last?.isAnchor == true
        else { return nil }
        return branches.first { !$0.startsAnchored && !$0.endsAnchored }?.range
    }

    /// Whether of two alternatives one is held at the start only and the other at the end only, as if the anchors held
    /// for both: `^a|b$`.
    package var partsAnchors: Bool {
        guard let branches = wholeChoice, branches.count == 2, branches.allSatisfy(\.isWord) else { return false }
        return branches[0].startsAnchored && !branches[0].endsAnchored && !branches[1].startsAnchored
            && branches[1].endsAnchored
    }

    /// The alternatives of a pattern that is nothing else, whatever groups stand round them.
    private var wholeChoice: [PatternNode]? {
        switch content {
        case .choice(let branches): branches
        case .group(.plain, let inner), .group(.capturing, let inner), .group(.atomic, let inner): inner.wholeChoice
        case .sequence(let parts) where parts.count == 1: parts[0].wholeChoice
        default: nil
        }
    }

    /// The parts of a sequence, or the part itself.
    private var outerParts: [PatternNode] { if case .sequence(let parts) = content { parts } else { [self] } }

    private var isAnchor: Bool { if case .anchor = content { true } else { false } }

    /// Whether a part is written with letters or takes them, and tells by that what it is for; blanks and quotes at the
    /// ends are what is trimmed.
    private var isWord: Bool {
        contains { part in
            switch part.content {
            case .literal(let scalar): ScalarSet.word.contains(scalar)
            case .set(let set): [0x30, 0x41, 0x61].contains(where: set.contains) && !set.contains(0x20)
            default: false
            }
        }
    }

    /// Whether the pattern tells how a text is built, and not only what may occur in it.
    package var isShaped: Bool {
        guard case .sequence(let parts) = content else { return false }
        let repeats = parts.filter { if case .repeated = $0.content { true } else { false } }
        let marks = parts.filter { if case .literal = $0.content { true } else { false } }
        return repeats.count >= 2 && !marks.isEmpty
    }
}
