@_spi(RawSyntax) import SwiftSyntax

/// Puts the operands and operators of a sequence into a tree, in one pass and without recursion.
///
/// Dijkstra's shunting yard: a sequence of a million operators costs no more than its length.
struct OperatorYard {
    /// A node of the tree that is made.
    struct Fold {
        let form: Form
        let raw: RawSyntax
        /// Where `raw` begins, trivia included.
        let offset: Int
        var strength = 0
        var left = 0
        var right = 0
    }

    enum Form {
        /// An operand.
        case leaf
        /// `try` or `await` over its left side.
        case mark
        /// An operator whose left side holds no operator of its strength but itself: `a + b + c`.
        case chain
        /// Any other operator with its two sides.
        case pair
    }

    private(set) var folds: [Fold] = []
    /// Folds that wait for an operator to take them.
    private var operands: [Int] = []
    private var waiting: [Waiting] = []
    /// What stands where an operator should; only in broken source.
    private var stray: [Int] = []
    private var wantsOperand = true

    private struct Waiting {
        let raw: RawSyntax
        let offset: Int
        /// The precedence of an operator; of a mark, the weakest operator that it covers.
        let strength: Int
        let isMark: Bool
    }

    mutating func add(_ raw: RawSyntax, at offset: Int) {
        if wantsOperand {
            addOperand(raw, at: offset)
            wantsOperand = false
        } else if isOperator(raw.kind) {
            let strength = precedence(of: raw)
            reduce(before: strength)
            waiting.append(Waiting(raw: raw, offset: offset, strength: strength, isMark: false))
            wantsOperand = true
        } else {
            stray.append(leaf(raw, at: offset))
        }
    }

    /// The roots of what was added: one, unless the source is broken.
    mutating func finish() -> [Int] {
        if wantsOperand, let last = waiting.popLast() { stray.append(leaf(last.raw, at: last.offset)) }
        while !waiting.isEmpty { apply() }
        return operands + stray
    }

    private mutating func addOperand(_ raw: RawSyntax, at offset: Int) {
        var raw = raw
        var offset = offset
        while raw.kind == .tryExpr || raw.kind == .awaitExpr, let (inner, place) = covered(by: raw, at: offset) {
            let weakest = waiting.last.map {
                $0.isMark || isRightAssociative($0.strength) ? $0.strength : $0.strength + 1
            }
            waiting.append(Waiting(raw: raw, offset: offset, strength: weakest ?? 0, isMark: true))
            (raw, offset) = (inner, place)
        }
        operands.append(leaf(raw, at: offset))
    }

    /// The expression behind `try` or `await`.
    private func covered(by raw: RawSyntax, at offset: Int) -> (RawSyntax, Int)? {
        var place = offset
        for case let child? in raw.layoutView?.children ?? .init(UnsafeBufferPointer(start: nil, count: 0)) {
            if child.tokenView == nil, child.kind != .unexpectedNodes { return (child, place) }
            place += child.byteLength
        }
        return nil
    }

    private mutating func leaf(_ raw: RawSyntax, at offset: Int) -> Int {
        folds.append(Fold(form: .leaf, raw: raw, offset: offset))
        return folds.count - 1
    }

    /// Applies what binds more than an operator that comes.
    private mutating func reduce(before strength: Int) {
        while let top = waiting.last {
            let binds =
                top.strength > strength || (!top.isMark && top.strength == strength && !isRightAssociative(strength))
            guard binds else { return }
            apply()
        }
    }

    private mutating func apply() {
        guard let top = waiting.popLast(), let right = operands.popLast() else { return }
        if top.isMark {
            folds.append(Fold(form: .mark, raw: top.raw, offset: top.offset, left: right))
        } else if let left = operands.popLast() {
            folds.append(
                Fold(
                    form: form(of: top, over: folds[left]), raw: top.raw, offset: top.offset, strength: top.strength,
                    left: left, right: right))
        }
        operands.append(folds.count - 1)
    }

    private func form(of top: Waiting, over left: Fold) -> Form {
        let isPlain = top.raw.kind == .binaryOperatorExpr && top.strength != Precedence.assignment
        guard isPlain else { return .pair }
        guard left.strength == top.strength, left.form == .pair || left.form == .chain else { return .chain }
        return left.form == .chain && operatorText(left.raw) == operatorText(top.raw) ? .chain : .pair
    }

    private func isRightAssociative(_ strength: Int) -> Bool {
        strength == Precedence.assignment || strength == Precedence.ternary
    }
}
