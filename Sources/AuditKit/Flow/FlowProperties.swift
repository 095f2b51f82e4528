import CodeModel

/// What is put into properties, wherever that is.
extension FlowSolver {
    /// Everything that is ever put into a stored property or a global.
    func expandProperty(_ declaration: Node, _ number: Int32, _ key: FlowKey) {
        let path = key.path
        let origin = origin(of: declaration, isPart: paths[path].contains(where: \.isField))
        if let origin { graph.give(number, origin.labels) }
        let owner = declaration.enclosingType.map { TypeName.base($0.name) }
        let writes = project.writes(of: declaration)
        var mask = FlowLabels.all.subtracting(origin?.ends ?? [])
        if writes.contains(where: changes) { mask.subtract(model.joint.union(model.exact)) }
        let type = declaration.typeText ?? lookup.type(of: declaration)?.text
        if connectShared(type, number, path, mask, like: key) { return }
        if let value = declaration.initialValue { graph.connect(number, from: total(value, path, like: key), mask) }
        for place in writes { connectWrite(place, number, key, mask) }
        if let owner { connectAssigned(to: declaration, by: owner, number, key, mask) }
        if declaration.name == "wrappedValue", let owner { connectWrapped(by: owner, number, key, mask) }
        if let owner, lookup.index.types[owner]?.kind == .structDecl {
            memberwise(declaration, owner, number, key, mask)
        }
    }

    /// What is put into the properties that a type of the project wraps.
    private func connectWrapped(by wrapper: String, _ number: Int32, _ key: FlowKey, _ mask: FlowLabels) {
        let uses = files.lazy.flatMap { $0.nodes(.attribute, named: wrapper) }
        for variable in uses.compactMap(\.parent).filter({ $0.kind == .variable }).prefix(FlowIndex.mostCalls) {
            var next = self.key(.property, variable, key.path)
            next.level = key.level
            graph.connect(number, from: next, mask)
        }
    }

    /// Whether a property is changed in place there, and not set anew.
    private func changes(_ place: Node) -> Bool {
        let node = place.outerExpression
        guard let up = node.parent else { return false }
        switch up.kind {
        case .assignment: return node.role == .target && up.name != "="
        case .subscriptCall: return node.role == .base
        case .member where node.role == .base && up.role == .callee:
            return up.parent.map { $0.isStatement && model.receiver(of: $0) != nil } ?? false
        case .call where node.kind == .inout:
            guard let at = up.arguments.firstIndex(of: node), let steps = model.argument(at, of: up) else {
                return true
            }
            return !steps.contains { $0.source == .before }
        default: return false
        }
    }

    /// What is put in a place, or into a part of it.
    private func connectWrite(_ place: Node, _ number: Int32, _ key: FlowKey, _ mask: FlowLabels) {
        var parts: [FlowPart] = []
        var node = place.outerExpression
        while let up = node.parent {
            if up.kind == .member, node.role == .base {
                if up.role == .callee { break }
                parts.append(.field(up.name))
            } else if up.kind == .subscriptCall, node.role == .base {
                parts.append(part(namedBy: up))
            } else {
                break
            }
            node = up.outerExpression
        }
        guard let up = node.parent else { return }
        let meeting = paths.meeting(key.path, parts)
        if case .apart = meeting { return }
        var inner = FlowPaths.whole
        if case .inside(let found) = meeting { inner = found }
        if up.kind == .assignment, node.role == .target, let value = up.child(.operand) {
            let passing = up.name == "=" ? mask : mask.intersection(model.composed)
            graph.connect(number, from: total(value, inner, like: key), passing)
        } else if up.kind == .tuple, let assignment = up.parent, assignment.kind == .assignment,
            let value = assignment.child(.operand)
        {
            let at = up.children.enumerated().first { $0.element == node }?.offset ?? 0
            graph.connect(number, from: total(value, paths.push(.index(at), on: inner), like: key), mask)
        } else {
            connectChange(node, up, number, key, inner, mask)
        }
    }

    /// `property.append(x)` and `fill(&property)`; what gives something that is used, such as `users.insert(name <- text)`
    /// for `db.run`, leaves the property as it was.
    private func connectChange(
        _ node: Node, _ up: Node, _ number: Int32, _ key: FlowKey, _ path: Int32, _ mask: FlowLabels
    ) {
        if up.kind == .member, up.role == .callee, let call = up.parent, call.isStatement,
            let steps = model.receiver(of: call)
        {
            applyOpen(steps, of: call, number, key, path, mask)
        } else if node.kind == .inout, up.kind == .call, let at = up.arguments.firstIndex(of: node),
            let steps = model.argument(at, of: up)
        {
            applyOpen(steps, of: up, number, key, path, mask)
        }
    }

    /// The steps of a call whose function is not the one that asks.
    private func applyOpen(
        _ steps: [FlowStep], of call: Node, _ number: Int32, _ key: FlowKey, _ path: Int32, _ mask: FlowLabels
    ) {
        for step in steps {
            guard let inner = part(path, of: step) else { continue }
            let mask = mask.intersection(step.labels)
            let sources: [Node]
            switch step.source {
            case .argument(let at): sources = call.argument(at: at).map { [$0] } ?? []
            case .arguments: sources = call.arguments
            case .receiver: sources = call.base.map { [$0] } ?? []
            case .origin:
                graph.give(number, mask)
                continue
            default: continue
            }
            for source in sources where source.kind != .closure {
                graph.connect(number, from: total(source, inner, like: key), mask)
            }
        }
    }

    /// The calls of an initializer that the compiler writes.
    private func memberwise(
        _ declaration: Node, _ owner: String, _ number: Int32, _ key: FlowKey, _ mask: FlowLabels
    ) {
        guard
            lookup.index.types[owner]?.members["init"]?.contains(where: { $0.enclosingType?.kind == .structDecl })
                != true
        else { return }
        let delegations = (index.calls["init"] ?? []).lazy.filter { call in
            call.isDelegation && call.enclosingType.map { TypeName.base($0.name) } == owner
        }
        for call in ((index.calls[owner] ?? []) + delegations).prefix(FlowIndex.mostCalls)
        where index.counts(call, for: declaration) {
            guard let argument = call.argument(declaration.name) else { continue }
            graph.connect(number, from: total(argument, key.path, like: key), mask)
        }
    }
}
