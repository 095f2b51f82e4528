public import CodeModel

/// What functions give back, and what their callers give them.
extension FlowSolver {
    func expandResult(of function: Node, under clause: Int32, _ number: Int32, _ path: Int32) {
        if clause == FlowKey.thrown { return expandThrown(in: function, number, path) }
        let origin = origin(of: function, isPart: paths[path].contains(where: \.isField))
        if let origin { graph.give(number, origin.labels) }
        let mask = FlowLabels.all.subtracting(origin?.ends ?? [])
        if connectShared(function.child(.returnType)?.name, number, path, mask, like: nil) { return }
        for value in results(of: function, under: clause) { connect(number, value, path, mask) }
    }

    func expandExit(_ variable: Int32, of function: Node, _ number: Int32, _ path: Int32) {
        let body = body(of: function)
        for definition in body.atExit[variable] ?? [] {
            graph.connect(number, from: key(.definition, body.root, path, index: Int(definition)), .all)
        }
    }

    // MARK: - Callers

    /// What all callers pass for a parameter, or for `self` where the node is a function.
    func expandCallers(of parameter: Node, _ number: Int32, _ key: FlowKey) {
        guard parameter.kind == .parameter else { return expandReceivers(of: parameter, number, key) }
        guard let function = parameter.parent, function.kind != .closure else { return }
        if connectShared(parameter.typeText, number, key.path, .all, like: key) { return }
        connectOperands(of: function, parameter, number, key)
        connectHanded(function, parameter, number, key)
        let calls = callersWithin(reachOf: key, function)
        let isUnknown = calls.isEmpty && project.callers(of: function).isEmpty
        if calls.isEmpty, !isUnknown { graph.give(number, .unfollowed) }
        if isUnknown { connectFields(of: parameter, number, key) }
        for call in calls {
            let arguments = CallTargets.arguments(of: call, for: parameter)
            for argument in arguments { graph.connect(number, from: total(argument, key.path, like: key), .all) }
            if arguments.isEmpty, let value = parameter.initialValue {
                graph.connect(number, from: total(value, key.path, like: key), .all)
            }
        }
        if calls.isEmpty, let value = parameter.initialValue {
            graph.connect(number, from: total(value, key.path, like: key), .all)
        }
    }

    /// A property of a structure that a function takes which nothing is seen to call: whatever any of its kind is set to.
    private func connectFields(of parameter: Node, _ number: Int32, _ key: FlowKey) {
        guard case .field(let name)? = paths[key.path].first, let type = parameter.typeText,
            let known = lookup.index.types[TypeName.base(type)], known.kind == .structDecl,
            let declaration = known.members[name]?.first, declaration.kind == .variable, !declaration.has(.isStatic)
        else { return }
        let inner = paths.number(paths[key.path].dropFirst())
        guard declaration.getter == nil else { return }
        var next = self.key(.property, declaration, inner)
        next.level = key.level
        // Others of its kind may be set to something else: that this one is constant nobody knows.
        graph.connect(number, from: next, model.composed)
    }

    /// `lines.forEach(report)`, and `let say = journal.write; say(line)`: what reaches a function through its name.
    private func connectHanded(_ function: Node, _ parameter: Node, _ number: Int32, _ key: FlowKey) {
        guard function.kind == .functionDecl, let names = index.handed[function.name],
            let place = function.children(.parameter).firstIndex(of: parameter)
        else { return }
        for name in names.prefix(FlowIndex.mostKept) where means(name, function) {
            guard let up = name.parent else { continue }
            if up.kind == .call, place == 0, let base = up.base {
                let path = paths.push(.element, on: key.path)
                graph.connect(number, from: total(base, path, like: key), .all)
            } else if up.kind == .variable {
                for call in index.calls[up.name] ?? [] where call.tree === up.tree {
                    guard let callee = call.callee?.unwrapped, callee.kind == .reference,
                        lookup.declaration(of: callee) == up, let argument = call.argument(at: place)
                    else { continue }
                    graph.connect(number, from: total(argument, key.path, like: key), .all)
                }
            }
        }
    }

