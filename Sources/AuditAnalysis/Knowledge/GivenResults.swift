package import CodeModel

extension Node {
    /// The expressions one of which a function, getter or closure gives: what it returns, or the one expression that it is,
    /// with the branches of `?:`, `if` and `switch` each for itself.
    package var givenResults: [Node] {
        let body = child(.body) ?? self
        let returned = body.descendants.filter { node in
            node.kind == .return && !node.ancestors.prefix { $0 != body }.contains(where: \.kind.isFunctionLike)
        }
        guard returned.isEmpty else { return returned.compactMap(\.children.first).flatMap { $0.branches(16) } }
        let statements = body.children.filter { $0.role == .statement }
        return statements.count == 1 ? statements[0].branches(16) : []
    }

    /// What an expression can be, by the way that is taken: both sides of `a ? b : c`.
    private func branches(_ depth: Int) -> [Node] {
        let node = unwrapped
        guard depth > 0 else { return [node] }
        let parts: [Node]
        switch node.kind {
        case .ternary: parts = Array(node.children(.operand))
        case .if:
            parts = [node.child(.body), node.child(.elseBody)].compactMap {
                $0?.kind == .block ? $0?.children.reversed().first : $0
            }
        case .switch: parts = node.children(.clause).compactMap { $0.children(.statement).last }
        default: return [node]
        }
        return parts.flatMap { $0.branches(depth - 1) }
    }

    /// Whether a computed property gives one of a few texts that it is written with.
    package var givesLiteralsAlone: Bool {
        guard kind == .variable, has(.isComputed), let getter = children(.accessor).first(where: { $0.name == "get" })
        else { return false }
        let results = getter.givenResults
        return !results.isEmpty && results.allSatisfy { $0.kind == .string || $0.kind == .nilLiteral }
    }
}
