/// A pattern as instructions: the automaton that a backtracking engine walks.
///
/// Counted repeats are written out, so a program is bounded; what does not fit is not judged.
package struct PatternProgram: Sendable {
    private(set) var code: [Instruction] = []
    /// For each instruction, the place in the pattern it comes from.
    private(set) var places: [Range<Int>] = []
    /// How many positions a match remembers: two for each group, one for each loop that may match nothing.
    private(set) var slots: Int
    private var characters = 0
    private var visits = 0

    enum Instruction: Sendable {
        /// Takes one character of the set.
        case character(ScalarSet)
        /// Goes on at the first place, and at the second when that fails.
        case split(Int, Int)
        case jump(Int)
        case anchor(PatternNode.Anchor)
        /// Tries what follows up to `end`, which ends in `.accept`, then goes on at `end` from where it started.
        case look(end: Int, ahead: Bool, negated: Bool)
        /// Takes the first way through what follows up to `end`, which ends in `.accept`, and tries no other.
        case atomic(end: Int)
        case save(Int)
        /// Fails where nothing was taken since the slot was saved.
        case progress(Int)
        case reference(Int)
        case accept
    }

    static let mostCharacters = 400
    private static let mostInstructions = 2_400

    package init?(_ pattern: Pattern) {
        slots = 2 * pattern.captures + 2
        guard add(pattern.root) else { return nil }
        emit(.accept, pattern.root)
    }

    private mutating func emit(_ instruction: Instruction, _ node: PatternNode) {
        code.append(instruction)
        places.append(node.range)
    }

    /// Appends the code of a node; false where the program grows too large.
    private mutating func add(_ node: PatternNode) -> Bool {
        visits += 1
        guard visits < Self.mostInstructions, code.count < Self.mostInstructions,
            characters <= Self.mostCharacters
        else { return false }
        switch node.content {
        case .literal, .dot, .set:
            characters += 1
            emit(.character(node.characters ?? ScalarSet()), node)
            return true
        case .anchor(let anchor): emit(.anchor(anchor), node)
        case .reference(let number): emit(.reference(number), node)
        case .sequence(let parts): return parts.allSatisfy { add($0) }
        case .choice(let branches): return add(branches[...], of: node)
        case .group(let kind, let inner): return add(inner, kind, of: node)
        case .repeated(let inner, let bounds): return add(inner, bounds, of: node)
        }
        return true
    }

    private mutating func add(_ branches: ArraySlice<PatternNode>, of node: PatternNode) -> Bool {
        var exits: [Int] = []
        for branch in branches.dropLast() {
            let split = code.count
            emit(.split(split + 1, 0), node)
            guard add(branch) else { return false }
            exits.append(code.count)
            emit(.jump(0), node)
            code[split] = .split(split + 1, code.count)
        }
        guard branches.last.map({ add($0) }) ?? true else { return false }
        for exit in exits { code[exit] = .jump(code.count) }
        return true
    }

    private mutating func add(_ inner: PatternNode, _ kind: PatternNode.Group, of node: PatternNode) -> Bool {
        switch kind {
        case .plain: return add(inner)
        case .capturing(let number):
            emit(.save(2 * number), node)
            guard add(inner) else { return false }
            emit(.save(2 * number + 1), node)
        case .atomic:
            return addClosed(node) {
                $0.add(inner)
            } finish: {
                .atomic(end: $0)
            }
        case .look(let ahead, let negated):
            return addClosed(node) {
                $0.add(inner)
            } finish: {
                .look(end: $0, ahead: ahead, negated: negated)
            }
        }
        return true
    }

    /// A part that is run by itself and ends in `.accept`.
    private mutating func addClosed(
        _ node: PatternNode, _ body: (inout Self) -> Bool, finish: (Int) -> Instruction
    ) -> Bool {
        let head = code.count
        emit(.accept, node)
        guard body(&self) else { return false }
        emit(.accept, node)
        code[head] = finish(code.count)
        return true
    }

    // MARK: - Repeats

    private mutating func add(_ inner: PatternNode, _ bounds: PatternNode.Repeat, of node: PatternNode) -> Bool {
        guard bounds.mode == .possessive else { return addCopies(of: inner, bounds, node) }
        let greedy = PatternNode.Repeat(least: bounds.least, most: bounds.most, mode: .greedy)
        return addClosed(node) {
            $0.addCopies(of: inner, greedy, node)
        } finish: {
            .atomic(end: $0)
        }
    }

    private mutating func addCopies(
        of inner: PatternNode, _ bounds: PatternNode.Repeat, _ node: PatternNode
    ) -> Bool {
        for _ in 0..<bounds.least {
            guard add(inner) else { return false }
        }
        guard let most = bounds.most else { return addLoop(inner, bounds, node) }
        var splits: [Int] = []
        for _ in bounds.least..<max(bounds.least, most) {
            splits.append(code.count)
            emit(.split(0, 0), node)
            guard add(inner) else { return false }
        }
        for split in splits { code[split] = branch(into: split + 1, or: code.count, bounds.mode) }
        return true
    }

    private mutating func addLoop(_ inner: PatternNode, _ bounds: PatternNode.Repeat, _ node: PatternNode) -> Bool {
        let head = code.count
        let slot = slots
        slots += 1
        emit(.split(0, 0), node)
        emit(.save(slot), node)
        guard add(inner) else { return false }
        emit(.progress(slot), node)
        emit(.jump(head), node)
        code[head] = branch(into: head + 1, or: code.count, bounds.mode)
        return true
    }

    private func branch(into body: Int, or exit: Int, _ mode: PatternNode.Repeat.Mode) -> Instruction {
        mode == .lazy ? .split(exit, body) : .split(body, exit)
    }
}
