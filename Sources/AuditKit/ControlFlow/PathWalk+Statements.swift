package import CodeModel

// MARK: - Branches

extension PathWalk {
    /// Both outcomes of a list of conditions, evaluated from left to right.
    private mutating func test(_ conditions: [Node], _ states: [State]) -> (holds: [State], fails: [State]) {
        // Nothing is known of a check of the system's version: it has no node.
        guard !conditions.isEmpty else { return (states, states) }
        var holds = states
        var fails: [State] = []
        for condition in conditions {
            let outcome = test(condition, holds)
            holds = outcome.holds
            fails += outcome.fails
        }
        return (unique(holds), unique(fails))
    }

    private mutating func test(_ condition: Node, _ states: [State]) -> (holds: [State], fails: [State]) {
        switch condition.kind {
        case .binary where condition.name == "&&": return test(condition.children(.operand), states)
        case .binary where condition.name == "||":
            var holds: [State] = []
            var fails = states
            for operand in condition.children(.operand) {
                let outcome = test(operand, fails)
                holds += outcome.holds
                fails = outcome.fails
            }
            return (unique(holds), fails)
        case .prefix where condition.name == "!":
            guard let operand = condition.child(.operand) else { return (states, states) }
            let outcome = test(operand, states)
            return (outcome.fails, outcome.holds)
        case .boolean: return condition.name == "true" ? (states, []) : ([], states)
        default:
            let states = run(condition, states)
            return (
                states.compactMap { reader.assume(condition, holds: true, in: $0) },
                states.compactMap { reader.assume(condition, holds: false, in: $0) }
            )
        }
    }

    /// Both outcomes of the conditions of a statement: what all ways come to has been decided by none of them.
    private mutating func outcomes(of node: Node, _ states: [State]) -> (holds: [State], fails: [State]) {
        let (holds, fails) = test(node.children(.condition), states)
        if fails.isEmpty { return (reader.join([holds], behind: node), []) }
        return holds.isEmpty ? ([], reader.join([fails], behind: node)) : (holds, fails)
    }

    mutating func branch(_ node: Node, _ states: [State]) -> [State] {
        let (holds, fails) = outcomes(of: node, states)
        let after = node.child(.body).map { run($0, holds) } ?? holds
        return reader.join([after, node.child(.elseBody).map { run($0, fails) } ?? fails], behind: node)
    }

    mutating func pass(_ node: Node, _ states: [State]) -> [State] {
        let (holds, fails) = outcomes(of: node, states)
        // The body does not come back, or it would not compile.
        if let body = node.child(.elseBody) { _ = run(body, fails) }
        return reader.join([holds, []], behind: node)
    }

    mutating func choose(_ node: Node, _ states: [State]) -> [State] {
        var states = node.child(.subject).map { run($0, states) } ?? states
        targets.append(Target(node: node, depth: deferred.count))
        var ways: [[State]] = []
        for clause in node.cases {
            let entering = patterns(of: clause, states.compactMap { reader.assume(clause, holds: true, in: $0) })
            states = unique(states.compactMap { reader.assume(clause, holds: false, in: $0) })
            let fallen = targets[targets.count - 1].next
            targets[targets.count - 1].next = []
            guard !entering.isEmpty || !fallen.isEmpty else { continue }
            let after = statements(of: clause, unique(entering + fallen)) + targets[targets.count - 1].left
            targets[targets.count - 1].left = []
            if !after.isEmpty || targets[targets.count - 1].next.isEmpty { ways.append(after) }
        }
        targets.removeLast()
        return reader.join(ways, behind: node)
    }

    /// What is bound and asked before the body of a clause or of a loop.
    private mutating func patterns(of node: Node, _ states: [State]) -> [State] {
        guard Reader.readsAllCode else { return states }
        let states = run(childrenOf: node, states, only: .pattern)
        return node.isLoop ? states : run(childrenOf: node, states, only: .condition)
    }

    mutating func clauses(_ node: Node, _ states: [State]) -> [State] {
        let states = read(node, states)
        let clauses = node.children.filter { $0.kind == .ifClause }
        guard !Reader.readsAllCode else { return clauses.reduce(states) { states, clause in after(clause, states) } }
        let ways = clauses.map { run(childrenOf: $0, states) }
        return reader.join(clauses.contains(where: \.name.isEmpty) ? ways : ways + [states], behind: node)
    }

