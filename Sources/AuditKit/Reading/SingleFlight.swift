package import CodeModel

extension Node {
    /// Whether a function lets only one of its callers go on: it looks at state of its own and changes it before any
    /// `await`, as it does that stores a running `Task` or sets a flag.
    package var isSingleFlight: Bool {
        guard let body = codeBody else { return false }
        let code = Array(body.descendants)
        let awaits = code.filter { $0.isAwaitPoint && !$0.isInTask(below: body) }
        if awaits.contains(where: \.waitsForTurn) { return true }
        let writes = code.filter { node in
            node.kind == .assignment && node.name == "=" && !node.isInTask(below: body)
                && !(node.child(.operand)?.holdsAwait ?? true)
        }
        return writes.contains { write in
            guard let target = write.child(.target)?.unwrapped, let name = target.stateName,
                // Behind `self.` a local of the same name is another.
                target.kind == .member || !body.declaresLocal(name, in: code)
            else { return false }
            return code.contains { read in
                read.reads(name) && read.isBefore(write) && !write.contains(read) && !read.isInTask(below: body)
                    && !awaits.contains { $0.stands(between: read, and: write) }
            }
        }
    }

    /// Whether an `await` is on the way from one place to another, and not in a branch that leaves.
    fileprivate func stands(between first: Node, and last: Node) -> Bool {
        guard first.isBefore(self), isBefore(last) || contains(last) else { return false }
        return !ancestors.prefix { !$0.contains(last) }.contains { node in
            (node.kind == .block || node.kind == .case)
                && node.children.contains { $0.kind == .return || $0.kind == .throw }
        }
    }

    private func isInTask(below body: Node) -> Bool {
        ancestors.prefix { $0 != body }.contains { $0.kind == .closure && $0.closureRole.isTask }
    }

    /// `await turnstile.acquire()`.
    private var waitsForTurn: Bool {
        guard let call = children.first?.unwrapped, call.kind == .call else { return false }
        return ["wait", "acquire", "lock", "enter", "waitForTurn"].contains(call.name)
    }

    /// The variable that a target begins with: `running` in `self.running[user]`.
    private var stateName: String? {
        var node = unwrapped
        while node.kind == .subscriptCall, let base = node.base { node = base.unwrapped }
        switch node.kind {
        case .reference: return node.name
        case .member: return node.base?.unwrapped.name == "self" ? node.name : nil
        default: return nil
        }
    }

    private func reads(_ name: String) -> Bool {
        switch kind {
        case .reference: self.name == name && role != .target
        case .member: self.name == name && base?.unwrapped.name == "self" && role != .target
        case .variable: self.name == name && has(.isOptionalBinding) && initialValue == nil
        default: false
        }
    }

    private func declaresLocal(_ name: String, in code: [Node]) -> Bool {
        code.contains { $0.kind == .variable && $0.name == name && !$0.has(.isOptionalBinding) && !$0.has(.isPattern) }
    }
}
