import CodeModel

/// Properties that are read without a member that names them, and those that subclasses have in place of others.
extension FlowSolver {
    /// A property that is worked out, of the value that an expression makes.
    func expand(
        _ property: String, of node: Node, _ type: DeclaredType, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        guard let getter = type.members[property]?.lazy.compactMap(\.getter).first else { return }
        let inner = paths.number(paths[path].dropFirst())
        let result = graph.number(result(of: getter, inner, calledOn: node))
        graph.bind(number, .init(output: result, call: node.id, mask: mask, receiver: node.id))
    }

    /// `"\(value)"` of a class of the project that says how it is described.
    func connectDescription(of piece: Node, in text: Node, _ number: Int32, _ mask: FlowLabels) {
        let piece = piece.unwrapped
        guard index.getters["description"] != nil, piece.kind == .reference || piece.kind == .call,
            let name = lookup.type(of: piece)?.name,
            let type = lookup.index.types[name], type.kind == .classDecl || type.kind == .actorDecl,
            let getter = type.members["description"]?.lazy.compactMap(\.getter).first
        else { return }
        let result = graph.number(key(.result, getter, FlowPaths.whole))
        graph.bind(number, .init(output: result, call: text.id, mask: mask, receiver: piece.id))
    }

    /// `lens.name` where a type answers for members that it does not have: what its subscript gives, and the property of
    /// this name of what it looks into by a key path.
    func connectDynamic(
        _ node: Node, of base: Node, _ type: String, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        let declared = lookup.index.members("subscript", of: type).first {
            $0.kind == .subscriptDecl && $0.child(.parameter)?.label == "dynamicMember"
        }
        guard let getter = declared?.children(.accessor).first(where: { $0.name == "get" }) else { return }
        graph.bind(number, .init(output: graph.number(key(.result, getter, path)), call: node.id, mask: mask))
        for use in getter.descendants(.subscriptCall) where use.argument("keyPath")?.unwrapped.kind == .reference {
            guard let inner = use.base?.unwrapped, inner.kind == .reference else { continue }
            connect(number, base, paths.push([.field(inner.name), .field(node.name)], on: path), mask)
        }
    }

    /// What subclasses give in place of a property, where an object may be one of theirs.
    func connectOverrides(
        of declaration: Node, on base: Node, _ type: String, by node: Node, _ number: Int32, _ path: Int32,
        _ mask: FlowLabels
    ) {
        guard lookup.index.types[type]?.kind == .classDecl, declaration.enclosingType?.has(.isFinal) == false,
            !declaration.has(.isStatic), base.name != "super", !CallTargets.makes(base, type, lookup)
        else { return }
        for below in index.descendants(of: type).prefix(8) {
            guard let getter = lookup.index.types[below]?.members[declaration.name]?.lazy.compactMap(\.getter).first
            else { continue }
            let result = graph.number(result(of: getter, path, calledOn: base))
            graph.bind(number, .init(output: result, call: node.id, mask: mask))
        }
    }

    /// The value that is written for the case of an enumeration: `rawValue` of `Plan.free`.
    func rawValue(of base: Node) -> Node? {
        guard let name = knownCase(base) else { return nil }
        let owner = lookup.constantValue(of: base).base
        return owner.flatMap { lookup.index.types[$0.unwrapped.name]?.members[name]?.first?.initialValue }
    }
}
