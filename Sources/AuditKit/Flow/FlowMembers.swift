import CodeModel

/// What members are made of.
extension FlowSolver {
    func expand(member node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if node.name == "rawValue", let value = node.base.flatMap(rawValue) {
            return connect(number, value, path, mask)
        }
        if let steps = model.member(node) { return apply(steps, of: node, number, path, mask) }
        guard let base = node.base?.unwrapped else { return expand(implicit: node, number, path, mask) }
        let type = lookup.receiverType(of: node)
        if let type, let declaration = lookup.index.members(node.name, of: type).first {
            connectOverrides(of: declaration, on: base, type.name, by: node, number, path, mask)
            return expand(property: declaration, of: base, type, by: node, number, path, mask)
        }
        if let type, let wrapped = wrapped(node.name, in: type.name) {
            let rest = valuePath(path)
            return expand(property: wrapped, of: base, type, by: node, number, rest, mask)
        }
        if let type, !type.isMetatype { connectDynamic(node, of: base, type.name, number, path, mask) }
        if type == nil, let getter = onlyGetter(named: node.name) {
            let result = graph.number(result(of: getter, path, calledOn: base))
            return graph.bind(number, .init(output: result, call: node.id, mask: mask))
        }
        connect(number, base, paths.push(node.memberPart, on: path), mask)
    }

    /// The getter of a property, where the project has one of this name.
    private func onlyGetter(named name: String) -> Node? {
        guard index.propertyOwners[name] == 1 else { return nil }
        return index.getters[name]
    }

    private func expand(
        property declaration: Node, of base: Node, _ type: InferredType, by node: Node, _ number: Int32, _ path: Int32,
        _ mask: FlowLabels
    ) {
        guard declaration.kind == .variable else {
            // A method that is named and not called: `load = source.load`.
            guard declaration.kind == .functionDecl, paths[path].first == .returned else { return }
            let result = graph.number(key(.result, declaration, paths.number(paths[path].dropFirst())))
            return graph.bind(number, .init(output: result, call: node.id, mask: mask))
        }
        guard declaration.enclosingType?.kind == .protocolDecl else {
            return expand(stored: declaration, of: base, type, by: node, number, path, mask)
        }
        // The types below, of all depths, are one list; a requirement that one of them states again adds none.
        for (owner, member) in witnesses(of: declaration, below: type.name).prefix(8) {
            expand(stored: member, of: base, InferredType(text: owner), by: node, number, path, mask)
        }
    }

    /// The properties that types below a protocol have for one of its requirements.
    private func witnesses(of requirement: Node, below type: String) -> [(owner: String, member: Node)] {
        index.descendants(of: type).compactMap { below in
            let members = lookup.index.types[below]?.members[requirement.name] ?? []
            let own = members.first { $0.kind == .variable && $0.enclosingType?.kind != .protocolDecl }
            return own.map { (below, $0) }
        }
    }

    /// A property that is no requirement of a protocol.
    private func expand(
        stored declaration: Node, of base: Node, _ type: InferredType, by node: Node, _ number: Int32, _ path: Int32,
        _ mask: FlowLabels
    ) {
        if let getter = declaration.getter {
            let result = graph.number(result(of: getter, path, calledOn: base))
            graph.bind(number, .init(output: result, call: node.id, mask: mask))
            guard getter.isStandIn, !declaration.has(.isStatic) else { return }
            return connect(number, base, paths.push(.field(declaration.name), on: path), mask.subtracting(model.joint))
        }
        if declaration.has(.isStatic) || type.isMetatype {
            return open(number, .property, declaration, path, mask)
        }
        let owner = lookup.index.types[type.name]?.kind
        let isObject = owner == .classDecl || owner == .actorDecl
        // An object that is reached through others is not told from the rest of its class; what any place puts into
        // a property of an object holds for it, so that what this one has seen is no proof that it is constant.
        if !isObject || base.kind == .reference || base.kind == .call {
            let isOther = isObject && base.name != "self"
            let passing = isOther ? mask.subtracting(model.joint.union(model.exact)) : mask
            connect(number, base, paths.push(.field(declaration.name), on: path), passing)
        }
        if isObject, base.name != "self" {
            open(number, .property, declaration, path, mask)
        }
    }
}
