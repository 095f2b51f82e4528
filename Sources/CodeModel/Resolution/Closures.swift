extension Resolver {
    /// The function type of a closure, from what it says itself and from its context.
    func closureType(_ node: Node) -> TypeID {
        let context = unwrapped(expected(of: node))
        if case .function(let parts, let result) = shape(context) {
            if isComplete(result) { return context }
            return table.intern(.function(parts, closureResult(node)))
        }
        let parts = node.children(.parameter).map { TypeElement(label: "", type: declaredType(of: $0)) }
        return table.intern(.function(parts, closureResult(node)))
    }

    /// What a closure returns: as written, or the type of its only expression or of its first `return`.
    func closureResult(_ node: Node) -> TypeID {
        if let written = node.child(.returnType) { return type(written: written) }
        let statements = node.children(.statement)
        if statements.count == 1, let only = statements.first {
            if only.kind == .return { return only.children.first.map { type(of: $0) } ?? void }
            if only.isExpression { return type(of: only) }
        }
        let returns = node.descendants(.return).filter { $0.enclosingFunction == node }
        if returns.isEmpty { return void }
        for place in returns {
            guard let value = place.children.first else { return void }
            let found = type(of: value)
            if found.isKnown, value.kind != .nilLiteral { return found }
        }
        return .unknown
    }
}
