import CodeModel

/// What comes out of continuations, streams and promises.
extension FlowSolver {
    /// `withCheckedContinuation { c in … c.resume(returning: x) }` gives the `x`, a stream what it is made to yield.
    func expandContinuation(_ node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) -> Bool {
        let closure = node.trailingClosure
        switch node.name {
        case "AsyncStream", "AsyncThrowingStream": expandStream(node, closure, number, path, mask)
        case "Future": expandPromise(closure, number, path, mask)
        default:
            guard node.name.hasPrefix("with"), node.name.hasSuffix("Continuation"), let closure else { return false }
            expandResumed(closure, number, path, mask)
        }
        return closure != nil
    }

    private func expandResumed(_ closure: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        for call in closure.descendants where call.kind == .call && call.name == "resume" {
            guard let value = call.arguments.first, value.label != "throwing" else { continue }
            connect(
                number, value, value.label == "with" ? paths.push(.payload("success", 0), on: path) : path, mask)
        }
    }

    /// `Future { promise in promise(.success(x)) }`
    private func expandPromise(_ closure: Node?, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        guard let closure else { return }
        for call in closure.calls(of: closure.child(.parameter)?.name ?? "$0") {
            connect(number, call.arguments.first, paths.push(.payload("success", 0), on: insideElement(path)), mask)
        }
    }

    /// What is yielded in the closure that a stream is made with, or to the name under which that keeps the continuation;
    /// or what the closure gives each time that it is asked.
    private func expandStream(
        _ node: Node, _ closure: Node?, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        guard let closure else { return }
        let inner = insideElement(path)
        let given = closure.child(.parameter)?.name ?? "$0"
        let takesOne = given != "$0" || closure.descendants(.reference).contains { $0.name == given }
        for call in closure.descendants where call.kind == .call && call.name == "yield" {
            connect(number, call.arguments.first, inner, mask)
        }
        for value in body(around: node).results(of: closure) where value.unwrapped.kind != .assignment {
            if closure.label == "unfolding" || !takesOne { connect(number, value, inner, mask) }
        }
        for store in closure.descendants(.assignment) where store.child(.operand)?.unwrapped.name == given {
            guard let name = store.child(.target)?.unwrapped.name else { continue }
            connectYields(to: name, near: node, number, inner, mask)
        }
    }

    /// The `stream` of `let (stream, continuation) = AsyncStream.makeStream()`: what the other is told to yield.
    func expandMadeStream(
        _ node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) -> Bool {
        guard node.name == "makeStream", let base = node.base?.unwrapped,
            ["AsyncStream", "AsyncThrowingStream"].contains(base.name), let variable = node.outerExpression.parent,
            variable.kind == .variable
        else { return false }
        let path =
            paths[path].first == .index(0) || paths[path].first == .field("stream")
            ? paths.number(paths[path].dropFirst()) : path
        let name = variable.child(.pattern)?.descendants(.variable).last?.name ?? variable.name
        connectYields(to: name, near: node, number, insideElement(path), mask)
        return true
    }

    /// What is yielded to a name in the same file.
    private func connectYields(to name: String, near node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        for call in (index.calls["yield"] ?? []).prefix(FlowIndex.mostCalls) where call.tree === node.tree {
            guard let base = call.base?.unwrapped, base.name == name || base.base?.unwrapped.name == name else {
                continue
            }
            connect(number, call.arguments.first, path, mask)
        }
    }

    /// The path inside of an element, where it leads through one.
    func insideElement(_ path: Int32) -> Int32 {
        paths[path].first == .element ? paths.number(paths[path].dropFirst()) : path
    }
}