    /// A branch of an `#if` after others: one that does not come back is passed by.
    private mutating func after(_ clause: Node, _ states: [State]) -> [State] {
        let after = run(childrenOf: clause, states.compactMap { reader.assume(clause, holds: true, in: $0) })
        return after.isEmpty ? states : after
    }

    /// An `if` or `do` with a label, which `break` can leave.
    mutating func labelled(_ node: Node, _ states: [State]) -> [State] {
        targets.append(Target(node: node, depth: deferred.count))
        let after = node.kind == .if ? branch(node, states) : attempt(node, states)
        return reader.join([after + targets.removeLast().left], behind: node)
    }

    // MARK: - Loops

    mutating func loop(_ node: Node, _ states: [State]) -> [State] {
        let states = node.child(.subject).map { run($0, states) } ?? states
        targets.append(Target(node: node, depth: deferred.count))
        var after: [State] = []
        var (entering, ends) = (states, states)
        for round in 0..<2 {
            if round > 0 { entering = unique(reader.again(node, from: entering, after: ends)) }
            guard !entering.isEmpty else { break }
            let (reached, left) = self.round(of: node, entering)
            after += left
            ends = unique(reached)
        }
        if node.kind == .for { after += ends }
        return reader.join([after + targets.removeLast().left], behind: node)
    }

    /// One round: where its end is reached, and where the loop is over.
    private mutating func round(of node: Node, _ states: [State]) -> (ends: [State], left: [State]) {
        switch node.kind {
        case .repeat:
            let (holds, fails) = outcomes(of: node, body(of: node, states))
            return (holds, fails)
        case .for:
            let (holds, fails) = test(node.children(.condition), patterns(of: node, read(node, states)))
            return (body(of: node, holds) + (node.child(.condition) == nil ? [] : fails), states)
        default:
            let (holds, fails) = outcomes(of: node, states)
            return (body(of: node, holds), fails)
        }
    }

    private mutating func body(of node: Node, _ states: [State]) -> [State] {
        let ends = node.child(.body).map { run($0, states) } ?? states
        let next = targets[targets.count - 1].next
        targets[targets.count - 1].next = []
        return ends + next
    }

    // MARK: - Errors

    mutating func attempt(_ node: Node, _ states: [State]) -> [State] {
        let catches = node.children(.clause)
        guard let body = node.child(.body) else { return states }
        guard !catches.isEmpty else { return run(body, states) }
        handlers.append(Handler(depth: deferred.count))
        var ways = [run(body, states)]
        var thrown = unique(handlers.removeLast().states)
        if thrown.isEmpty, Reader.readsAllCode { thrown = states }
        for clause in catches {
            guard let body = clause.child(.body) else { continue }
            let caught = patterns(of: clause, thrown.compactMap { reader.assume(clause, holds: true, in: $0) })
            ways.append(run(body, caught))
        }
        if !catches.contains(where: \.catchesAll) { fail(at: node, thrown) }
        return reader.join(ways, behind: node)
    }

    /// An error leaves the node in these states.
    mutating func fail(at node: Node, _ states: [State]) {
        guard let handler = handlers.last else {
            for state in unwind(to: 0, states) { leave(.thrown, node, state) }
            return
        }
        handlers[handlers.count - 1].states += unwind(to: handler.depth, states)
    }

    // MARK: - Jumps

    mutating func jump(_ node: Node, _ states: [State]) -> [State] {
        let states = run(childrenOf: node, states)
        switch node.kind {
        case .return: for state in unwind(to: 0, read(node, states)) { leave(.returned, node, state) }
        case .throw: fail(at: node, states)
        default: out(of: node, states)
        }
        return []
    }

    private mutating func out(of node: Node, _ states: [State]) {
        guard let place = targets.lastIndex(where: { $0.node.isMeant(by: node) }) else { return }
        let states = unwind(to: targets[place].depth, states)
        if node.name == "break" { targets[place].left += states } else { targets[place].next += states }
    }
}

extension Node {
    /// The clauses of a `switch`, those under `#if` too.
    fileprivate var cases: [Node] {
        children.flatMap { $0.kind == .case ? [$0] : $0.kind == .ifConfig || $0.kind == .ifClause ? $0.cases : [] }
    }

    /// Whether a `catch` takes every error.
    package var catchesAll: Bool {
        child(.condition) == nil && children(.pattern).allSatisfy { $0.kind == .variable }
    }
}
