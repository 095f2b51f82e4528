import CodeModel

/// What is thrown and caught.
extension FlowSolver {
    /// What a function, or what stands under `do`, can throw: its own errors and those of the functions it tries.
    func expandThrown(in node: Node, _ number: Int32, _ path: Int32) {
        guard let body = node.child(.body) else { return }
        let owner = node.kind.isFunctionLike ? node : node.enclosingFunction
        for inner in body.descendants where inner.enclosingFunction == owner {
            if inner.kind == .throw {
                connect(number, inner.children.first, path, .all)
            } else if inner.kind == .try, let call = inner.triedCall {
                for function in targets(of: call) where function.kind == .functionDecl {
                    let output = graph.number(key(.result, function, path, index: Int(FlowKey.thrown)))
                    graph.bind(number, .init(output: output, call: call.id, mask: .all))
                }
            }
        }
    }
}

extension FlowWalk {
    /// What a `catch` binds: the names of its pattern, or `error`.
    mutating func caught(_ clause: Node, in attempt: Node) {
        let patterns = clause.children.filter { $0.role != .body && $0.role != .condition }
        for pattern in patterns { bind(pattern, to: attempt, []) }
        guard patterns.isEmpty,
            let use = clause.descendants.first(where: { $0.kind == .reference && $0.name == "error" })
        else { return }
        visible[use.nameID] = clause.id
        state.values[clause.id] = [define(.value, clause.id, attempt)]
    }
}

extension Node {
    fileprivate var triedCall: Node? {
        let value = children.first?.unwrapped
        return value?.kind == .call ? value : nil
    }
}
