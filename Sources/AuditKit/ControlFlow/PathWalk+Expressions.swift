package import CodeModel

extension PathWalk {
    /// The parts of an expression in the order of their evaluation, and then the expression itself.
    mutating func expression(_ node: Node, _ states: [State]) -> [State] {
        switch node.kind {
        case .try: return attemptedExpression(node, states)
        case .binary where ["&&", "||", "??"].contains(node.name): return shortCircuit(node, states)
        case .ternary: return ternary(node, states)
        case .assignment:
            // A target is looked up first, but is read and written after the value is there.
            let value = run(childrenOf: node, states, only: .operand)
            return read(node, run(childrenOf: node, value, only: .target))
        case .call where node.neverReturns:
            if Reader.readsAllCode { _ = read(node, run(childrenOf: node, states)) }
            return []
        default: return read(node, run(childrenOf: node, states))
        }
    }

    /// What `try` covers; an error leaves before any of it has had its effect.
    private mutating func attemptedExpression(_ node: Node, _ states: [State]) -> [State] {
        let ends = states.map { reader.attempt(node, in: $0) }
        let failed = ends.compactMap(\.fails)
        if !node.has(.isOptional), !node.has(.isForced) { fail(at: node, failed) }
        let held = run(childrenOf: node, ends.compactMap(\.holds))
        return node.has(.isOptional) ? held + failed : held
    }

    private mutating func shortCircuit(_ node: Node, _ states: [State]) -> [State] {
        var after: [State] = []
        var states = states
        for operand in node.children(.operand) {
            states = run(operand, states)
            after += states
        }
        return read(node, unique(after))
    }

    private mutating func ternary(_ node: Node, _ states: [State]) -> [State] {
        guard let condition = node.child(.condition) else { return states }
        let states = run(condition, states)
        let operands = node.children(.operand)
        let holds = states.compactMap { reader.assume(condition, holds: true, in: $0) }
        let fails = states.compactMap { reader.assume(condition, holds: false, in: $0) }
        let ways = [operands.first.map { run($0, holds) } ?? holds, operands.last.map { run($0, fails) } ?? fails]
        return read(node, unique(reader.join(ways, behind: node)))
    }
}

extension Node {
    /// Whether a call ends the program, or at least its thread's work.
    package var neverReturns: Bool {
        callee?.kind == .reference && endings.contains(name)
    }
}

private let endings: Set<String> = [
    "fatalError", "preconditionFailure", "exit", "abort", "_exit", "dispatchMain",
]
