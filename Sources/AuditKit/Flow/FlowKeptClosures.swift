import CodeModel

/// What closures are given that are kept: in a variable or property, in a list or table of them, or given back by a
/// function.
extension FlowSolver {
    /// The arguments of every call of a closure that is kept under a name, and what functions hand to it that it is
    /// given to.
    func expandKept(_ keeper: Node, _ number: Int32, _ key: FlowKey) {
        if keeper.kind == .functionDecl { return expandGivenBack(by: keeper, number, key) }
        let calls = index.calls[keeper.name] ?? []
        if keeper.kind == .variable {
            for use in keeper.tree.nodes(.reference, named: keeper.name).prefix(FlowIndex.mostKept)
            where use.isHandedOn && lookup.declaration(of: use) == keeper {
                var next = total(use, key.path, like: key)
                next.index = key.index + 1
                graph.connect(number, from: next, .all)
            }
        }
        for call in callsOfElements(of: keeper) { connect(number, argumentOf: call, key) }
        guard calls.count <= FlowIndex.mostKept else { return }
        for call in calls where mayCall(call, keeper) { connect(number, argumentOf: call, key) }
    }

    private func connect(_ number: Int32, argumentOf call: Node, _ key: FlowKey) {
        guard let argument = call.argument(at: Int(key.index)) else { return }
        graph.connect(number, from: total(argument, key.path, like: key), .all)
    }

    /// Whether a call of a name means the variable of this name, as far as the source tells: what a variable holds is called
    /// without labels.
    private func mayCall(_ call: Node, _ keeper: Node) -> Bool {
        guard call.arguments.allSatisfy(\.label.isEmpty) else { return false }
        guard keeper.kind == .variable, let callee = call.callee?.unwrapped else { return true }
        let found = callee.kind == .reference ? lookup.declaration(of: callee) : lookup.declaration(ofMember: callee)
        guard let found, found != keeper else { return true }
        return found.has(.isOptionalBinding) || found.enclosingType?.kind == .protocolDecl
            || found.enclosingType.map { TypeName.base($0.name) } == keeper.enclosingType.map { TypeName.base($0.name) }
                && found.isStoredMember
    }

    /// `adder("x")(s)`, and `let add = adder("x"); add(s)`: the calls of what a function gives back.
    private func expandGivenBack(by function: Node, _ number: Int32, _ key: FlowKey) {
        let calls = project.callers(of: function) + (index.operators[function.name] ?? [])
        for call in calls.prefix(FlowIndex.mostKept) {
            let whole = call.outerExpression
            guard let up = whole.parent else { continue }
            if up.kind == .call, whole.role == .callee {
                connect(number, argumentOf: up, key)
            } else if up.kind == .variable {
                for later in self.calls(ofLocal: up) { connect(number, argumentOf: later, key) }
            }
        }
    }

    /// The calls of what a variable holds, in its own file.
    private func calls(ofLocal variable: Node) -> [Node] {
        (index.calls[variable.name] ?? []).filter { call in
            guard call.tree === variable.tree, let callee = call.callee?.unwrapped else { return false }
            return callee.kind == .reference && lookup.declaration(of: callee) == variable
        }
    }

    /// `handlers.forEach { $0(text) }`, `for handler in handlers { handler(text) }`, `handlers["a"]?(text)`: the calls of
    /// what stands in a list or table, in its own file.
    private func callsOfElements(of keeper: Node) -> [Node] {
        let uses = [Kind.reference, .member].flatMap { keeper.tree.nodes($0, named: keeper.name) }
        return uses.prefix(FlowIndex.mostKept).flatMap { use -> [Node] in
            let isOther = keeper.kind == .variable && use.kind == .reference && lookup.declaration(of: use) != keeper
            return isOther ? [] : callsOfElements(of: use.outerExpression, isOne: false, depth: 4)
        }
    }

    private func callsOfElements(of list: Node, isOne: Bool, depth: Int) -> [Node] {
        guard depth > 0, let up = list.parent else { return [] }
        switch up.kind {
        case .call where isOne && list.role == .callee: return [up]
        case .variable where isOne && list.role == .initialValue: return calls(ofLocal: up)
        case .subscriptCall where list.role == .base && !isOne:
            return callsOfElements(of: up.outerExpression, isOne: true, depth: depth - 1)
        case .member where list.role == .base && up.role != .callee:
            return ["values", "first", "last"].contains(up.name)
                ? callsOfElements(of: up.outerExpression, isOne: up.name != "values", depth: depth - 1) : []
        case .member where list.role == .base && FlowIndex.iterating.contains(up.name):
            guard let closure = up.parent?.trailingClosure else { return [] }
            return closure.calls(of: closure.child(.parameter)?.name ?? "$0")
        case .for where list.role == .subject: return up.child(.pattern).map { up.calls(of: $0.name) } ?? []
        default: return []
        }
    }

    /// Where a call that the project does not declare keeps a closure that it is given: in the property that a structure
    /// is made with, or in the list that it is put into.
    func keeper(of closure: Node, in call: Node) -> Node? {
        guard let callee = call.callee?.unwrapped else { return nil }
        if callee.kind == .member, ["append", "insert", "add", "updateValue"].contains(callee.name) {
            return callee.base?.keptPlace
        }
        guard let type = madeType(callee), type.kind == .structDecl else { return nil }
        if !closure.label.isEmpty { return type.members[closure.label]?.first { $0.kind == .variable } }
        return type.declarations.lazy.flatMap { $0.children }
            .first { $0.kind == .variable && $0.takesFunction && !$0.has(.isStatic) && !$0.has(.isComputed) }
    }

    /// Whether only its name ties a call to a function of the project, and a library has a usual one of this name.
    func isGuess(_ call: Node) -> Bool {
        guard let callee = call.callee?.unwrapped, callee.kind == .member, FlowIndex.iterating.contains(callee.name)
        else { return false }
        return callee.base.map { lookup.type(of: $0) == nil } ?? false
    }
}

extension Node {
    /// Under which name a closure is kept that stands here: of a variable, of the list or table that holds it, or of the
    /// function that gives it back.
    var keeper: Node? {
        var node = self
        while let up = node.parent, [.array, .dictionary, .dictionaryEntry, .ternary].contains(up.kind) { node = up }
        guard let up = node.parent else { return nil }
        switch up.kind {
        case .variable: return up
        case .assignment: return node.role == .operand ? up.child(.target)?.keptPlace : nil
        case .return: return up.enclosingFunction?.givingBack
        case .block: return node.role == .statement && Array(up.children).count == 1 ? up.parent?.givingBack : nil
        default: return nil
        }
    }

    /// What is called where a function gives back a closure: itself, or the property that it works out.
    private var givingBack: Node? {
        if kind == .accessor { return parent?.kind == .variable ? parent : nil }
        return kind == .functionDecl ? self : nil
    }

    /// The name of a place that may hold closures, be it one of several that it holds.
    fileprivate var keptPlace: Node? {
        var place = unwrapped
        while place.kind == .subscriptCall, let base = place.base { place = base.unwrapped }
        return place.kind == .member || place.kind == .reference ? place : nil
    }

    /// The calls inside of a closure or loop of what a name stands for.
    func calls(of name: String) -> [Node] {
        descendants(.call).filter { $0.callee?.unwrapped.kind == .reference && $0.callee?.unwrapped.name == name }
    }

    /// Whether a name is an argument, or stands beside an operator.
    fileprivate var isHandedOn: Bool { role == .argument || role == .operand && parent?.kind == .binary }
}
