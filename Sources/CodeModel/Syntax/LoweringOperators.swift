@_spi(RawSyntax) import SwiftSyntax

extension Lowering {
    /// Folds `a = b ?? c + d` by the precedence of the standard operators.
    mutating func sequence(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        guard let list = raw.first(.exprList) else { return children(of: raw, at: offset, slot) }
        var yard = OperatorYard()
        each(of: raw, at: offset) { lowering, child, place in
            guard child.kind == list.kind else { return }
            lowering.each(of: child, at: place) { _, element, place in yard.add(element, at: place) }
        }
        for root in yard.finish() { emit(root, of: yard, slot) }
    }

    private mutating func emit(_ fold: Int, of yard: OperatorYard, _ slot: Slot) {
        let node = yard.folds[fold]
        guard case .leaf = node.form else {
            guard enter(at: node.offset) else { return }
            emitInner(fold, of: yard, slot)
            return leave()
        }
        lower(node.raw, at: node.offset, slot)
    }

    private mutating func emitInner(_ fold: Int, of yard: OperatorYard, _ slot: Slot) {
        let folded = yard.folds[fold]
        switch folded.form {
        case .leaf: break
        case .mark: marked(folded, of: yard, slot)
        case .chain: chain(fold, of: yard, slot)
        case .pair where folded.strength == Precedence.assignment:
            node(.assignment, slot, name: symbol(of: folded)) { lowering in
                lowering.emit(folded.left, of: yard, .role(.target))
                lowering.emit(folded.right, of: yard, .role(.operand))
            }
        case .pair where folded.raw.kind == .unresolvedTernaryExpr:
            node(.ternary, slot) { lowering in
                lowering.emit(folded.left, of: yard, .role(.condition))
                lowering.children(of: folded.raw, at: folded.offset, .role(.operand))
                lowering.emit(folded.right, of: yard, .role(.operand))
            }
        case .pair where folded.strength == Precedence.cast:
            let kind: Kind = folded.raw.kind == .unresolvedAsExpr ? .cast : .typeCheck
            node(kind, slot, flags: mark(of: folded.raw)) { lowering in
                lowering.emit(folded.left, of: yard, .role(.operand))
                lowering.emit(folded.right, of: yard, .role(.type))
            }
        case .pair:
            node(.binary, slot, name: symbol(of: folded)) { lowering in
                lowering.emit(folded.left, of: yard, .role(.operand))
                lowering.emit(folded.right, of: yard, .role(.operand))
            }
        }
    }

    /// `try a + b` covers the whole of what follows.
    private mutating func marked(_ folded: OperatorYard.Fold, of yard: OperatorYard, _ slot: Slot) {
        node(folded.raw.kind == .tryExpr ? .try : .await, slot, flags: mark(of: folded.raw)) { lowering in
            lowering.each(of: folded.raw, at: folded.offset) { lowering, child, place in
                if let token = child.tokenView { lowering.visit(token, at: place) }
            }
            lowering.emit(folded.left, of: yard, Slot())
        }
    }

    /// `a + b + c` is one node with three operands.
    private mutating func chain(_ fold: Int, of yard: OperatorYard, _ slot: Slot) {
        var operands: [Int] = []
        var place = fold
        repeat {
            operands.append(yard.folds[place].right)
            place = yard.folds[place].left
        } while yard.folds[place].form == .chain && yard.folds[place].strength == yard.folds[fold].strength
        node(.binary, slot, name: symbol(of: yard.folds[fold])) { lowering in
            lowering.emit(place, of: yard, .role(.operand))
            for operand in operands.reversed() { lowering.emit(operand, of: yard, .role(.operand)) }
        }
    }

    private mutating func symbol(of folded: OperatorYard.Fold) -> Int32 { names.intern(operatorText(folded.raw)) }
}

func isOperator(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .binaryOperatorExpr, .assignmentExpr, .unresolvedAsExpr, .unresolvedIsExpr, .unresolvedTernaryExpr, .arrowExpr:
        true
    default: false
    }
}

func operatorText(_ raw: RawSyntax) -> String { raw.token().map { String(syntaxText: $0.rawText) } ?? "" }

func precedence(of raw: RawSyntax) -> Int {
    switch raw.kind {
    case .assignmentExpr: Precedence.assignment
    case .unresolvedTernaryExpr: Precedence.ternary
    case .unresolvedAsExpr, .unresolvedIsExpr: Precedence.cast
    default: Precedence.of(operatorText(raw))
    }
}

/// The precedence groups of the standard library, weakest first.
enum Precedence {
    static let assignment = 0
    static let ternary = 1
    static let cast = 7

    static func of(_ symbol: String) -> Int {
        if let known = table[symbol] { return known }
        return symbol.hasSuffix("=") && symbol.count > 1 ? assignment : 2
    }

    private static let table = [
        "=": 0, "+=": 0, "-=": 0, "*=": 0, "/=": 0, "%=": 0, "&=": 0, "|=": 0, "^=": 0, "<<=": 0, ">>=": 0,
        "||": 3, ".||": 3, "&&": 4,
        "==": 5, "!=": 5, "===": 5, "!==": 5, "<": 5, ">": 5, "<=": 5, ">=": 5, "~=": 5,
        ".==": 5, ".!=": 5, ".<": 5, ".>": 5, ".<=": 5, ".>=": 5,
        "??": 6, "..<": 8, "...": 8,
        "+": 9, "-": 9, "&+": 9, "&-": 9, "|": 9, "^": 9,
        "*": 10, "/": 10, "%": 10, "&*": 10, "&": 10,
        "<<": 11, ">>": 11, "&<<": 11, "&>>": 11,
    ]
}
