import CodeModel

extension FlowSolver {
    /// The question what a function of an enumeration gives; where it is called on a case that the source tells, only
    /// what stands under this case counts.
    func result(of function: Node, _ path: Int32, calledOn base: Node?) -> FlowKey {
        guard function.enclosingType != nil, let name = base.flatMap(knownCase),
            let clause = body(of: function).choice.clauses[name]
        else { return key(.result, function, path) }
        return key(.result, function, path, index: Int(clause.id))
    }

    /// The values that a function can give, or those under one clause of its `switch self`.
    func results(of function: Node, under clause: Int32) -> [Node] {
        let body = body(of: function)
        let all = body.results(of: function)
        guard clause != 0 else { return all }
        return body.choice.results[clause]?.map { Node(tree: function.tree, id: $0) } ?? []
    }

    /// The case of an enumeration of the project that an expression is: `Mode.fast`, or a constant that is set to it.
    func knownCase(_ base: Node) -> String? {
        let value = lookup.constantValue(of: base)
        let callee = value.kind == .call ? value.callee?.unwrapped : value
        guard let callee, callee.kind == .member, let owner = callee.base?.unwrapped, owner.kind == .reference else {
            return nil
        }
        let members = lookup.index.types[owner.name]?.members[callee.name]
        return members?.first?.kind == .enumCase ? callee.name : nil
    }
}

/// A function that is nothing but `switch self`: enumerations have thousands of cases, and each use of one asks for its
/// clause.
struct FlowChoice: Sendable {
    /// The clause of each case that one clause alone names.
    private(set) var clauses: [String: Node] = [:]
    /// The returned expressions in each clause.
    private(set) var results: [Int32: [Int32]] = [:]

    init(_ function: Node, _ body: FlowBody) {
        guard let choice = function.choiceOfSelf else { return }
        var namesakes: Set<String> = []
        let branches = choice.children(.clause).filter { $0.kind == .case }
        for clause in branches {
            for name in Set(clause.children(.pattern).compactMap(\.patternCase)) {
                if clauses.updateValue(clause, forKey: name) != nil { namesakes.insert(name) }
            }
        }
        for name in namesakes { clauses[name] = nil }
        var next = branches[...]
        let values = body.results(of: function).flatMap {
            $0.unwrapped.kind == .switch ? body.results(of: $0.unwrapped) : [$0]
        }
        for value in values.sorted(by: { $0.isBefore($1) }) {
            while let clause = next.first, clause.isBefore(value), !clause.contains(value) { next.removeFirst() }
            guard let clause = next.first, clause.contains(value) else { continue }
            results[clause.id, default: []].append(value.id)
        }
    }
}

extension Node {
    /// The `switch self` that is all a function has.
    fileprivate var choiceOfSelf: Node? {
        guard let statements = child(.body)?.children.filter({ $0.role == .statement }), statements.count == 1,
            let only = statements.first
        else { return nil }
        let inner = only.kind == .return ? only.children.first?.unwrapped : only.unwrapped
        guard let inner, inner.kind == .switch, inner.child(.subject)?.unwrapped.name == "self" else { return nil }
        return inner
    }

    /// The case that a pattern names.
    fileprivate var patternCase: String? {
        var pattern = unwrapped
        if pattern.kind == .patternMatch, let inner = pattern.children.first { pattern = inner.unwrapped }
        return pattern.kind == .member || pattern.kind == .call ? pattern.name : nil
    }
}
