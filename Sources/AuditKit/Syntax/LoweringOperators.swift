@_spi(RawSyntax) import SwiftSyntax

/// An element of an unfolded sequence: an operand or an operator, and where it begins.
private typealias Element = (raw: RawSyntax, offset: Int)

extension Lowering {
    /// Folds `a = b ?? c + d` by the precedence of the standard operators.
    mutating func sequence(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        guard let list = raw.first(.exprList) else { return children(of: raw, at: offset, slot) }
        var elements: [Element] = []
        each(of: raw, at: offset) { lowering, child, place in
            guard child.kind == list.kind else { return }
            lowering.each(of: child, at: place) { _, element, place in elements.append((element, place)) }
        }
        fold(elements[...], slot)
    }

    private mutating func fold(_ elements: ArraySlice<Element>, _ slot: Slot) {
        guard let first = elements.first else { return }
        guard elements.count > 1 else { return lower(first.raw, at: first.offset, slot) }
        guard enter(at: first.offset) else { return }
        defer { leave() }
        if first.raw.kind == .tryExpr || first.raw.kind == .awaitExpr { return foldUnderMark(elements, slot) }
        guard let weakest = weakestOperators(elements) else {
            for element in elements { lower(element.raw, at: element.offset, slot) }
            return
        }
        split(elements, at: weakest, slot)
    }

    /// `try a + b` covers the whole of what follows.
    private mutating func foldUnderMark(_ elements: ArraySlice<Element>, _ slot: Slot) {
        let first = elements[elements.startIndex]
        node(first.raw.kind == .tryExpr ? .try : .await, slot, flags: mark(of: first.raw)) { lowering in
            var rest = elements
            lowering.each(of: first.raw, at: first.offset) { lowering, child, place in
                if let token = child.tokenView {
                    lowering.visit(token, at: place)
                } else {
                    rest[rest.startIndex] = (child, place)
                }
            }
            lowering.fold(rest, Slot())
        }
    }

    private mutating func split(_ elements: ArraySlice<Element>, at operators: [Int], _ slot: Slot) {
        let place = operators[0]
        let element = elements[place]
        switch element.raw.kind {
        case .unresolvedAsExpr, .unresolvedIsExpr: castFold(elements, at: operators[operators.count - 1], slot)
        case .unresolvedTernaryExpr: ternaryFold(elements, at: place, slot)
        default:
            let symbol = operatorText(element.raw)
            if precedence(of: element.raw) == Precedence.assignment {
                node(.assignment, slot, name: names.intern(symbol)) { lowering in
                    lowering.fold(elements[..<place], .role(.target))
                    lowering.fold(elements[(place + 1)...], .role(.operand))
                }
            } else if operators.allSatisfy({ operatorText(elements[$0].raw) == symbol }) {
                chain(elements, at: operators, symbol, slot)
            } else {
                binary(elements, at: operators[operators.count - 1], slot)
            }
        }
    }

    /// `a + b + c` is one node with three operands.
    private mutating func chain(_ elements: ArraySlice<Element>, at operators: [Int], _ symbol: String, _ slot: Slot) {
        node(.binary, slot, name: names.intern(symbol)) { lowering in
            var start = elements.startIndex
            for place in operators {
                lowering.fold(elements[start..<place], .role(.operand))
                start = place + 1
            }
            lowering.fold(elements[start...], .role(.operand))
        }
    }

    private mutating func binary(_ elements: ArraySlice<Element>, at place: Int, _ slot: Slot) {
        node(.binary, slot, name: names.intern(operatorText(elements[place].raw))) { lowering in
            lowering.fold(elements[..<place], .role(.operand))
            lowering.fold(elements[(place + 1)...], .role(.operand))
        }
    }

    private mutating func castFold(_ elements: ArraySlice<Element>, at place: Int, _ slot: Slot) {
        let raw = elements[place].raw
        let kind: Kind = raw.kind == .unresolvedAsExpr ? .cast : .typeCheck
        node(kind, slot, flags: mark(of: raw)) { lowering in
            lowering.fold(elements[..<place], .role(.operand))
            for element in elements[(place + 1)...] { lowering.lower(element.raw, at: element.offset, .role(.type)) }
        }
    }

    private mutating func ternaryFold(_ elements: ArraySlice<Element>, at place: Int, _ slot: Slot) {
        let question = elements[place]
        node(.ternary, slot) { lowering in
            lowering.fold(elements[..<place], .role(.condition))
            lowering.children(of: question.raw, at: question.offset, .role(.operand))
            lowering.fold(elements[(place + 1)...], .role(.operand))
        }
    }

    /// The places of the operators that bind least, all of one precedence; a right-associative group gives its first.
    private func weakestOperators(_ elements: ArraySlice<Element>) -> [Int]? {
        var weakest = Int.max
        var places: [Int] = []
        for place in elements.indices where isOperator(elements[place].raw.kind) && place != elements.startIndex {
            let strength = precedence(of: elements[place].raw)
            if strength < weakest {
                weakest = strength
                places = []
            }
            if strength == weakest { places.append(place) }
        }
        guard !places.isEmpty else { return nil }
        let isRight = weakest == Precedence.assignment || weakest == Precedence.ternary
        return isRight ? [places[0]] : places
    }
}

private func isOperator(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .binaryOperatorExpr, .assignmentExpr, .unresolvedAsExpr, .unresolvedIsExpr, .unresolvedTernaryExpr, .arrowExpr:
        true
    default: false
    }
}

private func operatorText(_ raw: RawSyntax) -> String { raw.token().map { String(syntaxText: $0.rawText) } ?? "" }

private func precedence(of raw: RawSyntax) -> Int {
    switch raw.kind {
    case .assignmentExpr: Precedence.assignment
    case .unresolvedTernaryExpr: Precedence.ternary
    case .unresolvedAsExpr, .unresolvedIsExpr: Precedence.cast
    default: Precedence.of(operatorText(raw))
    }
}

/// The precedence groups of the standard library, weakest first.
private enum Precedence {
    static let assignment = 0
    static let ternary = 1
    static let cast = 6

    static func of(_ symbol: String) -> Int {
        if let known = table[symbol] { return known }
        return symbol.hasSuffix("=") && symbol.count > 1 ? assignment : 2
    }

    private static let table = [
        "=": 0, "+=": 0, "-=": 0, "*=": 0, "/=": 0, "%=": 0, "&=": 0, "|=": 0, "^=": 0, "<<=": 0, ">>=": 0,
        "||": 3, ".||": 3, "&&": 4,
        "==": 5, "!=": 5, "===": 5, "!==": 5, "<": 5, ">": 5, "<=": 5, ">=": 5, "~=": 5,
        "??": 6 + 1, "..<": 8, "...": 8,
        "+": 9, "-": 9, "&+": 9, "&-": 9, "|": 9, "^": 9,
        "*": 10, "/": 10, "%": 10, "&*": 10, "&": 10,
        "<<": 11, ">>": 11, "&<<": 11, "&>>": 11,
    ]
}