    /// Whether a name that is no call stands for a function.
    private func means(_ name: Node, _ function: Node) -> Bool {
        if name.kind == .reference { return lookup.declaration(of: name) == function }
        guard let owner = function.enclosingType.map({ TypeName.base($0.name) }) else { return false }
        guard let type = name.base.flatMap({ lookup.type(of: $0) }) else {
            return index.functions[name.name]?.count == 1
        }
        return type.name == owner || lookup.index.type(owner, inherits: type.name)
    }

    /// What stands beside an operator of the project.
    private func connectOperands(of function: Node, _ parameter: Node, _ number: Int32, _ key: FlowKey) {
        guard let uses = index.operators[function.name],
            let place = function.children(.parameter).firstIndex(of: parameter)
        else { return }
        for use in uses.prefix(FlowIndex.mostCalls) {
            let operands = use.kind == .binary ? use.children(.operand) : Array(use.children)
            guard operands.indices.contains(place) else { continue }
            graph.connect(number, from: total(operands[place], key.path, like: key), .all)
        }
    }

    /// What callers pass for several parameters of one function, call by call; `key` is the question one step further.
    func uniteCallers(of joint: FlowValue.Joint, _ number: Int32, _ key: FlowKey) {
        let keys = joint.parts.map { graph.keys[Int($0)] }.sorted { paths.areInOrder($0, $1) }
        let parts = keys.map { (key: $0, node: node($0.node, in: $0.file)) }
        let first = parts.first { $0.key.kind == .callers && $0.node.kind == .parameter }
        let function = first?.node.parent
        let all = parts.map { part -> [Int32] in
            var next = part.key
            next.level = key.level
            return [graph.number(next)]
        }
        guard let function else { return unite(number, all, joint.labels) }
        for call in callersWithin(reachOf: key, function) {
            let choices = zip(parts, all).map { part, open -> [Int32] in
                guard part.key.kind == .callers, part.node.kind == .parameter, part.node.parent == function else {
                    return open
                }
                let arguments = CallTargets.arguments(of: call, for: part.node)
                let values = arguments.isEmpty ? part.node.initialValue.map { [$0] } ?? [] : arguments
                return values.map { graph.number(total($0, part.key.path, like: key)) }
            }
            unite(number, choices, joint.labels)
        }
    }

    /// A property of `self` is whatever any object's was set to; `self` itself whatever the method is called on.
    private func expandReceivers(of function: Node, _ number: Int32, _ key: FlowKey) {
        guard let owner = function.enclosingType else { return }
        let path = key.path
        if case .field(let name)? = paths[path].first {
            let type = TypeName.base(owner.name)
            guard let declaration = lookup.index.members(name, of: type).first, declaration.kind == .variable else {
                return
            }
            let inner = paths.number(paths[path].dropFirst())
            if let getter = declaration.getter {
                return graph.connect(number, from: result(of: getter, inner, like: key), .all)
            }
            var property = self.key(.property, declaration, inner)
            property.level = key.level
            return graph.connect(number, from: property, .all)
        }
        for call in callersWithin(reachOf: key, function) {
            guard let base = call.base else { continue }
            graph.connect(number, from: total(base, path, like: key), .all)
        }
    }

    /// The callers of a function; further on, only where they are few enough to tell something.
    private func callersWithin(reachOf key: FlowKey, _ function: Node) -> [Node] {
        let calls = project.callers(of: function)
        return key.level > 1 && calls.count > Self.mostCallersFarAway ? [] : calls
    }

    private static let mostCallersFarAway = 24

    /// What a getter gives, as an expression whose parameters are whatever its callers pass.
    func result(of getter: Node, _ path: Int32, like key: FlowKey) -> FlowKey {
        FlowKey(
            kind: .totalResult, file: file(of: getter), node: getter.id, path: path, level: key.level)
    }
}

extension Node {
    /// The expression with `try`, `await`, `!`, `?` and `&` around it.
    public var outerExpression: Node {
        var node = self
        while let up = node.parent, [.try, .await, .forceUnwrap, .optionalChain, .inout].contains(up.kind) { node = up }
        return node
    }
}
