extension FlowSolver {
    /// The question what a function of an enumeration gives; where it is called on a case that the source tells, only
    /// what stands under this case counts.
    func result(of function: Node, _ path: Int32, calledOn base: Node?) -> FlowKey {
        guard function.enclosingType != nil, let name = base.flatMap(knownCase),
            let clause = function.clause(ofCase: name)
        else { return key(.result, function, path) }
        return key(.result, function, path, index: Int(clause.id))
    }

    /// The values that a function can give, or those under one clause of its `switch self`.
    func results(of function: Node, under clause: Int32) -> [Node] {
        let body = body(of: function)
        let all = body.results(of: function)
        guard clause != 0 else { return all }
        let branch = Node(tree: function.tree, id: clause)
        return all.flatMap { $0.unwrapped.kind == .switch ? body.results(of: $0.unwrapped) : [$0] }
            .filter { branch.contains($0) }
    }

    /// The case of an enumeration of the project that an expression is: `Mode.fast`, or a constant that is set to it.
    private func knownCase(_ base: Node) -> String? {
        var value = base.unwrapped
        if value.kind == .reference, let declared = lookup.declaration(of: value), declared.has(.isLet),
            let start = declared.initialValue
        {
            value = start.unwrapped
        }
        let callee = value.kind == .call ? value.callee?.unwrapped : value
        guard let callee, callee.kind == .member, let owner = callee.base?.unwrapped, owner.kind == .reference else {
            return nil
        }
        let members = lookup.index.types[owner.name]?.members[callee.name]
        return members?.first?.kind == .enumCase ? callee.name : nil
    }
}

extension Node {
    /// The clause for a case where a function is nothing but `switch self`.
    fileprivate func clause(ofCase name: String) -> Node? {
        guard let statements = child(.body)?.children.filter({ $0.role == .statement }), statements.count == 1,
            let only = statements.first
        else { return nil }
        let inner = only.kind == .return ? only.children.first?.unwrapped : only.unwrapped
        guard let choice = inner, choice.kind == .switch, choice.child(.subject)?.unwrapped.name == "self" else {
            return nil
        }
        let clauses = choice.children(.clause).filter { $0.kind == .case && $0.names(case: name) }
        return clauses.count == 1 ? clauses.first : nil
    }

    private func names(case name: String) -> Bool {
        children(.pattern).contains { pattern in
            var pattern = pattern.unwrapped
            if pattern.kind == .patternMatch, let inner = pattern.children.first { pattern = inner.unwrapped }
            return (pattern.kind == .member || pattern.kind == .call) && pattern.name == name
        }
    }
}
